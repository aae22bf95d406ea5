import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type ApiClient, apiClient, RATES_BODY } from '#tests/kit/api-client.ts';
import { rawExchange } from '#tests/kit/raw-http.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';

const BODY = JSON.stringify(RATES_BODY);
const KIB = 1024;
const NO_OBJECT = { path: '', code: 'WRONG_TYPE' };
const UNKNOWN = { path: 'a', code: 'UNKNOWN_FIELD' };

const shared = sharedApi();
let client: ApiClient;
let key: string;

beforeAll(async () => {
  key = (await shared.api.newKey()).secret;
  client = apiClient(shared.api.port, key);
});

afterEach(async () => {
  expect((await client.get('/api/v1/balance')).status).toBe(200);
  expect(shared.api.log.filter(({ level }) => level === 'error')).toEqual([]);
});

describe('a hostile body', () => {
  it.each([
    ['a NUL in a text', withField('couriers', '["jne\\u0000"]'), 'couriers.0', 'INVALID_TEXT'],
    ['a NUL in a name', withField('jn\\u0000e', '1'), 'jn\0e', 'INVALID_TEXT'],
    ['half a surrogate pair', withField('couriers', '["\\ud800"]'), 'couriers.0', 'INVALID_TEXT'],
    ['2^53 + 1', withField('cod_amount', '9007199254740993'), 'cod_amount', 'NUMBER_OUT_OF_RANGE'],
    ['1e400', withField('cod_amount', '1e400'), 'cod_amount', 'NUMBER_OUT_OF_RANGE'],
    ['-1e400', withField('cod_amount', '-1e400'), 'cod_amount', 'NUMBER_OUT_OF_RANGE'],
    ['1e308', withField('cod_amount', '1e308'), 'cod_amount', 'NUMBER_OUT_OF_RANGE'],
    ['a tiny fraction', withField('cod_amount', '1e-7'), 'cod_amount', 'NOT_WHOLE_RUPIAH'],
    ['a text for a number', withField('cod_amount', '"75000"'), 'cod_amount', 'WRONG_TYPE'],
    ['a list for a place', withField('origin', '[1,2]'), 'origin', 'WRONG_TYPE'],
    ['null for a place', withField('origin', 'null'), 'origin', 'REQUIRED'],
    ['__proto__', withField('__proto__', '{"cod":true}'), '__proto__', 'UNKNOWN_FIELD'],
    ['constructor', withField('constructor', '1'), 'constructor', 'UNKNOWN_FIELD'],
    ['hasOwnProperty', withField('hasOwnProperty', '1'), 'hasOwnProperty', 'UNKNOWN_FIELD'],
    ['an unknown field', withField('ignore_me', '1'), 'ignore_me', 'UNKNOWN_FIELD'],
    ['null', 'null', '', 'REQUIRED'],
    ['an empty list', '[]', '', 'REQUIRED'],
    ['a list', '[1]', '', 'WRONG_TYPE'],
    ['a text', '"rates"', '', 'WRONG_TYPE'],
    ['a number', '1', '', 'WRONG_TYPE'],
  ])('refuses a hostile body of %s, and names the field', async (...[, body, path, code]) => {
    const answer = await client.rates(body);
    expect(answer.error().code).toBe('VALIDATION_ERROR');
    expect(answer.error().field_errors.map((each) => [each.path, each.code])).toContainEqual([
      path,
      code,
    ]);
  });

  it.each([
    ['lists 50,000 deep', `${'['.repeat(50_000)}${']'.repeat(50_000)}`, NO_OBJECT],
    ['objects 40,000 deep', `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`, UNKNOWN],
  ])('refuses a hostile body of %s', async (_, body, wrong) => {
    const { field_errors: errors } = (await client.rates(body)).error();
    expect(errors[0]).toMatchObject(wrong);
  });

  it.each([
    ['130,000 numbers', `[${'1,'.repeat(130_000)}1]`],
    ['40,000 numbers beyond all bounds', `[${'1e999,'.repeat(40_000)}1]`],
    ['30,000 wrong texts', withField('couriers', JSON.stringify(Array(30_000).fill('?')))],
    [
      '20,000 unknown fields',
      JSON.stringify(Object.fromEntries(Object.entries(Array(20_000).fill(1)))),
    ],
  ])('refuses a hostile body of %s with fifty field errors at the most', async (_, body) => {
    const answer = await client.rates(body);
    expect(answer.error().field_errors.length).toBeLessThanOrEqual(50);
    expect(answer.text.length).toBeLessThan(20 * KIB);
  });

  it.each([
    ['nothing but blanks', ' \r\n '],
    ['half an object', BODY.slice(0, -1)],
    ['two objects', `${BODY}${BODY}`],
    ['a trailing comma', '{"a":1,}'],
    ['single quotes', "{'a':1}"],
    ['NaN', withField('cod_amount', 'NaN')],
    ['a raw control character', '{"a":"\u0001"}'],
    ['bytes that are not UTF-8', Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff])])],
    ['a lone surrogate in CESU-8', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
    ['UTF-16', Buffer.from(BODY, 'utf16le')],
    ['a gzip without saying so', Buffer.from([0x1f, 0x8b, 0x08, 0x00])],
  ])('answers MALFORMED_JSON for a body of %s', async (_, body) => {
    expect((await client.rates(body)).error().code).toBe('MALFORMED_JSON');
  });

  it('accepts a body that begins with a byte order mark, as editors write it', async () => {
    expect((await client.rates(`\ufeff${BODY}`)).status).toBe(200);
  });

  it('uses the last value of a field that a body names twice, as JSON parsers do', async () => {
    const twice = BODY.replace('"weight_grams":1200', '"weight_grams":0,"weight_grams":1200');
    expect((await client.rates(twice)).status).toBe(200);
  });

  it.each(['gzip', 'deflate', 'br', 'zstd', 'gzip, identity', 'nonsense'])(
    'does not decompress a body in %s',
    async (encoding) => {
      const answer = await client.send({
        method: 'POST',
        path: '/api/v1/rates',
        headers: { 'Content-Encoding': encoding },
        body: BODY,
      });
      expect(answer.error().code).toBe('UNSUPPORTED_MEDIA_TYPE');
      expect(answer.headers['accept-encoding']).toBe('identity');
    },
  );

  it.each([
    ['256 KiB', 256 * KIB, 200],
    ['256 KiB and a byte', 256 * KIB + 1, 413],
    ['8 MiB', 8 * KIB * KIB, 413],
  ])('checks the size of a hostile body of %s', async (_, bytes, status) => {
    const answer = await client.rates(BODY.padEnd(bytes));
    expect(answer.status).toBe(status);
  });

  it.each([200, 300_000])(
    'checks the size of a body sent in chunks of %i bytes in total',
    async (bytes) => {
      const answer = await client.send({
        method: 'POST',
        path: '/api/v1/rates',
        headers: { 'Transfer-Encoding': 'chunked', 'Content-Length': [] },
        body: BODY.padEnd(bytes),
      });
      expect(answer.status).toBe(bytes > 256 * KIB ? 413 : 200);
    },
  );

  it('ignores the body of a GET request', async () => {
    const path = '/api/v1/couriers';
    expect((await client.send({ path, body: '{' })).status).toBe(200);
  });
});

