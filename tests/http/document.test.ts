import { describe, expect, it } from '@jest/globals';
import { DOCUMENT, DOCUMENTS, errorsOf, resolved, schemaCheck } from '#tests/kit/contract.ts';
import { everyObject, operations } from '#tests/kit/document.ts';

type Json = Readonly<Record<string, unknown>>;

/** Dashboard paths; the route table says which of them are public. */
const DASHBOARD = /^\/api\/dashboard\/(?!openapi\.json$)/;
const METHODS = ['get', 'put', 'post', 'patch', 'delete'];

describe('the documents are valid OpenAPI 3.1:', () => {
  it.each(DOCUMENTS)(
    'requires in each OpenAPI document a version, a title, and no top-level field unknown to 3.1',
    (document) => {
      expect(document).toMatchObject({
        openapi: expect.stringMatching(/^3\.1\.\d$/),
        info: { title: expect.any(String), version: expect.any(String) },
      });
      const known = [
        'openapi',
        'info',
        'servers',
        'paths',
        'webhooks',
        'components',
        'security',
        'tags',
      ];
      expect(Object.keys(document).filter((name) => !known.includes(name))).toEqual([]);
    },
  );

  // Schemas of examples define which values may be null.
  it('finds no truncated value in the OpenAPI documents: no null, no name with a blank', () => {
    const places = everyObject().filter(({ at }) => !/json\/example|links\//.test(at));
    const cut = places.flatMap(({ at, value }) =>
      Object.entries(value)
        .filter(([name, child]) => child === null || name.includes(' '))
        .map(([name]) => `${at}/${name}`),
    );
    expect(cut).toEqual([]);
    expect(places.length).toBeGreaterThan(500);
  });

  it('resolves every reference of the documents', () => {
    const references = everyObject().filter(({ value }) => typeof value.$ref === 'string');
    for (const { value } of references) expect(resolved(value)).toBeInstanceOf(Object);
    expect(references.length).toBeGreaterThan(50);
  });

  it('uses every component of the documents', () => {
    const used = new Set(everyObject().flatMap(({ value }) => [value.$ref, value['x-json-of']]));
    const defined = Object.entries(resolved(DOCUMENT.components))
      .filter(([group]) => group !== 'securitySchemes')
      .flatMap(([group, all]) => Object.keys(all as Json).map((n) => `#/components/${group}/${n}`));
    expect(defined.filter((reference) => !used.has(reference))).toEqual([]);
  });

  it('gives every operation a unique name, a declared tag, a summary and answers', () => {
    const tags = (DOCUMENT.tags as readonly { name: string }[]).map(({ name }) => name);
    const names = operations().map(({ value }) => value.operationId);
    expect(new Set(names).size).toBe(names.length);
    for (const { method, value } of operations()) {
      expect(METHODS).toContain(method);
      expect(value).toMatchObject({ summary: expect.any(String), responses: expect.any(Object) });
      expect(tags).toEqual(expect.arrayContaining(value.tags as string[]));
      for (const [status, response] of Object.entries(value.responses as Json)) {
        expect(status).toMatch(/^[1-5]\d\d$/);
        expect(resolved(response)).toMatchObject({ description: expect.any(String) });
      }
    }
  });

  it('gives every parameter a location and a schema, once', () => {
    for (const { at, path, value } of operations()) {
      const parameters = ((value.parameters ?? []) as readonly unknown[]).map(resolved);
      const names = parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
      expect(new Set(names).size).toBe(names.length);
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `path ${name}`);
      expect(names.filter((name) => name.startsWith('path '))).toEqual(inPath);
      for (const { in: place, schema } of parameters) {
        expect([at, place]).toEqual([at, expect.stringMatching(/^(query|path|header)$/)]);
        expect(() => schemaCheck(schema)).not.toThrow();
      }
    }
  });

  it('validates the example of every parameter', () => {
    const parameters = everyObject().filter(({ value }) => 'in' in value && 'example' in value);
    for (const { at, value } of parameters) {
      const errors = errorsOf(value.schema, value.example);
      expect({ at, errors }).toEqual({ at, errors: [] });
    }
    expect(parameters.length).toBeGreaterThan(10);
  });

  it('uses in the OpenAPI documents only keywords of JSON Schema 2020-12 that ajv knows', () => {
    const { schemas } = resolved(DOCUMENT.components);
    for (const name of Object.keys(resolved(schemas))) {
      expect(() => schemaCheck({ $ref: `#/components/schemas/${name}` })).not.toThrow();
    }
  });

  it('requires the declared key or session for everything but health, hooks and the documents', () => {
    expect(DOCUMENTS.map(({ security }) => security)).toEqual([
      [{ apiKey: [] }],
      [{ session: [] }],
    ]);
    expect(DOCUMENTS.map(({ components }) => components.securitySchemes)).toMatchObject([
      { apiKey: { type: 'http', scheme: 'bearer' } },
      { session: { type: 'apiKey', in: 'cookie' } },
    ]);
    const keyless = DOCUMENTS.flatMap((document) => operations(document)).filter(
      ({ path, value }) => value.security !== undefined && !DASHBOARD.test(path),
    );
    expect(keyless.map(({ path }) => path).toSorted()).toEqual([
      '/api/dashboard/openapi.json',
      '/api/hooks/openapi.json',
      '/api/openapi.json',
      '/api/webhooks/openapi.json',
      '/healthz',
      '/hooks/couriers/{provider}/{secret}',
      '/hooks/couriers/{provider}/{secret}',
      '/hooks/payments/{gateway}',
      '/readyz',
    ]);
    expect(keyless.flatMap(({ value }) => value.security)).toEqual([]);
  });
});
