import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

const CODE = /^[a-z][a-z0-9_]{1,19}$/;
/** Names that need no quoting in a TypeScript string. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9&.,()/ -]{1,39}$/;
const TEMPLATE = '_template';
const REGISTRY = 'registry.gen.ts';
/** A file that every provider has. The simulator has it, too, but is opened in another way. */
const PROVIDER_FILE = 'courier.ts';
const NOT_LIVE = new Set(['simulator']);

/**
 * Creates the folder of a courier from the template. Throws a RangeError for an invalid or existing
 * code, or an invalid name.
 */
export function makeCourier(couriers: URL, code: string, name: string): void {
  if (!CODE.test(code)) {
    throw new RangeError(
      `CODE=${code} must be 2 to 20 characters of a-z, 0-9 and _, beginning with a letter.`,
    );
  }
  if (!NAME.test(name)) {
    throw new RangeError(`NAME=${name} must be 2 to 40 letters, digits, spaces and & . , ( ) / -`);
  }
  const folder = new URL(`${code}/`, couriers);
  if (existsSync(folder)) throw new RangeError(`adapters/couriers/${code} already exists.`);
  cpSync(new URL(`${TEMPLATE}/`, couriers), folder, { recursive: true });
  const manifest = new URL('manifest.ts', folder);
  const text = readFileSync(manifest, 'utf8')
    .replace("'TEMPLATE'", `'${code.toUpperCase()}'`)
    .replace("'template'", `'${code}'`)
    .replace("'Template Courier'", `'${name}'`);
  writeFileSync(manifest, text);
}

export function writeRegistry(couriers: URL): void {
  writeFileSync(new URL(REGISTRY, couriers), registryOf(couriers));
}

/** Source of the registry of all existing providers. */
export function registryOf(couriers: URL): string {
  const codes = readdirSync(couriers, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && isProvider(couriers, entry.name))
    .map(({ name }) => name)
    .toSorted();
  const imports = codes.map(
    (code) => `import { provider as ${code}Provider } from './${code}/courier.ts';`,
  );
  const names = codes.map((code) => `${code}Provider`).join(', ');
  return [
    '// Written by `make courier` from the folders that are here: not edited by hand.',
    "import type { Provider } from './_kit/provider.ts';",
    ...imports,
    '',
    '/** The providers of LIVE couriers, by code. */',
    `export const PROVIDERS: readonly Provider[] = [${names}];`,
    '',
  ].join('\n');
}

function isProvider(couriers: URL, name: string): boolean {
  const isTheirs = /^[a-z]/.test(name) && !NOT_LIVE.has(name);
  return isTheirs && existsSync(new URL(`${name}/${PROVIDER_FILE}`, couriers));
}
