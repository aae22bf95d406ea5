import { describe, expect, it } from '@jest/globals';
import {
  loadDashboardOpenApi,
  loadOpenApi,
  type OpenApi,
} from '#src/http/contract/load-openapi.ts';
import { servedOpenApi, withOptionalCodes } from '#src/http/contract/served-openapi.ts';
import { ajvWith, inDocument } from '#src/http/contract/validator.ts';
import { everyObject } from '#tests/kit/document.ts';
import { everySchema, shapeFaults } from '#tests/kit/shapes.ts';

type Json = Readonly<Record<string, unknown>>;

const CLOSED = loadOpenApi();
const URL = 'https://api.satukurir.example';
const SERVED = servedOpenApi(CLOSED, { part: 'api', url: URL });
const HOOKS = servedOpenApi(CLOSED, { part: 'hooks', url: URL });
const WEBHOOKS = servedOpenApi(CLOSED, { part: 'webhooks', url: URL });
const CLOSED_DASHBOARD = loadDashboardOpenApi();
const DASHBOARD = servedOpenApi(CLOSED_DASHBOARD, { part: 'dashboard', url: URL });
const ALL = [SERVED, HOOKS, WEBHOOKS, DASHBOARD];
const REFERENCE = /"#\/components\/(\w+)\/([^"]+)"/g;
/** Problems that only the closed document may have, since it is for our own tests. */
const ONLY_CLOSED = /: inheritance$|\/allOf\/\d+: no type$/;

const operationsOf = (openApi: OpenApi) =>
  Object.entries(openApi.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ at: `${method} ${path}`, operation })),
  );
const requestsOf = (openApi: OpenApi) =>
  operationsOf(openApi).map(({ at, operation }) => {
    const { parameters = [], requestBody } = operation;
    return { at, parameters, requestBody };
  });
const answered = (openApi: OpenApi) =>
  operationsOf(openApi).map(({ operation }) => operation.responses as unknown);

describe('the shapes that break generators of clients', () => {
  it('avoids shapes that break client generators in the served documents', () => {
    expect(ALL.flatMap(shapeFaults)).toEqual([]);
  });

  it('avoids shapes that break client generators in the closed document, except conditions', () => {
    const faults = [CLOSED, CLOSED_DASHBOARD].flatMap(shapeFaults);
    expect(faults.filter((fault) => !ONLY_CLOSED.test(fault))).toEqual([]);
  });

  it.each<[string, string, Json]>([
    ['a type of null alone', 'null alone', { type: 'null' }],
    ['a null in an enum', 'null in an enum', { type: 'string', enum: ['A', null] }],
    ['an enum without a type', 'no type', { enum: ['A'] }],
    ['a constant without a type', 'no type', { const: true }],
    ['money as a number', 'number without format', { type: 'number', multipleOf: 1 }],
    [
      'an amount of 64 bits in 32',
      'number without format',
      {
        type: 'integer',
        format: 'int32',
        maximum: 5_000_000_000,
      },
    ],
    [
      'one type that takes over another',
      'inheritance',
      {
        type: 'object',
        allOf: [{ $ref: '#/components/schemas/A' }],
      },
    ],
    [
      'fields that are closed behind their backs',
      'inheritance',
      {
        type: 'object',
        unevaluatedProperties: false,
      },
    ],
  ])('detects a shape that breaks client generators: %s', (_, shape, schema) => {
    const document = { components: { schemas: { Some: schema } } };
    expect(shapeFaults(document)).toContain(`#/components/schemas/Some: ${shape}`);
  });

  it('detects a forbidden field, an object without a name, and an unusual name', () => {
    const properties = { qr_string: false, inner: { type: 'object', properties: {} } };
    const schemas = { Package: { type: 'object', properties } };
    expect(shapeFaults({ components: { schemas } })).toEqual([
      'Package: odd name',
      '#/components/schemas/Package/properties/qr_string: boolean schema',
      '#/components/schemas/Package/properties/inner: nameless object',
    ]);
  });

  it('detects a header without a type, and a query list that may be empty', () => {
    const headers = { Vary: { schema: { const: 'Accept' } } };
    const parameters = [{ name: 'status', in: 'query', schema: { type: 'array', items: {} } }];
    expect(shapeFaults({ components: { headers }, parameters })).toEqual([
      '#/components/headers/Vary/schema: no type',
      '#/parameters/0/schema: list that may be empty',
      '#/parameters/0/schema/items: no type',
    ]);
  });
});

