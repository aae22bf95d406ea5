/** Regenerates the outputs in README.md and docs/ from the commands above them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { PAGES } from './readme/pages.ts';
import { produce } from './readme/produce.ts';

for (const page of PAGES) {
  const file = new URL(`../${page}`, import.meta.url);
  const before = readFileSync(file, 'utf8');
  const after = await produce(before);
  writeFileSync(file, after);
  console.log(`${page} ${after === before ? 'is up to date' : 'has new outputs'}.`);
}
