import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { REFUSAL_CODES } from '#domain/refusal.ts';
import { fingerprint } from '#src/http/contract/fingerprint.ts';
import { loadOpenApi } from '#src/http/contract/load-openapi.ts';
import { PROBLEMS } from '#src/http/problem.ts';
import { routes } from '#src/http/routes.ts';
import { DOCUMENT, resolved, schemaCheck } from '#tests/kit/contract.ts';
import { bodiesOf, everyObject, operations, schemasBelow } from '#tests/kit/document.ts';

type Json = Readonly<Record<string, unknown>>;

/** Objects whose fields depend on the case: facts of an error, and the document itself. */
const OPEN = /\.error\.details$|GET \/api\/openapi\.json → 200$/;
const METHODS = ['get', 'put', 'post', 'patch', 'delete'];
const bodies = operations().map(bodiesOf);
const answers = bodies.flatMap((body) => body.answers);
const requests = bodies.flatMap((body) => body.requests);
const examples = [...answers, ...requests].filter(({ media }) => media.example !== undefined);
/** What a route is does not depend on its use cases, and none of them is called here. */
const ROUTES = routes({ settings: { ratesDeadlineMs: 1 } } as Parameters<typeof routes>[0]);

describe('every answer in the document', () => {
  const objects = answers
    .flatMap(({ at, media }) => schemasBelow(media.schema, at))
    .filter(({ value }) => value.type === 'object');

  it('is closed: no field but the described ones', () => {
    const open = objects.filter(({ value }) => value.additionalProperties !== false);
    expect(open.map(({ at }) => at).filter((at) => !OPEN.test(at))).toEqual([]);
    expect(objects.length).toBeGreaterThan(100);
  });

  it('requires every one of its fields', () => {
    for (const { at, value } of objects) {
      const { properties = {}, required = [] } = value as Record<string, object>;
      expect({ at, fields: Object.values(required).toSorted() }).toEqual({
        at,
        fields: Object.keys(properties).toSorted(),
      });
    }
  });

  it('names its request in a header', () => {
    const nameless = operations().flatMap(({ at, value }) =>
      Object.entries(value.responses as Json)
        .filter(([, response]) => !('X-Request-Id' in resolved(resolved(response).headers)))
        .map(([status]) => `${at} ${status}`),
    );
    expect(nameless).toEqual([]);
  });

  it('that succeeds has an example', () => {
    const without = answers.filter(({ status, media }) => status < 300 && !media.example);
    expect(without.map(({ at }) => at)).toEqual(['GET /api/openapi.json → 200']);
  });
});

describe('every example in the document', () => {
  it.each(examples.map((each) => [each.at, each.media] as const))(
    '%s fits its schema',
    (_, media) => {
      const validate = schemaCheck(media.schema);
      validate(media.example);
      expect(validate.errors ?? []).toEqual([]);
    },
  );

  it.each(examples.map((each) => [each.at, each.media] as const))(
    '%s is refused with one unknown field, wherever it stands',
    (_, media) => {
      const validate = schemaCheck(media.schema);
      const places = everyObject(media.example, '');
      for (const { at } of places.filter((place) => !place.at.endsWith('/details'))) {
        const [error] = errorsOf(validate, withUnknownField(media.example, at));
        expect({ at, error }).toMatchObject({
          at,
          error: { keyword: 'additionalProperties', instancePath: at },
        });
      }
      expect(places.length).toBeGreaterThan(0);
    },
  );

  it('of a schema fits it', () => {
    for (const { at, value } of everyObject(DOCUMENT.components, '#/components')) {
      const { examples: some } = value;
      if (!Array.isArray(some)) continue;
      for (const example of some) {
        expect({ at, errors: errorsOf(schemaCheck({ $ref: at }), example) }).toEqual({
          at,
          errors: [],
        });
      }
    }
  });
});