describe('a hostile address', () => {
  it.each([
    ['/%ff', 404],
    ['/api/v1/%ff', 404],
    ['/api/v1/%', 404],
    ['/%00', 404],
    ['/api/v1/couriers%00', 404],
    ['/api/v1/couriers/../../../etc/passwd', 404],
    ['/api/v1/..%2f..%2fetc%2fpasswd', 404],
    ['/api%2fv1%2fcouriers', 404],
    ['//api/v1/couriers', 404],
    ['/api/v2/couriers', 404],
    ['/api/v1', 404],
    ['/docs/unknown', 404],
    ['/constructor', 404],
    ['/__proto__', 404],
    [`/${'a'.repeat(10_000)}`, 404],
    ['/api/v1/couriers?__proto__=1', 422],
    ['/api/v1/couriers?__proto__[x]=1', 422],
    ['/api/v1/couriers?toString=1', 422],
    ['/api/v1/couriers?%00=1', 422],
    ['/api/v1/couriers?=', 422],
    ['/api/v1/couriers?%ff', 422],
    ['/api/v1/tracking/%00', 404],
    ['/api/v1/tracking/SIM%00', 404],
    ['/api/v1/tracking/%ff', 404],
    ['/api/v1/tracking/%ED%A0%80', 404],
    ['/api/v1/tracking/', 404],
    ['/api/v1/tracking/SIM1/SIM2', 404],
    ['/api/v1/tracking/..%2fshipments', 404],
    [`/api/v1/tracking/${'%F0%9F%93%A6'.repeat(500)}`, 404],
    [`/api/v1/tracking/${'9'.repeat(10_000)}`, 404],
    ['/api/v1/tracking/SIM1?courier=%00', 422],
    ['/api/v1/shipments/%00', 404],
    ['/hooks/payments/%ff', 404],
    ['/hooks/payments/..%2f..', 405],
    ['/hooks/payments/midtrans/../../api', 404],
    ['/api/v1/couriers?', 200],
    ['/api/v1/couriers?&&', 200],
    ['/api/v1/areas?search=ke%00', 422],
    ['/api/v1/areas?search[]=ke', 422],
    ['/api/v1/areas?search[a]=ke', 422],
    ['/api/v1/areas?search=ke&search=ke', 422],
    [`/api/v1/areas?${'search=ke&'.repeat(1_500)}`, 422],
    [`/api/v1/areas?search=${'%20'.repeat(3_000)}`, 422],
    ['/api/v1/areas?search=%ff%fe', 200],
    ['/api/v1/areas?search=%ED%A0%80', 200],
    ['/api/v1/areas?search=%F0%9F%93%A6%F0%9F%93%A6', 200],
    ["/api/v1/areas?search=';DROP TABLE account;--".replaceAll(' ', '%20'), 200],
  ])('answers the hostile address %s with %i', async (path, status) => {
    expect((await client.send({ path })).status).toBe(status);
  });

  it('rejects a URL longer than the limit of all headers with an error of its size', async () => {
    const bytes = `GET /${'a'.repeat(200_000)} HTTP/1.1\r\nHost: x\r\n\r\n`;
    const { answers } = await rawExchange(shared.api.port, bytes, { untilClosed: true });
    expect(answers.map(({ status }) => status)).toEqual([431]);
  });
});

/** `BODY` with one field added or replaced by this raw JSON. */
function withField(name: string, json: string): string {
  const { [name]: _, ...rest } = RATES_BODY as Record<string, unknown>;
  return `${JSON.stringify(rest).slice(0, -1)},"${name}":${json}}`;
}
