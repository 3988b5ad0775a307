// The picture of the end of a game, shared where the device can share files, else saved.

import { flushSync, mount, unmount, type ComponentProps } from "svelte";
import { pngOf } from "../lib/png";
import EndPicture from "./EndPicture.svelte";

export async function sharePicture(props: ComponentProps<typeof EndPicture>, name: string): Promise<void> {
  const file = new File([await picture(props)], `${name}.png`, { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    // Whoever changes their mind has not met an error.
    await navigator.share({ files: [file], title: props.title }).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
    });
  } else save(file);
}

/** Draws it where nobody sees it. */
async function picture(props: ComponentProps<typeof EndPicture>): Promise<Blob> {
  const target = document.createElement("div");
  target.hidden = true;
  document.body.append(target);
  const drawn = mount(EndPicture, { target, props });
  flushSync();
  try {
    const drawing = target.querySelector<SVGSVGElement>("svg");
    if (!drawing) throw new Error("no picture could be made");
    return await pngOf(drawing);
  } finally {
    await unmount(drawn);
    target.remove();
  }
}

/** Saves a file as a download. */
export function save(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(address);
}
