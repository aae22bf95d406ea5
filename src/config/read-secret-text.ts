import { readFileSync } from 'node:fs';

const STANDARD_INPUT = 0;
const VARIABLE = /^env:(\w+)$/;

/**
 * A secret as an operator gives it: `-` is standard input, `env:NAME` a variable, anything else a
 * file. Never an argument: those are in the shell's history and in every list of processes.
 */
export function readSecretText(source: string): string {
  const [, variable] = VARIABLE.exec(source) ?? [];
  if (variable !== undefined) return process.env[variable] ?? '';
  return readFileSync(source === '-' ? STANDARD_INPUT : source, 'utf8');
}
