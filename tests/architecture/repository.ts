import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** `path` from the root, with slashes. */
export type SourceFile = { readonly path: string; readonly source: string };

const ROOT = new URL('../../', import.meta.url);
/** Not ours, or not kept: see .gitignore. Folders with a dot hold no code of the service. */
const LEFT_OUT = /^(?:\.|node_modules$|coverage$|dist$)/;
const CODE = /\.[cm]?[jt]sx?$/;

const PATHS = pathsUnder('');

/** Every source file of the repository, in any folder. */
export const SOURCE_FILES = filesNamed(CODE);
/** The documents for people, `why.md` of each migration included. */
export const DOCUMENTS = filesNamed(/\.md$/);

/** Handwritten files: generated ones follow the style of their generator. */
export const OWN_FILES = SOURCE_FILES.filter(({ path }) => !path.includes('.gen.'));

export function readText(path: string): string {
  return readFileSync(new URL(path, ROOT), 'utf8');
}

/** A file or a folder. */
export function isThere(path: string): boolean {
  return existsSync(new URL(path, ROOT));
}

function filesNamed(name: RegExp): readonly SourceFile[] {
  return PATHS.filter((path) => name.test(path)).map((path) => ({ path, source: readText(path) }));
}

function pathsUnder(folder: string): string[] {
  return readdirSync(new URL(folder, ROOT), { withFileTypes: true })
    .filter(({ name }) => !LEFT_OUT.test(name))
    .flatMap((entry) => {
      const path = folder + entry.name;
      return entry.isDirectory() ? pathsUnder(`${path}/`) : path;
    });
}
