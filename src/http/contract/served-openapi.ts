import type { OpenApi, Operation } from './load-openapi.ts';
import { DISTRICT_FIELD } from './places.ts';

type Tree = { readonly [name: string]: unknown };
type Group = Readonly<Record<string, Tree>>;

/**
 * Parts of the API: the client API; webhooks of couriers and gateways; webhooks to clients; the
 * dashboard's own API, in a document of its own. Webhooks are separate because openapi-generator
 * makes Python code from them that does not compile.
 */
export type Part = 'api' | 'hooks' | 'webhooks' | 'dashboard';

export type Serving = {
  readonly part: Part;
  /** The API's base URL; empty for the document's own origin. */
  readonly url: string;
};

const LABEL_MAX = 255;
const DISTRICT_WORDS =
  'The dotted code of a district, or its label: `Kebomas, Kabupaten Gresik, Jawa Timur`.';
const HOOKS = '/hooks/';
const DASHBOARD = '/api/dashboard/';
const SCHEMAS = '#/components/schemas/';
const REFERENCE = /"#\/components\/(\w+)\/([^"]+)"/g;

/**
 * The document for clients. Requests are closed, as they are validated. Responses and webhooks are
 * open: a generated client must accept future fields, statuses and events.
 */
export function servedOpenApi(document: OpenApi, { part, url }: Serving): OpenApi {
  const closed = withOptionalCodes(document);
  const { paths, webhooks, components, tags, ...head } = closed;
  const served = Object.entries(paths).filter(([path]) => part === partOf(path));
  const operation = (each: Operation) => servedOperation(each, components);
  const used = {
    ...(part === 'webhooks' && { webhooks }),
    paths: Object.fromEntries(served.map(([path, item]) => [path, mapped(item, operation)])),
  };
  const text = JSON.stringify(used);
  return {
    ...head,
    servers: [{ url: url === '' ? '/' : url }],
    tags: (tags as readonly Tree[]).filter(({ name }) => text.includes(JSON.stringify([name]))),
    ...used,
    components: {
      ...reachable(used, servedComponents(closed)),
      securitySchemes: components.securitySchemes,
    },
  } as unknown as OpenApi;
}

/** Makes district codes optional for clients; the server adds them before it validates. */
export function withOptionalCodes<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withOptionalCodes) as Value;
  const schema = withLabels(mapped(value as Tree, withOptionalCodes));
  if (schema['x-place'] !== true || !Array.isArray(schema.required)) return schema as Value;
  const required = schema.required.filter((name) => name !== DISTRICT_FIELD);
  const { required: _, ...others } = schema;
  return (required.length > 0 ? { ...others, required } : { ...others, minProperties: 1 }) as Value;
}

/**
 * Drops the pattern of a code, because the server also accepts a label, which clients would reject
 * by it.
 */
function withLabels(schema: Tree): Tree {
  const { 'x-place': place, properties } = schema;
  if (place === undefined) return schema;
  const said = Object.entries(properties as Group).map(([name, property]) =>
    name === DISTRICT_FIELD ? [name, labelled(property)] : [name, property],
  );
  return { ...schema, properties: Object.fromEntries(said) };
}

function labelled({ $ref: _, pattern: __, examples: ___, ...said }: Tree): Tree {
  return { description: DISTRICT_WORDS, ...said, type: 'string', maxLength: LABEL_MAX };
}

function partOf(path: string): Part {
  if (path.startsWith(DASHBOARD)) return 'dashboard';
  return path.startsWith(HOOKS) ? 'hooks' : 'api';
}

function servedOperation(operation: Operation, components: OpenApi['components']): Tree {
  const { parameters = [], requestBody, responses } = operation;
  return {
    ...operation,
    ...inlined({ parameters, requestBody }, components.schemas),
    responses: mapped(responses, withOpenMedia),
  };
}

function servedComponents({ paths, components }: OpenApi): Tree {
  const { schemas, responses, headers, parameters, ...others } = components as typeof components &
    Readonly<Record<'responses' | 'headers', Group>>;
  const requests = Object.values(paths)
    .flatMap((item) => Object.values(item))
    .map((operation) => inlined([operation.parameters, operation.requestBody], schemas));
  const inlinedComponents = inlined(components, schemas);
  const requested = reachable(requests, inlinedComponents).schemas;
  return {
    ...others,
    schemas: { ...mapped(schemas, opened), ...requested },
    responses: mapped(responses, withOpenMedia),
    headers: mapped(headers, (each) => ({ ...each, schema: opened(each.schema as Tree) })),
    parameters: inlined(parameters, schemas),
  };
}

/**
 * Inlines enums in requests, because responses refer to the open schema of the same name. Named
 * enums would also collide: in Go all of their values are names in one package.
 */
function inlined<Value>(value: Value, schemas: Group): Value {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => inlined(each, schemas)) as Value;
  const { $ref, ...beside } = value as Tree;
  const referenced = typeof $ref === 'string' ? schemas[$ref.slice(SCHEMAS.length)] : undefined;
  if (referenced?.enum !== undefined) return { ...referenced, ...beside } as Value;
  return mapped(value as Tree, (child) => inlined(child, schemas)) as Value;
}

function withOpenMedia(response: Tree): Tree {
  if (response.content === undefined) return response;
  const content = mapped(response.content as Group, (media) => ({
    ...media,
    schema: opened(media.schema as Tree),
  }));
  return { ...response, content };
}

function opened(schema: Tree): Tree {
  const { properties, items, anyOf, additionalProperties, ...own } = openKeywords(schema);
  return {
    ...own,
    ...(properties !== undefined && { properties: mapped(properties as Group, opened) }),
    ...(items !== undefined && { items: opened(items as Tree) }),
    ...(Array.isArray(anyOf) && { anyOf: anyOf.map(opened) }),
    ...(additionalProperties !== undefined && {
      additionalProperties: grown(additionalProperties),
    }),
  };
}

/** Explicitly true: generators treat an absent value as false. */
function grown(additionalProperties: unknown): unknown {
  return additionalProperties === false ? true : additionalProperties;
}

/** Drops patterns beside a format: generated clients match them against date objects. */
function openKeywords(schema: Tree): Tree {
  const { enum: values, const: value, allOf: _conditions, pattern, ...own } = schema;
  const known = values ?? (value === undefined ? undefined : [value]);
  return {
    ...own,
    ...(known !== undefined && { 'x-known-values': known }),
    ...(pattern !== undefined && own.format === undefined && { pattern }),
  };
}

/** All components that `root` refers to, transitively. */
export function reachable(root: unknown, components: Tree): Readonly<Record<string, Tree>> {
  const found: Record<string, Record<string, unknown>> = {};
  const follow = (from: unknown) => {
    for (const [, group = '', name = ''] of JSON.stringify(from).matchAll(REFERENCE)) {
      const component = (components[group] as Tree)[name];
      if (found[group]?.[name] !== undefined || component === undefined) continue;
      found[group] = { ...found[group], [name]: component };
      follow(component);
    }
  };
  follow(root);
  return { schemas: {}, ...found };
}

function mapped<In, Out>(record: Readonly<Record<string, In>>, change: (value: In) => Out) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}
