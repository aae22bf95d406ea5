import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { EVENT_TYPES, EVENTS, type EventType, recordsOf } from '#domain/notifying/event/event.ts';
import { exampleEvent } from '#src/http/contract/example-event.ts';
import type { OpenApi } from '#src/http/contract/load-openapi.ts';
import { reachable } from '#src/http/contract/served-openapi.ts';

type Tree = { [name: string]: unknown };

const FOLDER = new URL('../', import.meta.url);
const API = 'openapi';
const DASHBOARD = 'openapi-dashboard';
/** Marks a schema that also has the fields of the named schema. */
const EXTENDS = 'x-extends';
/** Top-level key for responses that every operation has. */
const EVERY_OPERATION = 'x-every-operation';
/** Top-level key for the request in which each type of event is sent. */
const EVERY_EVENT = 'x-every-event';
/** Marks a schema whose values also include the types of events. */
const EVENT_TYPES_TOO = 'x-event-types';

/** Joins the files of openapi/ into one document without inheritance. */
export function joinOpenApi(): OpenApi {
  return complete(filesOf(API));
}

/** Joins openapi-dashboard/, whose files may refer to the components of openapi/. */
export function joinDashboardOpenApi(): OpenApi {
  const { components: lent, [EVERY_OPERATION]: shared } = filesOf(API);
  const { securitySchemes: _, ...others } = lent as Tree;
  const own = filesOf(DASHBOARD);
  const all = complete({ ...joined(own, { components: others }), [EVERY_OPERATION]: shared });
  const { securitySchemes } = all.components;
  const used = reachable(all.paths, all.components);
  return { ...all, components: { parameters: {}, ...used, securitySchemes } } as OpenApi;
}

function filesOf(folder: string): Tree {
  const place = new URL(`${folder}/`, FOLDER);
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.yaml'))
    .toSorted()
    .map((name) => parse(readFileSync(new URL(name, place), 'utf8'), { merge: true }))
    .reduce(joined, {});
}

/**
 * Two files may add to one group (`paths`, `components.schemas`, `tags`), but never define the same
 * name.
 */
function joined(left: Tree, right: Tree): Tree {
  const result = { ...left };
  for (const [name, value] of Object.entries(right)) {
    const present = result[name];
    if (present === undefined) result[name] = value;
    else if (isTree(present) && isTree(value)) result[name] = joined(present, value);
    else if (name === 'tags') result[name] = [present, value].flat();
    else throw new Error(`the document defines ${name} twice`);
  }
  return result;
}

function complete({ [EVERY_OPERATION]: shared, [EVERY_EVENT]: event, ...document }: Tree): OpenApi {
  const { components, paths } = document as OpenApi;
  const { schemas } = components;
  const flat = mapped(schemas, (schema) => enumerated(flattened(schema, schemas)));
  const operations = mapped(paths, (path) =>
    mapped(path, (operation) => exemplified(joined(operation, shared as Tree), flat)),
  );
  const whole = {
    ...document,
    components: { ...components, schemas: flat },
    paths: operations,
  } as unknown as OpenApi;
  return isTree(event) ? withWebhooks(whole, event) : whole;
}

/** Gives each schema all of its fields, as generators disagree on what `allOf` inherits. */
function flattened(schema: Tree, schemas: Readonly<Record<string, Tree>>): Tree {
  const { [EXTENDS]: name, ...own } = schema;
  if (name === undefined) return schema;
  const base = schemas[String(name)];
  if (base === undefined) throw new Error(`the document lacks the schema ${name}`);
  const inherited = flattened(base, schemas);
  const both = (key: string) => [inherited[key] ?? [], own[key] ?? []].flat();
  return {
    ...inherited,
    ...own,
    required: both('required'),
    ...(both('allOf').length > 0 && { allOf: both('allOf') }),
    properties: { ...(inherited.properties as Tree), ...(own.properties as Tree) },
  };
}

/** The values of a schema that lists types of events. */
function enumerated({ [EVENT_TYPES_TOO]: others, ...schema }: Tree): Tree {
  if (!Array.isArray(others)) return schema;
  return { ...schema, enum: [...others, ...EVENT_TYPES] };
}

