import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** `path` is relative to the root, with slashes. */
export type SourceFile = { readonly path: string; readonly source: string };

export const ROOT = new URL('../../', import.meta.url);
/** Not our code, or not committed (see .gitignore). Hidden folders hold no code of the service. */
const LEFT_OUT = /^(?:\.|node_modules$|coverage$|dist$)/;
const CODE = /\.[cm]?[jt]sx?$/;

const PATHS = pathsUnder('');

/** All source files of the repository. */
export const SOURCE_FILES = filesNamed(CODE);
/** All Markdown documents, including `why.md` of each migration. */
export const DOCUMENTS = filesNamed(/\.md$/);

/** Handwritten files only: generated ones follow the style of their generator. */
export const OWN_FILES = SOURCE_FILES.filter(({ path }) => !path.includes('.gen.'));

export function readText(path: string): string {
  return readFileSync(new URL(path, ROOT), 'utf8');
}

/** True for an existing file or folder. */
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
