import { isDeepStrictEqual } from 'node:util';
import type { OpenApi } from './load-openapi.ts';

type Tree = { readonly [name: string]: unknown };
type Group = Readonly<Record<string, Tree>>;

export type Serving = {
  /** For clients, or for the couriers and gateways that call us. */
  readonly part: 'api' | 'hooks';
  /** Where the API is reached; empty: where the document came from. */
  readonly url: string;
};

const HOOKS = '/hooks/';
const SCHEMAS = '#/components/schemas/';
const REFERENCE = /"#\/components\/(\w+)\/([^"]+)"/g;
/** In front of the open form of a schema that requests need closed. */
const OPEN = 'Open';

/**
 * The document for clients. Requests are as closed as they are checked. Answers and webhooks are
 * open, because they grow: a generated client must not refuse tomorrow's field, status or event.
 */
export function servedOpenApi(closed: OpenApi, { part, url }: Serving): OpenApi {
  const { paths, webhooks, components, tags, ...head } = closed;
  const isForHooks = part === 'hooks';
  const served = Object.entries(paths).filter(([path]) => path.startsWith(HOOKS) === isForHooks);
  const rename = renaming(closed);
  const open = (schema: Tree) => opened(schema, rename);
  const used = {
    ...(isForHooks || webhooks === undefined ? {} : { webhooks }),
    paths: Object.fromEntries(served.map(([path, item]) => [path, mapped(item, withOpen(open))])),
  };
  const tagged = JSON.stringify(used);
  return {
    ...head,
    servers: [{ url: url === '' ? '/' : url }],
    tags: (tags as readonly Tree[]).filter(({ name }) => tagged.includes(JSON.stringify([name]))),
    ...used,
    components: {
      ...reachable(used, openComponents(components, rename)),
      securitySchemes: components.securitySchemes,
    },
  } as unknown as OpenApi;
}

function openComponents(components: Tree, rename: (name: string) => string): Tree {
  const {
    schemas,
    responses,
    requestBodies = {},
    headers,
    ...others
  } = components as Tree &
    Readonly<Record<'schemas' | 'responses' | 'requestBodies' | 'headers', Group>>;
  const open = (schema: Tree) => opened(schema, rename);
  const inAnswers = Object.entries(schemas).map(([name, each]) => [rename(name), open(each)]);
  return {
    ...others,
    schemas: { ...Object.fromEntries(inAnswers), ...requestedOf(schemas, rename) },
    responses: mapped(responses, (each) => withOpenMedia(each, open)),
    // Those of webhooks; the requests of paths are written in place.
    requestBodies: mapped(requestBodies, (each) => withOpenMedia(each, open)),
    headers: mapped(headers, (each) => ({ ...each, schema: open(each.schema as Tree) })),
  };
}

/** The closed form keeps its name: requests refer to it. */
function requestedOf(schemas: Group, rename: (name: string) => string): Group {
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => rename(name) !== name));
}

/** What a schema is called in answers: another name where requests need it closed. */
function renaming({ paths, components }: OpenApi): (name: string) => string {
  const asked = Object.values(paths)
    .flatMap((item) => Object.values(item))
    .map(({ parameters, requestBody }) => ({ parameters, requestBody }));
  const requested = reachable(asked, components).schemas as Group;
  const grows = (name: string): boolean => {
    const schema = components.schemas[name] ?? {};
    const open = opened(schema, (same) => same);
    return !isDeepStrictEqual(open, schema) || schemasIn(JSON.stringify(schema)).some(grows);
  };
  return (name) => (name in requested && grows(name) ? OPEN + name : name);
}

function withOpen(open: (schema: Tree) => Tree) {
  return (operation: Tree): Tree => ({
    ...operation,
    responses: mapped(operation.responses as Group, (each) => withOpenMedia(each, open)),
  });
}

function withOpenMedia(holder: Tree, open: (schema: Tree) => Tree): Tree {
  if (holder.content === undefined) return holder;
  const content = mapped(holder.content as Group, (media) => ({
    ...media,
    schema: open(media.schema as Tree),
  }));
  return { ...holder, content };
}

function opened(schema: Tree, rename: (name: string) => string): Tree {
  const open = (child: unknown) => opened(child as Tree, rename);
  const { $ref, properties, items, anyOf, additionalProperties, ...own } = openKeywords(schema);
  return {
    ...own,
    ...(typeof $ref === 'string' && { $ref: SCHEMAS + rename($ref.slice(SCHEMAS.length)) }),
    ...(properties !== undefined && { properties: mapped(properties as Group, open) }),
    ...(items !== undefined && { items: open(items) }),
    ...(Array.isArray(anyOf) && { anyOf: anyOf.map(open) }),
    ...(additionalProperties !== undefined && {
      additionalProperties: grown(additionalProperties),
    }),
  };
}

/** Said aloud: generators take an object that says nothing for a closed one. */
function grown(additionalProperties: unknown): unknown {
  return additionalProperties === false ? true : additionalProperties;
}

/** A format says of an answer what a pattern says; generators hold patterns against dates. */
function openKeywords(schema: Tree): Tree {
  const { enum: values, const: value, allOf: _conditions, pattern, ...own } = schema;
  const known = values ?? (value === undefined ? undefined : [value]);
  return {
    ...own,
    ...(known !== undefined && { 'x-known-values': known }),
    ...(pattern !== undefined && own.format === undefined && { pattern }),
  };
}

/** The components that are referred to from here, and from those. */
function reachable(root: unknown, components: Tree): Readonly<Record<string, Tree>> {
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

function schemasIn(text: string): string[] {
  return [...text.matchAll(REFERENCE)].map(([, , name = '']) => name);
}

function mapped<In, Out>(record: Readonly<Record<string, In>>, change: (value: In) => Out) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}
