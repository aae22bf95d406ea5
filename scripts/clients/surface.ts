import { readFileSync } from 'node:fs';

/** A method of the client libraries: the same group and name in every language. */
export type Method = {
  readonly group: string;
  readonly name: string;
  /** How the answer is read: `data`, a page of a list, all bytes, or a stream of them. */
  readonly kind: 'call' | 'pages' | 'bytes' | 'stream';
  readonly operation: string;
};

const SOURCE = new URL('../../clients/typescript/src/client.ts', import.meta.url);
const GROUP = /^ {4}(\w+): \{$/;
const NAME = /^ {6}(\w+): \(/;
const CALL = /\b(call|pages|bytes|stream)\(\s*'(\w+)'/;

/**
 * Reads the methods of the TypeScript client, which is written by hand: the other libraries are
 * generated with the same methods.
 */
export function surface(): readonly Method[] {
  const text = readFileSync(SOURCE, 'utf8');
  const methods: Method[] = [];
  let group = '';
  let name = '';
  // A call may continue on the next line after its opening bracket.
  const lines = text.slice(text.indexOf('return Object.freeze({')).replaceAll(/\(\n\s+'/g, "('");
  for (const line of lines.split('\n')) {
    group = GROUP.exec(line)?.[1] ?? group;
    name = NAME.exec(line)?.[1] ?? name;
    const [, kind, operation] = CALL.exec(line) ?? [];
    if (operation === undefined) continue;
    methods.push({ group, name, kind: kind as Method['kind'], operation });
  }
  return methods;
}
