import { brotliDecompressSync } from 'node:zlib';

/** Bytes of the header; the table directory follows. */
const HEADER_LENGTH = 48;
const TABLE_COUNT_AT = 12;
/** Indexes of tags that the format knows by number. */
const CMAP = 0;
const GLYF = 10;
const LOCA = 11;
const OTHER_TAG = 63;
const TAG_LENGTH = 4;
/** Transform number of untransformed glyf and loca tables; all other tables use 0. */
const UNCHANGED = 3;
const LAST_OF_FORMAT_4 = 0xffff;

/**
 * Reads from a WOFF2 font's cmap table the code points for which it has glyphs: the published
 * ranges of a subset include some code points that it lacks.
 */
export function codePointsOf(font: Buffer): ReadonlySet<number> {
  const { tables, end } = directoryOf(font);
  const data = brotliDecompressSync(font.subarray(end));
  let offset = 0;
  for (const { tag, length } of tables) {
    if (tag === CMAP) return codePointsIn(data.subarray(offset, offset + length));
    offset += length;
  }
  throw new Error('a font without cmap');
}

function directoryOf(font: Buffer) {
  const tables: { tag: number; length: number }[] = [];
  let at = HEADER_LENGTH;
  const base128 = () => {
    let value = 0;
    for (;;) {
      const byte = font.readUInt8(at++);
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  };
  for (let left = font.readUInt16BE(TABLE_COUNT_AT); left > 0; left -= 1) {
    const flags = font.readUInt8(at++);
    const tag = flags & 63;
    const transform = flags >> 6;
    if (tag === OTHER_TAG) at += TAG_LENGTH;
    const length = base128();
    const isOutline = tag === GLYF || tag === LOCA;
    const isTransformed = isOutline ? transform !== UNCHANGED : transform !== 0;
    tables.push({ tag, length: isTransformed ? base128() : length });
  }
  return { tables, end: at };
}

function codePointsIn(cmap: Buffer): ReadonlySet<number> {
  const count = cmap.readUInt16BE(2);
  const offsets = Array.from({ length: count }, (_, at) => cmap.readUInt32BE(4 + 8 * at + 4));
  const found = new Set<number>();
  for (const offset of new Set(offsets)) {
    const table = cmap.subarray(offset);
    const format = table.readUInt16BE(0);
    if (format === 4) addFormat4(table, found);
    if (format === 12) addFormat12(table, found);
  }
  return found;
}

/** Format 4: segments of 16-bit code points, each with a delta or a list of glyphs. */
function addFormat4(table: Buffer, found: Set<number>): void {
  const segments = table.readUInt16BE(6) / 2;
  const ends = 14;
  const starts = 16 + 2 * segments;
  const deltas = starts + 2 * segments;
  const ranges = starts + 4 * segments;
  for (let at = 0; at < segments; at += 1) {
    const start = table.readUInt16BE(starts + 2 * at);
    const end = table.readUInt16BE(ends + 2 * at);
    const delta = table.readUInt16BE(deltas + 2 * at);
    const place = ranges + 2 * at;
    const range = table.readUInt16BE(place);
    for (let code = start; code <= end && code < LAST_OF_FORMAT_4; code += 1) {
      const listed = range === 0 ? code : table.readUInt16BE(place + range + 2 * (code - start));
      const glyph = listed === 0 ? 0 : (listed + delta) & 0xffff;
      if (glyph !== 0) found.add(code);
    }
  }
}

/** Format 12: groups of first and last code point, and the glyph of the first. */
function addFormat12(table: Buffer, found: Set<number>): void {
  for (let left = table.readUInt32BE(12), at = 16; left > 0; left -= 1, at += 12) {
    const start = table.readUInt32BE(at);
    const end = table.readUInt32BE(at + 4);
    const first = table.readUInt32BE(at + 8);
    for (let code = start; code <= end; code += 1) if (first + code - start !== 0) found.add(code);
  }
}
