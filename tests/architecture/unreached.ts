import { targetOf } from './imports-of.ts';
import type { SourceFile } from './repository.ts';
import { codeOf } from './source-text.ts';
import { TESTS } from './zones.ts';

/** An exported name of a file. */
type Import = { readonly file: string; readonly name: string };
type Declaration = { readonly isExported: boolean; readonly words: readonly string[] };
type Contents = {
  readonly imports: ReadonlyMap<string, Import>;
  readonly declarations: ReadonlyMap<string, Declaration>;
};

const DOMAIN = /^domain\//;
const IMPORT = /\b(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s*from\b/g;
const SPECIFIER = /\s*(['"])(.+?)\1/y;
/** A statement begins at the left margin. */
const STATEMENT = /^(?=\S)/m;
const DECLARED = /^(export )?(?:async )?(?:function|const|type|interface|class) (\w+)/;
const NOT_DECLARED = /^(?:import|export)\b/;

/**
 * Returns exports of domain/ that no product code reaches: `file: name`. Every word counts as a use
 * of the declaration with that name, so a field of the same name can hide an unused export.
 */
export function unreachedExports(files: readonly SourceFile[]): readonly string[] {
  const product = files.filter(({ path }) => !TESTS.test(path));
  const domain = new Map(
    product
      .filter(({ path }) => DOMAIN.test(path))
      .map(({ path, source }) => [path, contentsOf(path, source)]),
  );
  const reached = new Set<string>();
  const reach = ({ file, name }: Import): void => {
    const contents = domain.get(file);
    const place = `${file}: ${name}`;
    if (contents === undefined || reached.has(place)) return;
    reached.add(place);
    const words = contents.declarations.get(name)?.words ?? [name];
    for (const word of words) {
      if (contents.declarations.has(word)) reach({ file, name: word });
      const imported = contents.imports.get(word);
      if (imported !== undefined) reach(imported);
    }
  };
  for (const { path, source } of product) {
    if (!DOMAIN.test(path)) for (const one of importedNames(path, source).values()) reach(one);
  }
  return [...domain].flatMap(([path, { declarations }]) =>
    [...declarations]
      .filter(([name, { isExported }]) => isExported && !reached.has(`${path}: ${name}`))
      .map(([name]) => `${path}: ${name}`),
  );
}

function contentsOf(path: string, source: string): Contents {
  const declarations = new Map<string, Declaration>();
  let current = '';
  for (const statement of codeOf(source).split(STATEMENT)) {
    const [, exported, name] = DECLARED.exec(statement) ?? [];
    if (name === undefined && NOT_DECLARED.test(statement)) continue;
    current = name ?? current;
    const { isExported = exported !== undefined, words = [] } = declarations.get(current) ?? {};
    const further = statement.match(/\w+/g) ?? [];
    declarations.set(current, { isExported, words: [...words, ...further] });
  }
  return { imports: importedNames(path, source), declarations };
}

/** Imports and re-exports by their local name. */
function importedNames(path: string, source: string): ReadonlyMap<string, Import> {
  const found = new Map<string, Import>();
  for (const match of codeOf(source).matchAll(IMPORT)) {
    SPECIFIER.lastIndex = match.index + match[0].length;
    const [, , specifier = ''] = SPECIFIER.exec(source) ?? [];
    for (const item of (match[1] ?? '').split(',')) {
      const [name = '', own = name] = item
        .trim()
        .replace(/^type /, '')
        .split(' as ');
      if (name !== '') found.set(own, { file: targetOf(path, specifier), name });
    }
  }
  return found;
}
