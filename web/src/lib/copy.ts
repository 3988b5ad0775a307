/** Puts a text on the clipboard; says whether it is there. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** Over plain HTTP, as in a home network, there is no clipboard to write to, but what is selected can be copied. */
function copySelected(text: string): boolean {
  const before = document.activeElement;
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "unseen";
  // Beside a sheet that is open nothing can be selected.
  (before?.closest("dialog") ?? document.body).append(area);
  area.select();
  const isDone = document.execCommand("copy");
  area.remove();
  if (before instanceof HTMLElement) before.focus();
  return isDone;
}
