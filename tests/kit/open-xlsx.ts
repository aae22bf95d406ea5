import { inflateRawSync } from 'node:zlib';

/** Cells of a row by their columns: A, B, … */
export type SheetRow = Readonly<Record<string, string | number>>;
export type OpenSheet = { readonly name: string; readonly rows: readonly SheetRow[] };

const END_OF_DIRECTORY = 0x06054b50;
const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
};

/** Reads an XLSX file as a spreadsheet would: its directory, shared strings, sheets. */
export function openXlsx(file: Uint8Array): readonly OpenSheet[] {
  const parts = unzipped(Buffer.from(file));
  const partOf = (name: string) => parts.get(name) ?? '';
  const strings = [...partOf('xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map(
    ([, item = '']) => textIn(item),
  );
  const names = [...partOf('xl/workbook.xml').matchAll(/<sheet [^>]*name="([^"]*)"/g)];
  return names.map(([, name = ''], at) => ({
    name: plain(name),
    rows: rowsIn(partOf(`xl/worksheets/sheet${at + 1}.xml`), strings),
  }));
}

function rowsIn(sheet: string, strings: readonly string[]): readonly SheetRow[] {
  return [...sheet.matchAll(/<row [^>]*?(?:\/>|>(.*?)<\/row>)/gs)].map(([, row = '']) => {
    const cells = [...row.matchAll(/<c r="([A-Z]+)\d+"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)];
    return Object.fromEntries(
      cells.map(([, column = '', attributes = '', content = '']) => {
        const value = /<v>(.*?)<\/v>/s.exec(content)?.[1] ?? textIn(content);
        if (attributes.includes('t="s"')) return [column, strings[Number(value)] ?? ''];
        return [column, attributes.includes('t=') ? value : Number(value)];
      }),
    );
  });
}

function textIn(xml: string): string {
  return plain([...xml.matchAll(/<t[^>]*>(.*?)<\/t>/gs)].map(([, text = '']) => text).join(''));
}

function plain(text: string): string {
  return text.replaceAll(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity);
}

/** Texts of the files in a ZIP archive, by name. */
function unzipped(zip: Buffer): ReadonlyMap<string, string> {
  let end = zip.length - 22;
  while (end >= 0 && zip.readUInt32LE(end) !== END_OF_DIRECTORY) end -= 1;
  const count = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  const parts = new Map<string, string>();
  for (let number = 0; number < count; number += 1) {
    const packedSize = zip.readUInt32LE(at + 20);
    const [nameLength, extra, comment] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place));
    const local = zip.readUInt32LE(at + 42);
    const name = zip.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(from, from + packedSize);
    const isPacked = zip.readUInt16LE(at + 10) === 8;
    parts.set(name, (isPacked ? inflateRawSync(packed) : packed).toString('utf8'));
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return parts;
}