/** Adds a webhook for each type of event, with a schema and an example of its own. */
function withWebhooks(document: OpenApi, request: Tree): OpenApi {
  const { WebhookEvent, ...named } = document.components.schemas as Record<string, Tree>;
  const { EventSubject } = named;
  const data = EVENT_TYPES.map((type) => [dataName(type), dataSchema(type, EventSubject as Tree)]);
  const events = EVENT_TYPES.map((type) => [
    `${nameOf(type)}Event`,
    eventSchema(type, WebhookEvent as Tree),
  ]);
  const schemas = { ...Object.fromEntries(data), ...Object.fromEntries(events) };
  const webhooks = EVENT_TYPES.map((type) => {
    const own = { operationId: `on${nameOf(type)}`, summary: EVENTS[type].summary };
    const schema = { $ref: `#/components/schemas/${nameOf(type)}Event` };
    const media = { 'application/json': { schema, example: exampleBody(document, type) } };
    const requestBody = { ...(request.requestBody as Tree), content: media };
    return [type, { post: { ...own, ...request, requestBody } }];
  });
  const components = {
    ...document.components,
    schemas: { ...named, ...schemas },
  };
  return { ...document, webhooks: Object.fromEntries(webhooks), components } as unknown as OpenApi;
}

function eventSchema(type: EventType, { properties, ...common }: Tree): Tree {
  const own = {
    type: { type: 'string', const: type },
    data: { $ref: `#/components/schemas/${dataName(type)}` },
  };
  const description = `${EVENTS[type].summary}.`;
  return { ...common, description, properties: { ...(properties as Tree), ...own } };
}

/** Types about the same records share one schema. */
function dataSchema(type: EventType, { properties, required, ...common }: Tree): Tree {
  const records = recordsOf(type);
  const { scan, previous_status, sequence, ...all } = properties as Tree;
  const shown = Object.fromEntries(records.map((record) => [record, all[record]]));
  const hasScan = records.includes('shipment') || records.includes('tracker');
  return {
    ...common,
    required: [...(records.length === 1 ? records : []), ...(required as string[])],
    description: `The record, as it was then: ${records.join(' or ')}.`,
    properties: { ...shown, ...(hasScan && { scan }), previous_status, sequence },
  };
}

function dataName(type: EventType): string {
  return `${recordsOf(type).map(nameOf).join('Or')}EventContent`;
}

function exampleBody(document: OpenApi, type: EventType): unknown {
  const { about, view, scan, previousStatus } = exampleEvent(document, type);
  return {
    id: 'evt_01kaj2n8q4fvr9m7b0c1d2e3fc',
    type,
    created_at: '2026-11-21T03:04:05.678Z',
    environment: 'TEST',
    data: {
      [about]: JSON.parse(view),
      ...(scan && { scan }),
      previous_status: previousStatus,
      sequence: previousStatus === null || about === 'withdrawal' ? 1 : 4,
    },
  };
}

/** `shipment.picked_up` becomes `ShipmentPickedUp`. */
function nameOf(text: string): string {
  const words = text.split(/[._]/);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/** Adds required properties that an example omits, using the first example of their own schema. */
function exemplified(part: Tree, schemas: Readonly<Record<string, Tree>>): Tree {
  const inside = mapped(part, (value) => (isTree(value) ? exemplified(value, schemas) : value));
  const { schema, example } = inside;
  if (!isTree(schema) || !isTree(example)) return inside;
  return { ...inside, example: filled(example, schema, schemas) };
}

function filled(example: unknown, schema: Tree, schemas: Readonly<Record<string, Tree>>): unknown {
  const named = (one: Tree) => schemas[String(one.$ref ?? '').replace(/^.*\//, '')] ?? one;
  const { properties, required, items } = named(schema);
  if (Array.isArray(example) && isTree(items))
    return example.map((each) => filled(each, items, schemas));
  if (!isTree(example) || !isTree(properties)) return example;
  const usual = [required ?? []].flat().flatMap((name) => {
    const { examples = [] } = named(properties[String(name)] as Tree);
    const [first] = examples as readonly unknown[];
    return first === undefined ? [] : [[String(name), first] as const];
  });
  const given = Object.entries(example).map(([name, value]) => {
    const within = properties[name];
    return [name, isTree(within) ? filled(value, within, schemas) : value] as const;
  });
  const lacking = usual.filter(([name]) => !(name in example));
  return Object.fromEntries([...given, ...lacking]);
}

function mapped<In, Out>(record: Readonly<Record<string, In>>, change: (value: In) => Out) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
