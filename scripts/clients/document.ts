import type { OpenApi, Operation } from '#src/http/contract/load-openapi.ts';
import { servedOpenApi } from '#src/http/contract/served-openapi.ts';

type Tree = { readonly [name: string]: unknown };

const KEY = /^#\/components\/parameters\/\w+IdempotencyKey$/;

/** Enum value that represents values added by later servers. */
export const OTHER = '__other__';

/**
 * The document from which types of client libraries are generated: the client API as served, with
 * the events of webhooks. Enums keep their known values beside any other text, so that editors
 * suggest them.
 */
export function clientDocument(document: OpenApi): OpenApi {
  const api = servedOpenApi(document, { part: 'api', url: '' });
  const events = servedOpenApi(document, { part: 'webhooks', url: '' });
  const schemas = { ...events.components.schemas, ...api.components.schemas };
  const paths = mapped(api.paths, (path) => mapped(path, successful));
  const components = { schemas, parameters: api.components.parameters };
  return withKnownValues({ ...api, paths, components }) as OpenApi;
}

/** Drops error responses, which all have the same body, and headers, which no type needs. */
function successful({ responses, ...operation }: Operation): Tree {
  const good = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  const bodies = good.map(([status, { content }]) => [status, { description: '', content }]);
  return { ...operation, responses: Object.fromEntries(bodies) };
}

/** How a client library sends an operation. */
export type ClientOperation = {
  readonly method: string;
  readonly path: string;
  /** True if the operation takes an Idempotency-Key. */
  readonly keyed?: true;
};

export function clientOperations(document: OpenApi): Readonly<Record<string, ClientOperation>> {
  const { paths } = servedOpenApi(document, { part: 'api', url: '' });
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters = [] }]) => {
      const keyed = parameters.some((one) => '$ref' in one && KEY.test(one.$ref));
      const operation = { method: method.toUpperCase(), path, ...(keyed && { keyed }) };
      return [operationId, operation as ClientOperation] as const;
    }),
  );
  return Object.fromEntries(all);
}

function withKnownValues(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withKnownValues);
  const { 'x-known-values': known, ...schema } = Object.fromEntries(
    Object.entries(value).map(([name, child]) => [name, withKnownValues(child)]),
  ) as Tree;
  const { additionalProperties, ...closed } = schema;
  // Additional fields would make every misspelt name of a field valid.
  const own = schema.properties !== undefined && additionalProperties === true ? closed : schema;
  if (!Array.isArray(known)) return own;
  const isOpen = known.length > 1 && known.some((one) => typeof one === 'string');
  return { ...own, enum: isOpen ? [...known, OTHER] : known };
}

function mapped<In, Out>(record: Readonly<Record<string, In>>, change: (value: In) => Out) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}
