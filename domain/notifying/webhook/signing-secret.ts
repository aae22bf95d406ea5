import type { Random } from '#domain/random.ts';
import { SEALED_MARK } from '#domain/secret-box.ts';

/** Signs an endpoint's deliveries; in the format of Standard Webhooks. */
export type SigningSecret = {
  /** `whsec_` and the base64 of 32 bytes; still sealed if its key is unavailable. */
  readonly text: string;
  /** Expiry after a rotation: until then both secrets sign. Null: does not expire. */
  readonly until: Date | null;
};

const PREFIX = 'whsec_';
/** Each valid secret adds a signature to the header, so three secrets in all are the limit. */
const OLD_SECRETS_MAX = 2;
export const OVERLAP_MAX_SECONDS = 24 * 60 * 60;
const SECRET_LENGTH = 43;
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** The 43rd base64 character encodes four bits of the 32nd byte and two zero bits. */
const LAST_OF_32_BYTES = 'AEIMQUYcgkosw048';

/** A secret of 256 random bits: 42 free characters and one of sixteen, as base64 ends 32 bytes. */
export function newSecret(random: Random): SigningSecret {
  const most = random.text(SECRET_LENGTH - 1, BASE64);
  return { text: `${PREFIX}${most}${random.text(1, LAST_OF_32_BYTES)}=`, until: null };
}

type Secrets = readonly [SigningSecret, ...SigningSecret[]];
type Rotation = { readonly now: Date; readonly overlapSeconds: number; readonly random: Random };

/**
 * A new secret, followed by at most two old ones. No old one signs after the overlap, even if an
 * earlier rotation allowed more: an overlap of 0 revokes them all. Unreadable secrets cannot sign,
 * and are dropped.
 */
export function rotated(secrets: Secrets, { now, overlapSeconds, random }: Rotation): Secrets {
  const end = new Date(now.getTime() + overlapSeconds * 1000);
  const old = secrets
    .map((secret) => ({ ...secret, until: signsAt(secret, end) ? end : secret.until }))
    .filter((secret) => signsAt(secret, now) && isReadable(secret));
  return [newSecret(random), ...old.slice(0, OLD_SECRETS_MAX)];
}

/** The secrets that are valid now, newest first. */
export function signingAt(secrets: readonly SigningSecret[], now: Date): readonly SigningSecret[] {
  return secrets.filter((secret) => signsAt(secret, now) && isReadable(secret));
}

/** True if it can sign: it is not sealed under an unavailable key. */
export function isReadable({ text }: SigningSecret): boolean {
  return !text.startsWith(SEALED_MARK);
}

export function signsAt({ until }: SigningSecret, now: Date): boolean {
  return until === null || until > now;
}

/** Safe to show; distinguishes one secret from another. Null if it cannot be read. */
export function lastFourOf(secret: SigningSecret): string | null {
  return isReadable(secret) ? secret.text.slice(-4) : null;
}

/** The base64 after the prefix; undefined if it is not a signing secret. */
export function keyOf(text: string): string | undefined {
  return text.startsWith(PREFIX) ? text.slice(PREFIX.length) : undefined;
}
