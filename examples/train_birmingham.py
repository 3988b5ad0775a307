"""Trains MaskablePPO on two-player Birmingham, on one core, and draws its learning curve.

    pip install "cottonopolis[rl,train]"
    python examples/train_birmingham.py --steps 1000000 --out trained

The learner plays against chance. Every so often it is measured: so many deals against a bot, each deal played from
both seats. The folder gets `curve.csv`, `curve.svg`, `result.json` and the network, `policy.zip`.
"""

from __future__ import annotations

import argparse
import csv
import json
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import DummyVecEnv

from cottonopolis.rl.seat_env import SeatEnv

SETTING: dict[str, Any] = {"map": "birmingham", "players": 2, "observation": "scaled", "reward": "standing"}


def env_of(opponents: str, scale: float = 1.0) -> SeatEnv:
    """A learner's seat; rewards are points divided by `scale`."""
    return _Scaled(scale, opponents=opponents, **SETTING)


class _Scaled(SeatEnv):
    """Rewards of about one, as networks like them."""

    def __init__(self, scale: float, **options: Any) -> None:
        super().__init__(**options)
        self._scale = scale

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        observation, reward, terminated, truncated, info = super().step(action)
        return observation, reward / self._scale, terminated, truncated, info


def measure(model: MaskablePPO, opponent: str, deals: int, first: int = 10_000_000) -> dict[str, float]:
    """Plays every deal from both seats, always the likeliest answer; one deal is one observation."""
    games = [(first + deal, seat) for deal in range(deals) for seat in (0, 1)]
    envs = [env_of(opponent) for _ in range(min(len(games), 32))]
    margins: dict[tuple[int, int], int] = {}
    waiting, playing = list(reversed(games)), dict[int, tuple[int, int]]()
    seen: dict[int, Any] = {}

    def deal_to(n: int) -> None:
        playing[n] = waiting.pop()
        seen[n], _ = envs[n].reset(seed=playing[n][0], options={"deal": playing[n][0], "seat": playing[n][1]})

    for n in range(len(envs)):
        deal_to(n)
    while playing:
        order = list(playing)
        masks = np.stack([envs[n].action_masks() for n in order])
        answers, _ = model.predict(np.stack([seen[n] for n in order]), action_masks=masks, deterministic=True)
        for n, answer in zip(order, answers, strict=True):
            seen[n], _, is_over, _, info = envs[n].step(answer)
            if is_over:
                game = playing.pop(n)
                margins[game] = info["points"][game[1]] - info["points"][1 - game[1]]
                if waiting:
                    deal_to(n)
    pairs = [(margins[first + deal, 0], margins[first + deal, 1]) for deal in range(deals)]
    both = np.array(pairs, float)
    return {
        "deals": deals,
        "games_won": float(((both > 0) + 0.5 * (both == 0)).mean()),
        "deals_won": float(((both.sum(1) > 0) + 0.5 * (both.sum(1) == 0)).mean()),
        "margin": float(both.mean()),
        "margin_error": float(both.mean(1).std(ddof=1) / np.sqrt(deals)) if deals > 1 else 0.0,
    }


class Curve(BaseCallback):
    """Measures the learner every so many steps and writes the curve as it grows."""

    def __init__(self, out: Path, every: int, deals: int, minutes: float) -> None:
        super().__init__()
        self.out, self.every, self.deals = out, every, deals
        self.until = time.monotonic() + 60 * minutes
        self.began = time.monotonic()
        self.rows: list[dict[str, float]] = []

    def _on_training_start(self) -> None:
        self.note()

    def _on_step(self) -> bool:
        return time.monotonic() < self.until

    def _on_rollout_end(self) -> None:
        if self.num_timesteps - self.rows[-1]["steps"] >= self.every:
            self.note()

    def note(self) -> None:
        """One point of the curve."""
        assert isinstance(self.model, MaskablePPO)
        found = measure(self.model, "uniform", self.deals)
        minutes = (time.monotonic() - self.began) / 60
        self.rows.append({"steps": self.num_timesteps, "minutes": round(minutes, 2), **found})
        print(json.dumps(self.rows[-1]), flush=True)
        with (self.out / "curve.csv").open("w", newline="") as file:
            writer = csv.DictWriter(file, self.rows[-1])
            writer.writeheader()
            writer.writerows(self.rows)
        (self.out / "curve.svg").write_text(drawn(self.rows), encoding="utf-8")


def drawn(rows: list[dict[str, float]]) -> str:
    """The curve as a drawing: the share of games won, by steps."""
    most = max(row["steps"] for row in rows) or 1
    points = " ".join(f"{60 + 520 * row['steps'] / most:.1f},{260 - 220 * row['games_won']:.1f}" for row in rows)
    lines = "".join(
        f'<line x1="60" x2="580" y1="{260 - 220 * share:.0f}" y2="{260 - 220 * share:.0f}" stroke="#ccc"/>'
        f'<text x="52" y="{264 - 220 * share:.0f}" text-anchor="end">{share:.0%}</text>'
        for share in (0, 0.25, 0.5, 0.75, 1)
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 310" font-family="sans-serif" font-size="12">'
        f'<rect width="600" height="310" fill="white"/>{lines}'
        f'<polyline points="{points}" fill="none" stroke="#a33" stroke-width="2"/>'
        f'<text x="60" y="280">0</text><text x="580" y="280" text-anchor="end">{most:,.0f} steps</text>'
        '<text x="320" y="300" text-anchor="middle">games won against chance, two-player Birmingham</text></svg>\n'
    )


def main(arguments: list[str] | None = None) -> dict[str, Any]:
    """Trains, measures, writes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=1_000_000, help="answers of the learner")
    parser.add_argument("--minutes", type=float, default=600, help="stop after so long")
    parser.add_argument("--envs", type=int, default=16, help="tables side by side")
    parser.add_argument("--rollout", type=int, default=256, help="answers a table between two updates")
    parser.add_argument("--every", type=int, default=50_000, help="steps between two points of the curve")
    parser.add_argument("--deals", type=int, default=25, help="deals for a point of the curve")
    parser.add_argument("--final-deals", type=int, default=100, help="deals for the result")
    parser.add_argument("--against", nargs="*", default=["random"], help="bots for the result")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("trained"))
    chosen = parser.parse_args(arguments)
    chosen.out.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(1)
    envs = DummyVecEnv([lambda: env_of("uniform", scale=10.0)] * chosen.envs)
    model = MaskablePPO(
        "MlpPolicy",
        envs,
        n_steps=chosen.rollout,
        batch_size=min(512, chosen.envs * chosen.rollout),
        n_epochs=4,
        gamma=0.995,
        gae_lambda=0.95,
        learning_rate=3e-4,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [128, 128]},
        seed=chosen.seed,
        device="cpu",
    )
    curve = Curve(chosen.out, chosen.every, chosen.deals, chosen.minutes)
    model.learn(chosen.steps, callback=curve)
    curve.note()
    model.save(chosen.out / "policy.zip")
    result = {
        "steps": model.num_timesteps,
        "minutes": curve.rows[-1]["minutes"],
        "against": {bot: measure(model, bot, chosen.final_deals) for bot in chosen.against},
    }
    (chosen.out / "result.json").write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    print(json.dumps(result))
    return result


if __name__ == "__main__":
    main()
