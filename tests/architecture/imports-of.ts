import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import { type Piece, piecesOf } from './source-text.ts';

/** Result for an `import()` or `require()` with a computed argument. */
export const COMPUTED = '(computed)';

/**
 * Matches static imports in a source whose strings are replaced by their numbers. Only imports and
 * re-exports have a string after `from`.
 */
const STATIC = /\b(?:from|import)\s*"(\d+)"/g;
const CALLED = /(?<![.\w$])(?:import|require)\s*\(\s*(?:"(\d+)"\s*[,)])?/g;

/**
 * Returns all imports of a file, including types and re-exports: files by path from the root,
 * packages by name, Node's modules as `node:…`.
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

/** Resolves an import specifier of a file. */
export function targetOf(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier);
  if (specifier.startsWith('#')) return specifier.slice(1);
  return isBuiltin(specifier) && !specifier.startsWith('node:') ? `node:${specifier}` : specifier;
}
