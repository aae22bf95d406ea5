import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import { type Piece, piecesOf } from './source-text.ts';

/** An `import()` or `require()` whose argument is no literal: its target is unknown. */
export const COMPUTED = '(computed)';

/** In a text whose strings are numbered: only imports and re-exports have a text behind `from`. */
const STATIC = /\b(?:from|import)\s*"(\d+)"/g;
const CALLED = /(?<![.\w$])(?:import|require)\s*\(\s*(?:"(\d+)"\s*[,)])?/g;

/**
 * Everything that a file imports, types and re-exports included: files by their path from the
 * root, packages by their name, Node's own as `node:…`.
 */
export function importsOf(file: string, source: string): readonly string[] {
  const pieces = piecesOf(source);
  const numbered = pieces.map(numberedText).join('');
  return [...numbered.matchAll(STATIC), ...numbered.matchAll(CALLED)].map(([, number]) => {
    const piece = number === undefined ? undefined : pieces[Number(number)];
    return piece === undefined ? COMPUTED : targetOf(file, piece.raw.slice(1, -1));
  });
}

function numberedText({ kind, raw }: Piece, number: number): string {
  if (kind === 'code') return raw;
  if (kind !== 'text') return ' ';
  return raw.length > 1 && raw.startsWith(raw.slice(-1)) ? `"${number}"` : '"?"';
}

/** What an import in this file means by the specifier. */
export function targetOf(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier);
  if (specifier.startsWith('#')) return specifier.slice(1);
  return isBuiltin(specifier) && !specifier.startsWith('node:') ? `node:${specifier}` : specifier;
}
