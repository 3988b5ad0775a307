// Passkeys of this browser: what the server asks in the JSON form of WebAuthn, and what the browser answers.

import { bytesOf } from "../lib/push";

/** What stands for some bytes in base64url. */
const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes))).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");

/** Whether this browser may use passkeys of a server on this page: by https or on this machine, and by the server's own name. */
export const canPasskey = (rpId: string | null): boolean =>
  rpId !== null && isSecureContext && "PublicKeyCredential" in window && (location.hostname === rpId || location.hostname.endsWith(`.${rpId}`));

interface Asked {
  challenge: string;
  user: { id: string };
  excludeCredentials: { id: string }[];
}

/** A new passkey of this browser; null if its owner does not want one. */
export const makePasskey = (asked: Record<string, unknown>): Promise<Record<string, unknown> | null> =>
  answered(async () => {
    const { challenge, user, excludeCredentials } = asked as unknown as Asked;
    const publicKey = {
      ...asked,
      challenge: bytesOf(challenge),
      user: { ...user, id: bytesOf(user.id) },
      excludeCredentials: excludeCredentials.map((one) => ({ ...one, id: bytesOf(one.id) })),
    } as unknown as PublicKeyCredentialCreationOptions;
    const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
    const said = made.response as AuthenticatorAttestationResponse;
    return { ...named(made), response: { clientDataJSON: textOf(said.clientDataJSON), attestationObject: textOf(said.attestationObject) } };
  });

/** The answer of a passkey that the owner of this browser picks; null if none is picked. */
export const usePasskey = (asked: Record<string, unknown>): Promise<Record<string, unknown> | null> =>
  answered(async () => {
    const { challenge } = asked as unknown as Asked;
    const publicKey = { ...asked, challenge: bytesOf(challenge), allowCredentials: [] } as unknown as PublicKeyCredentialRequestOptions;
    const found = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
    const said = found.response as AuthenticatorAssertionResponse;
    const response = { clientDataJSON: textOf(said.clientDataJSON), authenticatorData: textOf(said.authenticatorData), signature: textOf(said.signature) };
    return { ...named(found), response: { ...response, userHandle: said.userHandle ? textOf(said.userHandle) : null } };
  });

const named = (one: PublicKeyCredential) => ({ id: one.id, rawId: textOf(one.rawId), type: one.type });

async function answered(what: () => Promise<Record<string, unknown>>): Promise<Record<string, unknown> | null> {
  try {
    return await what();
  } catch (error) {
    // Cancelled, too late, or a passkey of this person is there already: the browser has said so itself.
    if (error instanceof DOMException) return null;
    throw error;
  }
}
