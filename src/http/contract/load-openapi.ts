import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';

type Tree = { [name: string]: unknown };

/** What the server reads of the document; the rest is for people and other programs. */
export type OpenApi = Tree & {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly parameters: Readonly<Record<string, Parameter>> };
};
export type Operation = {
  readonly operationId: string;
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, Media>>; readonly $ref?: string }>
  >;
};
export type Parameter = {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header';
  readonly required?: boolean;
  /** False: several values in one text, with commas between them. */
  readonly explode?: boolean;
  readonly schema: Tree;
};
type Media = { readonly schema: Tree; readonly example?: unknown };
type Content = { readonly 'application/json': Media };

const FOLDER = new URL('../../../openapi/', import.meta.url);

/** The files of openapi/, joined into the one document that /api/openapi.json serves. */
export function loadOpenApi(): OpenApi {
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
