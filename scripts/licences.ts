/**
 * Writes artifacts/licences.txt: each production package that is installed here, with the text of
 * its licence. Packages with the same text share it.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';

type Package = { readonly version: string; readonly dev?: boolean; readonly license?: string };

const REPOSITORY = new URL('../', import.meta.url);
const TARGET = 'artifacts/licences.txt';
const LICENCE = /^(?:licen[cs]e|copying|notice)/i;
const LINE = `\n\n${'-'.repeat(80)}\n\n`;

const lock = await readFile(new URL('package-lock.json', REPOSITORY), 'utf8');
const { packages }: { readonly packages: Readonly<Record<string, Package>> } = JSON.parse(lock);
const namesByText = new Map<string, Set<string>>();
let count = 0;
for (const [path, { version, dev = false, license = 'unknown' }] of Object.entries(packages)) {
  const [, name] = /.*node_modules\/(.+)$/.exec(path) ?? [];
  if (name === undefined || dev) continue;
  const text = await licenceIn(new URL(`${path}/`, REPOSITORY));
  if (text === undefined) continue;
  count += 1;
  const names = namesByText.get(text) ?? new Set();
  namesByText.set(text, names.add(`${name} ${version} (${license})`));
}
const parts = [...namesByText].map(([text, names]) => `${[...names].join('\n')}\n\n${text}`.trim());
await mkdir(new URL('artifacts/', REPOSITORY), { recursive: true });
await writeFile(new URL(TARGET, REPOSITORY), `${parts.join(LINE)}\n`);
console.log(`${TARGET}: ${count} packages`);

/**
 * Returns undefined for a package of another platform, which is not installed; empty if the package
 * contains no text.
 */
async function licenceIn(folder: URL): Promise<string | undefined> {
  const files = await readdir(folder).catch(() => undefined);
  if (files === undefined) return undefined;
  const texts = files
    .filter((name) => LICENCE.test(name))
    .toSorted()
    .map((name) => readFile(new URL(name, folder), 'utf8'));
  return (await Promise.all(texts)).join('\n').trim();
}
