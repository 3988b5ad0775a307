// Asks for a table while the page itself is still on its way; `api/early.ts` takes the answers.
(() => {
  const [, code, what, key] = /^#\/t\/([a-z0-9]{1,32})(?:\/(seat|invite)\/([A-Za-z0-9_-]{1,100}))?$/.exec(location.hash) ?? [];
  if (!code) return;
  let seats = [];
  try {
    seats = JSON.parse(localStorage.getItem("cottonopolis.seats") ?? "[]");
  } catch {
    // What cannot be read is not kept.
  }
  const secret = seats.find?.((seat) => seat.code === code)?.secret ?? key;
  if (what === "seat" && secret !== key) return;
  const headers = { Accept: "application/json", ...(secret ? { Authorization: `Bearer ${secret}` } : {}) };
  const asked = ["?outlook=true", "/map", "/log?after=0&limit=1000"].map((rest) => {
    const answer = fetch(`/api/v1/tables/${code}${rest}`, { headers });
    // Whoever takes it is told; nobody may want it.
    answer.catch(() => undefined);
    return [`/tables/${code}${rest}`, { secret: secret ?? null, answer }];
  });
  window.cottonopolisAsked = Object.fromEntries(asked);
})();
