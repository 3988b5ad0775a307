// The screens that the first page leads to, in the order in which it names them.

export const SCREENS = [
  { path: "#/you", word: "you.title" },
  { path: "#/standing", word: "standing.title" },
  { path: "#/tournament", word: "tournament.title" },
  { path: "#/club", word: "club.title" },
  { path: "#/learn", word: "learn.title" },
  { path: "#/help", word: "top.help" },
  { path: "#/settings", word: "top.settings" },
];
