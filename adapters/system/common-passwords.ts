import { readFileSync } from 'node:fs';
import type { CommonPasswords } from '#domain/people/access/password.ts';

const WORLD = new URL(
  '../../node_modules/@zxcvbn-ts/language-common/src/passwords.json',
  import.meta.url,
);
const INDONESIAN = new URL('../../data/common-passwords/indonesian.txt', import.meta.url);

/**
 * Read when a person first chooses a password. Kept as one text of half a megabyte: a set of fifty
 * thousand strings would take ten times that, and a search costs nothing next to the password's
 * hash.
 */
export function commonPasswords(): CommonPasswords {
  let lines: string | undefined;
  return {
    has(password) {
      lines ??= readLines();
      return !password.includes('\n') && lines.includes(`\n${password}\n`);
    },
  };
}

function readLines(): string {
  const world: readonly string[] = JSON.parse(readFileSync(WORLD, 'utf8'));
  return `\n${world.join('\n')}\n${readFileSync(INDONESIAN, 'utf8')}`;
}
