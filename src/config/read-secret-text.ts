import { readFileSync } from 'node:fs';

const STANDARD_INPUT = 0;
const VARIABLE = /^env:(\w+)$/;

/**
 * Reads a secret from a source that an operator names: `-` is standard input, `env:NAME` a
 * variable, anything else a file. Arguments are not accepted, because shell history and process
 * lists show them.
 */
export function readSecretText(source: string): string {
  const [, variable] = VARIABLE.exec(source) ?? [];
  if (variable !== undefined) return process.env[variable] ?? '';
  return readFileSync(source === '-' ? STANDARD_INPUT : source, 'utf8');
}
