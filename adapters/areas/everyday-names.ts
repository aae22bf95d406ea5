import { readFileSync } from 'node:fs';

/** A name in common use, and the codes of the places it may mean, likeliest first. */
export type EverydayName = { readonly name: string; readonly codes: readonly string[] };
/** A common abbreviation, and the words it may abbreviate. */
export type ShortForms = ReadonlyMap<string, readonly string[]>;

const FOLDER = new URL('../../data/everyday-names/', import.meta.url);

export function readEverydayNames(): readonly EverydayName[] {
  return readTable('names.tsv').map(([name = '', codes = '']) => ({
    name,
    codes: codes.split(' '),
  }));
}

export function readShortForms(): ShortForms {
  const rows = readTable('short-forms.tsv');
  return new Map(rows.map(([short = '', words = '']) => [short, words.split(' ')]));
}

function readTable(file: string): readonly (readonly string[])[] {
  const lines = readFileSync(new URL(file, FOLDER), 'utf8').trimEnd().split('\n');
  return lines.map((line) => line.split('\t'));
}
