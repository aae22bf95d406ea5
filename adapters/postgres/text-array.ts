const TEXT_OID = 25;
/** Number of dimensions, null flag, type of the elements, length, lower bound. */
const HEAD_BYTES = 20;
const LENGTH_BYTES = 4;
const IS_NULL = -1;

/**
 * Encodes texts as a `text[]` in PostgreSQL's binary format, which the driver sends as it is: in
 * the text format each quote of a JSON body would be escaped again.
 */
export function textArray(texts: readonly (string | null)[]): Buffer {
  let size = HEAD_BYTES;
  for (const text of texts)
    size += LENGTH_BYTES + (text === null ? 0 : Buffer.byteLength(text, 'utf8'));
  const buffer = Buffer.allocUnsafe(size);
  buffer.writeInt32BE(1, 0);
  buffer.writeInt32BE(texts.includes(null) ? 1 : 0, 4);
  buffer.writeInt32BE(TEXT_OID, 8);
  buffer.writeInt32BE(texts.length, 12);
  buffer.writeInt32BE(1, 16);
  let at = HEAD_BYTES;
  for (const text of texts) {
    const length = text === null ? 0 : buffer.write(text, at + LENGTH_BYTES, 'utf8');
    buffer.writeInt32BE(text === null ? IS_NULL : length, at);
    at += LENGTH_BYTES + length;
  }
  return buffer;
}

/** Writes a value as PostgreSQL reads it from text, or null. */
export function textOfValue(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map(elementOf).join(',')}}`;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint')
    return String(value);
  throw new TypeError(`a value of type ${typeof value} has no text form`);
}

function elementOf(value: unknown): string {
  const text = textOfValue(value);
  if (text === null) return 'NULL';
  return `"${text.replace(/[\\"]/g, (quoted) => `\\${quoted}`)}"`;
}
