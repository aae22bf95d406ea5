/** Writes the outputs in README.md again, from the commands above them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { produce } from './readme/produce.ts';

const FILE = new URL('../README.md', import.meta.url);

const before = readFileSync(FILE, 'utf8');
const after = await produce(before);
writeFileSync(FILE, after);
console.log(after === before ? 'README.md is up to date.' : 'README.md has new outputs.');
