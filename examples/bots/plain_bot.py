"""A bot in plain Python: it speaks the protocol of docs/bot-protocol.md and needs nothing but the standard library.

It likes to sell, then to build, then to lay links, and passes when nothing else is left. Try it:

    cottonopolis play birmingham --players 2 --bots "program:command=python3 examples/bots/plain_bot.py"
"""

import json
import sys

LIKES = ["sell", "again", "build", "network", "develop", "take", "stop", "loan", "end", "repay", "pass"]


def liking(answer):
    """How much it likes an answer, 0 for most: the verb of an action, then whether to go on with it."""
    word = answer["verb"] if answer["kind"] == "action" else answer["kind"]
    return LIKES.index(word) if word in LIKES else len(LIKES)


def say(**message):
    print(json.dumps(message), flush=True)


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        say(type="ready", protocol=1, name="plain bot")
    elif message["type"] == "question":
        best = min(message["answers"], key=liking)
        say(type="answer", question=message["question"], id=best["id"])
    elif message["type"] == "fault":
        print(message["text"], file=sys.stderr)
    elif message["type"] == "bye":
        break
