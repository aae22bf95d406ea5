/** Writes the documentation site to dist/docs, which the server reads on start. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { renderSite } from './site.ts';

const ROOT = new URL('../../', import.meta.url);
const OUT = new URL('dist/docs/', ROOT);

rmSync(OUT, { recursive: true, force: true });
for (const [name, contents] of renderSite(ROOT)) {
  const file = new URL(name, OUT);
  mkdirSync(new URL('.', file), { recursive: true });
  writeFileSync(file, contents);
}