describe('the document and the code', () => {
  it('name the same routes', () => {
    const served = ROUTES.map(({ method, path, operationId }) => [
      method,
      `/api/v1${path}`,
      operationId,
    ]);
    const described = operations()
      .filter(({ path }) => path.startsWith('/api/v1/'))
      .map(({ method, path, value }) => [method, path, value.operationId]);
    expect(described.toSorted()).toEqual(served.toSorted());
  });

  it('name the same error codes', () => {
    const { ErrorCode } = resolved(resolved(DOCUMENT.components).schemas);
    const { enum: described } = resolved(ErrorCode);
    expect(described).toEqual(Object.keys(PROBLEMS).toSorted());
    expect(Object.keys(PROBLEMS)).toEqual(expect.arrayContaining([...REFUSAL_CODES]));
  });

  it('agree on the generated types', () => {
    const generated = new URL('../../src/http/contract/api.gen.ts', import.meta.url);
    expect(readFileSync(generated, 'utf8').split('\n')[0]).toContain(fingerprint(loadOpenApi()));
  });

  it('agree that every route with a key may answer 400, 401, 403, 422, 429, 500 and 503', () => {
    for (const { at, value } of operations().filter(({ path }) => path.startsWith('/api/v1/'))) {
      const statuses = Object.keys(value.responses as Json);
      expect({ at, statuses }).toEqual({
        at,
        statuses: expect.arrayContaining(['400', '401', '403', '422', '429', '500', '503']),
      });
      const takesBody = value.requestBody !== undefined;
      expect([at, statuses.includes('413'), statuses.includes('415')]).toEqual([
        at,
        takesBody,
        takesBody,
      ]);
    }
  });
});

describe('the document is valid OpenAPI 3.1:', () => {
  it('it has a version, a title, and nothing on top that 3.1 does not know', () => {
    expect(DOCUMENT).toMatchObject({
      openapi: expect.stringMatching(/^3\.1\.\d$/),
      info: { title: expect.any(String), version: expect.any(String) },
    });
    const known = ['openapi', 'info', 'servers', 'paths', 'components', 'security', 'tags'];
    expect(Object.keys(DOCUMENT).filter((name) => !known.includes(name))).toEqual([]);
  });

  it('no comma cut a sentence in two: nothing is null, no name has a blank', () => {
    const cut = everyObject().flatMap(({ at, value }) =>
      Object.entries(value)
        .filter(([name, child]) => child === null || name.includes(' '))
        .filter(([name]) => !['logo_url', 'cod_fee', 'insurance_fee'].includes(name))
        .map(([name]) => `${at}/${name}`),
    );
    expect(cut).toEqual([]);
  });

  it('every reference leads somewhere', () => {
    const references = everyObject().filter(({ value }) => typeof value.$ref === 'string');
    for (const { value } of references) expect(resolved(value)).toBeInstanceOf(Object);
    expect(references.length).toBeGreaterThan(50);
  });

  it('every component is used', () => {
    const used = new Set(everyObject().map(({ value }) => value.$ref));
    const defined = Object.entries(resolved(DOCUMENT.components))
      .filter(([group]) => group !== 'securitySchemes')
      .flatMap(([group, all]) => Object.keys(all as Json).map((n) => `#/components/${group}/${n}`));
    expect(defined.filter((reference) => !used.has(reference))).toEqual([]);
  });

  it('every operation has a name of its own, a declared tag, a summary and answers', () => {
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

  it('every parameter has a place and a schema, and stands once', () => {
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

  it('every schema is a JSON Schema of 2020-12 without a word that ajv does not know', () => {
    const { schemas } = resolved(DOCUMENT.components);
    for (const name of Object.keys(resolved(schemas))) {
      expect(() => schemaCheck({ $ref: `#/components/schemas/${name}` })).not.toThrow();
    }
  });

  it('every operation but those of health and the document itself needs the declared key', () => {
    expect(DOCUMENT.security).toEqual([{ apiKey: [] }]);
    expect(DOCUMENT).toMatchObject({
      components: { securitySchemes: { apiKey: { type: 'http', scheme: 'bearer' } } },
    });
    const keyless = operations().filter(({ value }) => value.security !== undefined);
    expect(keyless.map(({ path }) => path).toSorted()).toEqual([
      '/api/openapi.json',
      '/healthz',
      '/readyz',
    ]);
    expect(keyless.flatMap(({ value }) => value.security)).toEqual([]);
  });
});

function errorsOf(validate: ReturnType<typeof schemaCheck>, value: unknown) {
  return validate(value) ? [] : (validate.errors ?? []);
}

/** A copy with one field more in the object at this pointer. */
function withUnknownField(root: unknown, pointer: string): unknown {
  const copy = structuredClone(root);
  const names = pointer.split('/').slice(1);
  const place = names.reduce<unknown>((at, name) => (at as Json)[name], copy);
  Object.assign(place as object, { not_in_the_contract: 1 });
  return copy;
}
