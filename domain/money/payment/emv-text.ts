import { crc16 } from './crc16.ts';

/** Two digits, and 1 to 99 characters or nested fields. */
export type EmvField = { readonly tag: string; readonly value: EmvValue };
export type EmvValue = string | readonly EmvField[];

/** EMVCo's own bound for a merchant-presented code. */
const TEXT_MAX = 512;
const VALUE_MAX = 99;
const HEAD_LENGTH = 4;
const HEAD = /^\d{4}$/;
const TAG = /^\d\d$/;
const CRC_TAG = '63';
/** The checksum covers its own tag and length, too. */
const CRC_HEAD = `${CRC_TAG}04`;
const CRC_LENGTH = 4;

/**
 * Returns an EMVCo merchant-presented code: `fields` in the given order, then the checksum. Throws
 * RangeError for fields that EMVCo does not allow.
 */
export function emvText(fields: readonly EmvField[]): string {
  const covered = fields.map((field) => written(field, isTemplate)).join('') + CRC_HEAD;
  const text = covered + checksum(covered);
  if (text.length > TEXT_MAX) throw new RangeError(`a code has at most ${TEXT_MAX} characters`);
  return text;
}

/** The fields without the checksum, in the order of the text; undefined if not a valid code. */
export function emvFields(text: string): readonly EmvField[] | undefined {
  if (text.length > TEXT_MAX) return undefined;
  const covered = text.slice(0, -CRC_LENGTH);
  if (!covered.endsWith(CRC_HEAD) || text !== covered + checksum(covered)) return undefined;
  return read(covered.slice(0, -HEAD_LENGTH), isTemplate);
}

/** Tags with nested fields: 26 to 51 (the payee) and 62 (the purpose). */
function isTemplate(tag: string): boolean {
  return ('26' <= tag && tag <= '51') || tag === '62';
}

function written({ tag, value }: EmvField, nests: (tag: string) => boolean): string {
  if (!TAG.test(tag) || tag === CRC_TAG) throw new RangeError('a tag is two digits, and not 63');
  if (nests(tag) !== (typeof value !== 'string')) {
    throw new RangeError(`the value of ${tag} is ${nests(tag) ? 'other fields' : 'a text'}`);
  }
  const text =
    typeof value === 'string' ? value : value.map((field) => written(field, never)).join('');
  const { length } = [...text];
  if (length === 0 || length > VALUE_MAX) {
    throw new RangeError(`the value of ${tag} has 1 to ${VALUE_MAX} characters`);
  }
  return tag + length.toString().padStart(2, '0') + text;
}

/** Lengths count characters, not bytes. A repeated tag is invalid. */
function read(text: string, nests: (tag: string) => boolean): readonly EmvField[] | undefined {
  const letters = [...text];
  const values = new Map<string, EmvValue>();
  let at = 0;
  while (at < letters.length) {
    const head = letters.slice(at, at + HEAD_LENGTH).join('');
    const tag = head.slice(0, 2);
    const end = at + HEAD_LENGTH + Number(head.slice(2));
    const content = letters.slice(at + HEAD_LENGTH, end).join('');
    if (!HEAD.test(head) || content === '' || end > letters.length) return undefined;
    if (tag === CRC_TAG || values.has(tag)) return undefined;
    const value = nests(tag) ? read(content, never) : content;
    if (value === undefined) return undefined;
    values.set(tag, value);
    at = end;
  }
  return [...values].map(([tag, value]) => ({ tag, value }));
}

function checksum(covered: string): string {
  return crc16(covered).toString(16).toUpperCase().padStart(CRC_LENGTH, '0');
}

function never(): boolean {
  return false;
}
