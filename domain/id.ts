import type { CreatedBetween } from './page.ts';

/** Prefix of each kind of public id: `acc_01kb…`. Prefix and base32 exist at the edge only. */
export const ID_PREFIXES = {
  account: 'acc',
  person: 'per',
  session: 'ses',
  apiKey: 'key',
  quote: 'quo',
  pickup: 'pkp',
  batch: 'bat',
  transaction: 'txn',
  journal: 'jrn',
  topUp: 'top',
  withdrawal: 'wdr',
  bankAccount: 'bac',
  claim: 'clm',
  claimPhoto: 'pho',
  webhook: 'whk',
  delivery: 'dlv',
  event: 'evt',
  invitation: 'inv',
  request: 'req',
  securityEvent: 'sev',
  pricingRule: 'prc',
  savedView: 'svw',
  savedSender: 'snd',
  parcelPreset: 'pps',
  tracker: 'trk',
  cursor: 'cur',
} as const;
export type IdKind = keyof typeof ID_PREFIXES;

/** Crockford's base32, lower case: no i, l, o, u, so that people can read an id aloud. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const TEXT_LENGTH = 26;
const BITS_PER_CHARACTER = 5;
const BITS_PER_HEX_DIGIT = 4;
const HEX_VALUES = 16;
/** 26 characters hold 130 bits, a UUID has 128. */
const LEADING_ZEROS = 2;
const UUID_MAX = (1n << 128n) - 1n;
const UUID_GROUPS = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

/**
 * Margin for clock differences: the time in an id may be a minute ahead of the clock (`Chance`),
 * and its row may be written a request later.
 */
const CLOCK_SKEW_MS = 120_000;
const UUID_MS_MAX = 2 ** 48 - 1;

/** Sorts before every id, and is none of them. */
export const NIL_UUID = '00000000-0000-0000-0000-000000000000';

/** `acc_` and 26 characters that sort as the UUIDs do. */
export function idText(kind: IdKind, uuid: string): string {
  let text = '';
  let bits = LEADING_ZEROS;
  let rest = 0;
  for (const digit of uuid.replaceAll('-', '')) {
    rest = rest * HEX_VALUES + Number.parseInt(digit, HEX_VALUES);
    bits += BITS_PER_HEX_DIGIT;
    if (bits < BITS_PER_CHARACTER) continue;
    bits -= BITS_PER_CHARACTER;
    text += ALPHABET.charAt(rest >> bits);
    rest &= (1 << bits) - 1;
  }
  return `${ID_PREFIXES[kind]}_${text}`;
}

/**
 * The range of UUIDs of rows created between two times, with a margin (CLOCK_SKEW_MS). An open side
 * is null.
 */
export function idRangeOf({ createdFrom, createdTo }: CreatedBetween): {
  readonly from: string | null;
  readonly to: string | null;
} {
  return {
    from: createdFrom && firstUuidOf(createdFrom.getTime() - CLOCK_SKEW_MS),
    to: createdTo && firstUuidOf(createdTo.getTime() + CLOCK_SKEW_MS),
  };
}

/** The smallest UUIDv7 of this time. */
export function firstUuidAt(at: Date): string {
  return firstUuidOf(at.getTime());
}

function firstUuidOf(unixMs: number): string {
  const ms = Math.min(Math.max(unixMs, 0), UUID_MS_MAX);
  const digits = ms.toString(16).padStart(12, '0').padEnd(32, '0');
  return digits.replace(UUID_GROUPS, '$1-$2-$3-$4-$5');
}

/** Returns the UUID of an id of this kind; undefined for any other text. */
export function uuidOf(kind: IdKind, text: string): string | undefined {
  const prefix = `${ID_PREFIXES[kind]}_`;
  const letters = text.slice(prefix.length);
  if (!text.startsWith(prefix) || letters.length !== TEXT_LENGTH) return undefined;
  const digits = [...letters].map((letter) => ALPHABET.indexOf(letter));
  if (digits.includes(-1)) return undefined;
  const value = digits.reduce(
    (sum, digit) => (sum << BigInt(BITS_PER_CHARACTER)) | BigInt(digit),
    0n,
  );
  if (value > UUID_MAX) return undefined;
  return value.toString(16).padStart(32, '0').replace(UUID_GROUPS, '$1-$2-$3-$4-$5');
}
