// A drawing of the page as a PNG file: it takes its styles, icons and typefaces along, since pictures can load nothing.

const SVG = "http://www.w3.org/2000/svg";

export async function pngOf(drawing: SVGSVGElement): Promise<Blob> {
  const { width, height } = drawing.viewBox.baseVal;
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  copy.setAttribute("xmlns", SVG);
  Object.assign(copy.dataset, document.documentElement.dataset);
  const style = document.createElementNS(SVG, "style");
  style.textContent = await rules();
  copy.prepend(style, ...[...document.querySelectorAll("symbol[id^='icon-']")].map((symbol) => symbol.cloneNode(true)));
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  canvas.getContext("2d")?.drawImage(image, 0, 0, width, height);
  return new Promise((resolve, reject) => canvas.toBlob((made) => (made ? resolve(made) : reject(new Error("no picture could be made"))), "image/png"));
}

/** All styles of the page as text, with those typefaces that it uses. */
async function rules(): Promise<string> {
  const all = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  return (await Promise.all(all.map((rule) => (rule instanceof CSSFontFaceRule ? face(rule) : rule.cssText)))).join("\n");
}

async function face(rule: CSSFontFaceRule): Promise<string> {
  const said = (name: string) => rule.style.getPropertyValue(name).replaceAll('"', "");
  const isUsed = [...document.fonts].some((font) => font.status === "loaded" && font.unicodeRange === said("unicode-range") && font.family.replaceAll('"', "") === said("font-family") && font.style === (said("font-style") || "normal"));
  const address = /url\("?([^")]+)"?\)/.exec(rule.cssText)?.[1];
  if (!isUsed || !address) return "";
  const base = rule.parentStyleSheet?.href ?? location.href;
  const found = await (await fetch(new URL(address, base))).arrayBuffer();
  const text = Array.from(new Uint8Array(found), (byte) => String.fromCharCode(byte)).join("");
  return rule.cssText.replace(address, `data:font/woff2;base64,${btoa(text)}`);
}