describe('the served document', () => {
  const inAnswers = ALL.flatMap((each) =>
    everySchema(reached(each, [answered(each), each.webhooks ?? {}])),
  );

  it('allows additional fields in every answer and webhook of the served document', () => {
    const objects = inAnswers.filter(({ schema }) => isJson(schema) && 'properties' in schema);
    const shut = objects.filter(({ schema }) => (schema as Json).additionalProperties !== true);
    expect(shut).toEqual([]);
    expect(objects.length).toBeGreaterThan(60);
  });

  it('names the known enum values of answers, and allows further ones', () => {
    const words = inAnswers.filter(
      ({ schema }) => isJson(schema) && ('enum' in schema || 'const' in schema),
    );
    expect(words).toEqual([]);
    const known = inAnswers.filter(({ schema }) => isJson(schema) && 'x-known-values' in schema);
    expect(known.length).toBeGreaterThan(20);
    const { ShipmentStatus: open } = SERVED.components.schemas;
    const { ShipmentStatus: closed } = CLOSED.components.schemas;
    expect(open).toMatchObject({ type: 'string', 'x-known-values': closed?.enum });
  });

  it('declares a format or a pattern in documented answers, never both', () => {
    const both = inAnswers.filter(
      ({ schema }) => isJson(schema) && 'format' in schema && 'pattern' in schema,
    );
    expect(both).toEqual([]);
  });

  it.each([
    [SERVED, CLOSED],
    [DASHBOARD, CLOSED_DASHBOARD],
  ])('leaves schemas of requests unchanged in the served document', (served, closed) => {
    const ours = requestsOf(closed).filter(({ at }) => !at.includes(' /hooks/'));
    expect(requestsOf(served).map((each) => whole(served, each))).toEqual(
      ours.map((each) => withOptionalCodes(whole(closed, each))),
    );
  });

  it('lets clients omit the code of a district where other fields give the place', () => {
    const { Place, PartyRequest, Party } = SERVED.components.schemas;
    expect(Place).toMatchObject({ minProperties: 1 });
    expect(Place).not.toHaveProperty('required');
    expect(PartyRequest?.required).toEqual(['name', 'phone', 'address']);
    expect(Party?.required).toContain('district_id');
  });

  it('accepts every example of an answer with an additional field, and with an unknown status', () => {
    const ajv = ajvWith(SERVED, {});
    const { ShipmentAnswer } = SERVED.components.schemas;
    const get = SERVED.paths['/api/v1/shipments/{shipment_number}']?.get;
    const example = get?.responses['200']?.content?.['application/json']?.example as {
      data: object;
    };
    const changed = { ...example.data, status: 'AT_CUSTOMS', drone: { speed: 3 } };
    expect(ajv.validate(inDocument(ShipmentAnswer), example)).toBe(true);
    expect(ajv.validate(inDocument(ShipmentAnswer), { ...example, data: changed })).toBe(true);
  });

  it('contains valid JSON Schemas in the served document', () => {
    for (const closed of [CLOSED, CLOSED_DASHBOARD]) {
      const ajv = ajvWith(closed, { validateSchema: true });
      const { schemas, parameters } = closed.components;
      const all = [
        ...Object.entries(schemas),
        ...Object.entries(parameters).map(([name, { schema }]) => [name, schema] as const),
      ];
      expect(all.filter(([, schema]) => ajv.validateSchema(schema) !== true)).toEqual([]);
    }
  });

  it('names the URL of the API in the served document', () => {
    expect(SERVED.servers).toEqual([{ url: URL }]);
    expect(servedOpenApi(CLOSED, { part: 'api', url: '' }).servers).toEqual([{ url: '/' }]);
  });

  it('refers only to what the served document contains, and contains nothing unreferenced', () => {
    for (const openApi of ALL) {
      const { securitySchemes: _, ...components } = openApi.components as Json;
      const { securitySchemes: __, ...used } = reached(openApi, [
        openApi.paths,
        openApi.webhooks ?? {},
      ]).components as Json;
      expect(components).toEqual(used);
      expect(everyObject(openApi).length).toBeGreaterThan(50);
    }
  });

  it('splits all paths between the served document and that of the hooks without overlap', () => {
    expect(Object.keys(HOOKS.paths)).toEqual([
      '/hooks/payments/{gateway}',
      '/hooks/couriers/{provider}/{secret}',
    ]);
    const all = [...Object.keys(SERVED.paths), ...Object.keys(HOOKS.paths)];
    expect(all.toSorted()).toEqual(Object.keys(CLOSED.paths).toSorted());
    expect([SERVED, HOOKS].some((each) => 'webhooks' in each)).toBe(false);
    expect([WEBHOOKS.paths, WEBHOOKS.webhooks]).toEqual([{}, CLOSED.webhooks]);
  });
});

/** Resolves references in place. */
function whole(openApi: OpenApi, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => whole(openApi, each));
  if (!isJson(value)) return value;
  const { $ref, ...beside } = value;
  if (typeof $ref === 'string') {
    const [, , group = '', name = ''] = $ref.split('/');
    const meant = ((openApi.components as Json)[group] as Json)[name];
    return { ...(whole(openApi, meant) as Json), ...beside };
  }
  const parts = Object.entries(value).map(([name, child]) => [name, whole(openApi, child)]);
  return Object.fromEntries(parts);
}

/** Document with these parts of another one, and the components that they refer to. */
function reached(openApi: OpenApi, parts: unknown): { parts: unknown; components: Json } {
  const found: Record<string, Record<string, unknown>> = {};
  const follow = (from: unknown) => {
    for (const [, group = '', name = ''] of JSON.stringify(from).matchAll(REFERENCE)) {
      const component = ((openApi.components as Json)[group] as Json)[name];
      expect([name, component]).toEqual([name, expect.anything()]);
      if (found[group]?.[name] !== undefined) continue;
      found[group] = { ...found[group], [name]: component };
      follow(component);
    }
  };
  follow(parts);
  return { parts, components: found };
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
