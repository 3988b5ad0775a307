// The push service of this browser: what the server needs to send messages there.

import type { NotifyOut } from "../api/wire";
import * as api from "../api/client";

/** Whether this browser takes messages from this page; it does so only by https or on this machine. */
export const canPush = (): boolean => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** The languages of the page as the server names them. */
export const spoken = (language: string): string => language.toLowerCase();

/** Lets this browser be told; null if its owner does not want that. */
export async function subscribe(person: string, key: string, language: string): Promise<NotifyOut | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const worker = await navigator.serviceWorker.ready;
  const old = await worker.pushManager.getSubscription();
  // One that was made for another server has another key.
  if (old) await old.unsubscribe();
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
  return api.setPush(person, { endpoint: made.endpoint, p256dh: keyOf(made, "p256dh"), auth: keyOf(made, "auth"), language: spoken(language) });
}

export async function unsubscribe(person: string): Promise<void> {
  await api.dropNotify(person, "push");
  const worker = await navigator.serviceWorker.getRegistration();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}

function keyOf(made: PushSubscription, name: "p256dh" | "auth"): string {
  const bytes = new Uint8Array(made.getKey(name) ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** What a text in base64url stands for. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}
