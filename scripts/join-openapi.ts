import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { OpenApi } from '#src/http/contract/load-openapi.ts';

type Tree = { [name: string]: unknown };

const FOLDER = new URL('../openapi/', import.meta.url);

/** The files of openapi/, joined into one document. */
export function joinOpenApi(): OpenApi {
  return readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.yaml'))
    .toSorted()
    .map((name) => parse(readFileSync(new URL(name, FOLDER), 'utf8'), { merge: true }))
    .reduce(joined, {});
}

/** Two files may add to one group (`paths`, `components.schemas`), never say one name twice. */
function joined(left: Tree, right: Tree): Tree {
  const result = { ...left };
  for (const [name, value] of Object.entries(right)) {
    const present = result[name];
    if (present === undefined) result[name] = value;
    else if (isTree(present) && isTree(value)) result[name] = joined(present, value);
    else throw new Error(`openapi/ says ${name} twice`);
  }
  return result;
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
