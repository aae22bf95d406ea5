/** What an id belongs to, in front of it: `acc_01kb…`. Prefix and base32 exist at the edge only. */
export const ID_PREFIXES = {
  account: 'acc',
  apiKey: 'key',
  quote: 'quo',
  pickup: 'pkp',
  transaction: 'txn',
  journal: 'jrn',
  topUp: 'top',
  webhook: 'whk',
  delivery: 'dlv',
  event: 'evt',
  request: 'req',
  pricingRule: 'prc',
  cursor: 'cur',
} as const;
export type IdKind = keyof typeof ID_PREFIXES;

/** Crockford's base32, lower case: no i, l, o, u, so that people can read an id aloud. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const TEXT_LENGTH = 26;
const BITS_PER_CHARACTER = 5n;
const UUID_MAX = (1n << 128n) - 1n;
const UUID_GROUPS = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

/** `acc_` and 26 characters that sort as the UUIDs do. */
export function idText(kind: IdKind, uuid: string): string {
  let rest = BigInt(`0x${uuid.replaceAll('-', '')}`);
  let text = '';
  for (let place = 0; place < TEXT_LENGTH; place += 1) {
    text = ALPHABET.charAt(Number(rest & 31n)) + text;
    rest >>= BITS_PER_CHARACTER;
  }
  return `${ID_PREFIXES[kind]}_${text}`;
}

/** The UUID behind an id of this kind; undefined for anything that we never wrote. */
export function uuidOf(kind: IdKind, text: string): string | undefined {
  const prefix = `${ID_PREFIXES[kind]}_`;
  const letters = text.slice(prefix.length);
  if (!text.startsWith(prefix) || letters.length !== TEXT_LENGTH) return undefined;
  const digits = [...letters].map((letter) => ALPHABET.indexOf(letter));
  if (digits.includes(-1)) return undefined;
  const value = digits.reduce((sum, digit) => (sum << BITS_PER_CHARACTER) | BigInt(digit), 0n);
  if (value > UUID_MAX) return undefined;
  return value.toString(16).padStart(32, '0').replace(UUID_GROUPS, '$1-$2-$3-$4-$5');
}
