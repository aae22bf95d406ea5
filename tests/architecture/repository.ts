import { readdirSync, readFileSync } from 'node:fs';

/** `path` from the root, with slashes. */
export type SourceFile = { readonly path: string; readonly source: string };

const ROOT = new URL('../../', import.meta.url);
/** Not ours, or not kept: see .gitignore. Folders with a dot hold no code of the service. */
const LEFT_OUT = /^(?:\.|node_modules$|coverage$)/;
const CODE = /\.[cm]?[jt]sx?$/;

/** Every source file of the repository, in any folder. */
export const SOURCE_FILES: readonly SourceFile[] = pathsUnder('')
  .filter((path) => CODE.test(path))
  .map((path) => ({ path, source: readText(path) }));

/** Handwritten files: generated ones follow the style of their generator. */
export const OWN_FILES = SOURCE_FILES.filter(({ path }) => !path.includes('.gen.'));

export function readText(path: string): string {
  return readFileSync(new URL(path, ROOT), 'utf8');
}

function pathsUnder(folder: string): string[] {
  return readdirSync(new URL(folder, ROOT), { withFileTypes: true })
    .filter(({ name }) => !LEFT_OUT.test(name))
    .flatMap((entry) => {
      const path = folder + entry.name;
      return entry.isDirectory() ? pathsUnder(`${path}/`) : path;
    });
}
