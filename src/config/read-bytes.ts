import { readFileSync } from 'node:fs';

/** Reads a file that an operator names, such as a logo. */
export function readBytes(path: string): Uint8Array {
  return readFileSync(path);
}
