import { idText } from '#domain/id.ts';
import { EDITABLE_NOUNS } from '#domain/kept-nouns.ts';
import type { ApiClient } from '#tests/kit/api-client.ts';
import { bodiesOf, operations } from '#tests/kit/document.ts';
import { uuid } from '#tests/kit/store-contracts/samples.ts';

type Ids = Readonly<Record<string, string>>;
type Body = Readonly<Record<string, unknown>>;
/** Operations on a kept noun that has routes, with the examples of the document. */
type KeptOperations = {
  /** Name of its id in paths: `preset_id`. */
  readonly idName: string;
  readonly unknownId: string;
  readonly path: string;
  readonly creation: { readonly operationId: string; readonly body: Body };
  readonly change: { readonly operationId: string; readonly body: Body };
  readonly deletion: { readonly operationId: string };
};

export const KEPT_OPERATIONS: readonly KeptOperations[] = Object.values(EDITABLE_NOUNS).flatMap(
  ({ id, kind }) => {
    const idName = id.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const path = all().find((one) => one.path.endsWith(`/{${idName}}`))?.path;
    if (path === undefined) return [];
    const list = path.replace(/\/[^/]+$/, '');
    return {
      idName,
      unknownId: idText(kind, uuid(9)),
      path: list,
      creation: operationAt('post', list),
      change: operationAt('patch', path),
      deletion: operationAt('delete', path),
    };
  },
);

/** Ids of nothing, by their names in paths. */
export const UNKNOWN_KEPT_IDS: Ids = Object.fromEntries(
  KEPT_OPERATIONS.map(({ idName, unknownId }) => [idName, unknownId]),
);

/** Creates a row of each noun, under names of its own; returns their ids by their names in paths. */
export async function newKeptRows(client: ApiClient, name: string): Promise<Ids> {
  const made = KEPT_OPERATIONS.map(async ({ idName, path, creation }) => {
    const answer = await client.post<'createParcelPreset'>(path, named(creation.body, name));
    const data: Body = answer.data();
    return [idName, String(data[idName])] as const;
  });
  return Object.fromEntries(await Promise.all(made));
}

/** Body with this name, if it has one: names are unique. */
export function named(body: Body, name: string): Body {
  return 'name' in body ? { ...body, name } : body;
}

function all() {
  return operations().filter(({ path }) => path.startsWith('/api/v1/'));
}

function operationAt(method: string, path: string) {
  const found = all().find((one) => one.method === method && one.path === path);
  if (found === undefined) throw new Error(`the document has no ${method} ${path}`);
  const [request] = bodiesOf(found).requests;
  const { example: body = {} } = (request?.media ?? {}) as { readonly example?: Body };
  return { operationId: String(found.value.operationId), body };
}
