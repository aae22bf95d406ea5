/** Kinds of files that are sent or chosen as sheets and hold no text of cells. */
export const FILE_KINDS = ['WORKBOOK', 'OLD_WORKBOOK', 'PDF', 'PICTURE', 'MARKUP'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

const SIGNATURES: readonly (readonly [FileKind, readonly number[]])[] = [
  ['WORKBOOK', [0x50, 0x4b, 0x03, 0x04]],
  ['OLD_WORKBOOK', [0xd0, 0xcf, 0x11, 0xe0]],
  ['PDF', [0x25, 0x50, 0x44, 0x46]],
  ['PICTURE', [0x89, 0x50, 0x4e, 0x47]],
  ['PICTURE', [0xff, 0xd8, 0xff]],
];
/** Byte order marks of UTF-16, which Excel saves as "Unicode Text". */
const UTF_16 = [
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
] as const;
/** Tables of HTML and XML, which shops export as `.xls`. */
const MARKUP = /^\s*<(?:!doctype|!--|\?xml|html|head|meta|body|style|div|table|workbook)\b/i;
const BEGINNING_BYTES = 512;

/** Kind of a file by its first bytes, whatever it is called; undefined for text of cells. */
export function fileKindOf(bytes: Uint8Array): FileKind | undefined {
  const [kind] = SIGNATURES.find(([, first]) => beginsWith(bytes, first)) ?? [];
  if (kind !== undefined) return kind;
  const beginning = bytes.subarray(0, BEGINNING_BYTES);
  const text = utf16In(beginning) ?? new TextDecoder('utf-8').decode(beginning);
  return MARKUP.test(text) ? 'MARKUP' : undefined;
}

/** Text of a file in UTF-16, as its byte order mark says; undefined for any other. */
export function utf16In(bytes: Uint8Array): string | undefined {
  const [encoding] = UTF_16.find(([, mark]) => beginsWith(bytes, mark)) ?? [];
  return encoding === undefined ? undefined : new TextDecoder(encoding).decode(bytes);
}

function beginsWith(bytes: Uint8Array, first: readonly number[]): boolean {
  return first.every((byte, at) => bytes[at] === byte);
}
