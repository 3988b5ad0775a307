// Rings around what a lesson points at, beside the board: a style sheet that names things by their keys.

const sheet = new CSSStyleSheet();

export function mark(keys: Iterable<string>): void {
  // A tab is pointed at only while another one is open.
  const named = [...keys].map((key) => `[data-key="${CSS.escape(key)}"]:not(svg *${key.startsWith("tab:") ? ", [aria-pressed=true]" : ""})`);
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  sheet.replaceSync(named.length > 0 ? `${named.join()} { outline: 3px dashed var(--lit); outline-offset: -2px; border-radius: 5px; }` : "");
}
