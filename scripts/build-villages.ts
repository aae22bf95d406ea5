/**
 * Development only: writes data/villages/villages.tsv from an npm package. See the README there.
 */
import { readFileSync, writeFileSync } from 'node:fs';

type Village = Readonly<Record<'code' | 'district_code' | 'name' | 'postal_code', string>>;

const SOURCE = new URL('../node_modules/indonesia-nodejs/data/json/villages.json', import.meta.url);
const OUTPUT = new URL('../data/villages/villages.tsv', import.meta.url);
const DISTRICT_CODE_LENGTH = 6;

const villages: readonly Village[] = JSON.parse(readFileSync(SOURCE, 'utf8'));
const lines: string[] = [];
let district = '';
for (const village of villages.toSorted((a, b) => (a.code < b.code ? -1 : 1))) {
  if (village.district_code !== district) lines.push(dotted(village.district_code));
  district = village.district_code;
  const number = village.code.slice(DISTRICT_CODE_LENGTH);
  lines.push([number, tidyName(village.name), village.postal_code].join('\t').trimEnd());
}
writeFileSync(OUTPUT, `${lines.join('\n')}\n`);
console.log(`villages: ${villages.length}`);

function dotted(code: string): string {
  return (code.match(/\d\d/g) ?? []).join('.');
}

/** The source writes apostrophes in three ways. */
function tidyName(name: string): string {
  return name
    .replace(/["’]/g, "'")
    .replace(/\*/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ([,/])|([/]) /g, '$1$2')
    .replace(/\.$/, '')
    .trim()
    .replace(/(?<=^|[ -])(?!dan )[a-z]/g, (letter) => letter.toUpperCase());
}
