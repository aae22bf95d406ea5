import type { Chance } from '#domain/chance.ts';

/** What an endpoint's deliveries are signed with, as Standard Webhooks write it. */
export type SigningSecret = {
  /** `whsec_` and the base64 of 32 bytes. */
  readonly text: string;
  /** Null: signs for ever. What it was replaced by signs beside it until then. */
  readonly until: Date | null;
};

const PREFIX = 'whsec_';
/** Receivers look through all signatures; more than three would only make headers long. */
const OLD_ONES_MAX = 2;
export const OVERLAP_MAX_SECONDS = 24 * 60 * 60;
const SECRET_LENGTH = 43;
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** The 43rd character has four bits of the 32nd byte and two that are zero. */
const LAST_OF_32_BYTES = 'AEIMQUYcgkosw048';

/** 256 bits of chance: 42 whole characters and one of sixteen, as base64 ends 32 bytes. */
export function newSecret(chance: Chance): SigningSecret {
  const most = chance.text(SECRET_LENGTH - 1, BASE64);
  return { text: `${PREFIX}${most}${chance.text(1, LAST_OF_32_BYTES)}=`, until: null };
}

type Secrets = readonly [SigningSecret, ...SigningSecret[]];
type Rotation = { readonly now: Date; readonly overlapSeconds: number; readonly chance: Chance };

/**
 * A new secret before the old ones, two at most. None of them signs beyond the overlap, even where
 * an earlier rotation allowed more: an overlap of 0 revokes them all.
 */
export function rotated(secrets: Secrets, { now, overlapSeconds, chance }: Rotation): Secrets {
  const end = new Date(now.getTime() + overlapSeconds * 1000);
  const old = secrets
    .map((secret) => ({ ...secret, until: signsAt(secret, end) ? end : secret.until }))
    .filter((secret) => signsAt(secret, now));
  return [newSecret(chance), ...old.slice(0, OLD_ONES_MAX)];
}

/** Those that sign now, newest first. */
export function signingAt(secrets: readonly SigningSecret[], now: Date): readonly SigningSecret[] {
  return secrets.filter((secret) => signsAt(secret, now));
}

/** Whether it signs at that time: until it expires. */
export function signsAt({ until }: SigningSecret, now: Date): boolean {
  return until === null || until > now;
}

/** What people may see of it, to tell one from another. */
export function lastFourOf({ text }: SigningSecret): string {
  return text.slice(-4);
}

/** The base64 behind the prefix; undefined where it is no secret of ours. */
export function keyOf(text: string): string | undefined {
  return text.startsWith(PREFIX) ? text.slice(PREFIX.length) : undefined;
}
