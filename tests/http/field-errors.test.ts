import { describe, expect, it } from '@jest/globals';
import { PHONE_RULE } from '#domain/phone.ts';
import { KEYWORDS } from '#src/http/contract/field-errors.ts';
import { loadOpenApi } from '#src/http/contract/load-openapi.ts';
import { requestValidators, schemaCheck } from '#src/http/contract/validator.ts';
import { shipmentBody } from '#tests/kit/api-client.ts';
import { NO_PLACES } from '#tests/kit/no-places.ts';
import { placesIn } from '#tests/kit/worst-bodies.ts';

const DOCUMENT = loadOpenApi();
const VALIDATORS = requestValidators(DOCUMENT, NO_PLACES);
const wrongInRow = schemaCheck(DOCUMENT, 'BatchShipment', NO_PLACES);
const ORDER = shipmentBody('quo_01kaj2n8q4fvr9m7b0c1d2e3f5');
const [ITEM] = ORDER.items;

const PLACES = [...placesIn(DOCUMENT)].flatMap(([operationId, places]) =>
  places.map((place) => ({ ...place, operationId })),
);
const TEXTS = PLACES.filter(({ schema }) => [schema.type].flat().includes('string'));
/** Keywords that describe a value, or apply schemas to its parts. */
const NO_RULES = /^(?:description|examples?|default|properties|items|allOf|x-.*|title)$/;
/** Character classes, in which `{`, `*` and `+` repeat nothing. */
const CLASS = /\[(?:\\.|[^\]])*\]/g;
const UNBOUNDED = /[*+]|\{\d+,\}/;

describe('an error of a field', () => {
  it('defines a message for every schema keyword that a request uses', () => {
    const used = new Set(PLACES.flatMap(({ schema }) => Object.keys(schema)));
    const unworded = [...used].filter((name) => !NO_RULES.test(name) && !(name in KEYWORDS));
    expect(unworded).toEqual([]);
  });

  it('shows the required pattern of a field, unless the field is secret', () => {
    const bare = TEXTS.filter(({ schema }) => schema.pattern !== undefined && !isShown(schema));
    expect(bare.map(({ operationId, at }) => `${operationId} ${at}`)).toEqual([
      'verifyWebhook secret',
    ]);
  });

  it.each<[object, string, string]>([
    [
      { sender: { ...ORDER.sender, address: 'Jl' } },
      'sender.address',
      'must have at least 3 characters',
    ],
    [{ quote_id: '' }, 'quote_id', 'must have at least 1 character'],
    [{ reference: 'x'.repeat(65) }, 'reference', 'must have at most 64 characters'],
    [{ items: [] }, 'items', 'must have at least 1 item'],
    [{ items: Array(101).fill(ITEM) }, 'items', 'must have at most 100 items'],
    [{ items: [{ ...ITEM, quantity: 0 }] }, 'items.0.quantity', 'must be at least 1'],
    [{ items: [{ ...ITEM, quantity: 1.5 }] }, 'items.0.quantity', 'must be a whole number'],
    [{ items: [{ ...ITEM, weight_grams: -1 }] }, 'items.0.weight_grams', 'must be more than 0'],
    [{ items: [{ ...ITEM, price: 0.5 }] }, 'items.0.price', 'must be a whole number'],
    [{ items: [{ ...ITEM, price: 1e10 }] }, 'items.0.price', 'must be at most 1000000000'],
    [{ items: {} }, 'items', 'must be a list'],
    [{ sender: [1] }, 'sender', 'must be an object'],
    [{ notes: 1 }, 'notes', 'must be text'],
    [{ payment_method: 1 }, 'payment_method', 'must be one of WALLET, QRIS, MANUAL_TRANSFER'],
    [{ sender: { ...ORDER.sender, name: '  ' } }, 'sender.name', 'must not be blank'],
    [{ sender: { ...ORDER.sender, phone: '+1 415 555 0123' } }, 'sender.phone', PHONE_RULE],
    [
      { sender: { ...ORDER.sender, email: 'x' } },
      'sender.email',
      'must look like sari@example.com',
    ],
    [{ colour: 'red' }, 'colour', 'is not a field of this request'],
    [{ quote_id: undefined }, 'quote_id', 'is required'],
    [{ cod_amount: -0.5 }, 'cod_amount', 'must be a whole number'],
    [{ cod_amount: 1e300 }, 'cod_amount', 'is beyond what a number can hold exactly'],
  ])('reports the error of %j once, in plain words', (changes, path, message) => {
    const errors = wrongIn('createShipment', { ...ORDER, ...changes });
    expect(errors).toEqual([{ path, code: expect.any(String), message }]);
  });

  it.each(PLACES.map(({ at, operationId, around }) => [operationId, at, around] as const))(
    'reports a value of %s at "%s" once per path, whatever it contains',
    (operationId, _, around) => {
      for (const json of ['null', '1.5', '-1e15', '""', '" "', '[[]]', '[{},{}]', '{"a":[]}']) {
        const errors = wrongIn(operationId, JSON.parse(around(json)));
        const paths = errors.map(({ path }) => path);
        expect(paths).toEqual([...new Set(paths)]);
        for (const { message } of errors) expect(message).not.toMatch(/NOT|undefined|pattern|\/$/);
      }
    },
  );
});

describe('a text of a request', () => {
  const kinds = TEXTS.map(({ schema, ...place }) => ({
    ...place,
    kind: schema['x-text'] ?? 'LINE',
  }));

  it.each(kinds.map((place) => [place.operationId, place.at, place] as const))(
    'refuses terminal control characters in a text of %s at "%s"',
    (operationId, _, { at, around, kind }) => {
      const taken = (text: string) => {
        const body = JSON.parse(around(JSON.stringify(`a${text}b`)));
        const errors = wrongIn(operationId, body);
        return !errors.some(({ path, code }) => path === at && code === 'INVALID_TEXT');
      };
      expect(['\u001b', '\u007f', '\u009b'].map(taken)).toEqual(Array(3).fill(kind === 'RAW'));
      expect(taken('\ud800')).toBe(false);
      // Pasted by people, who do not see them.
      const kept = (text: string) => {
        const body = JSON.parse(around(JSON.stringify(`a${text}b`)));
        expect(taken(text)).toBe(true);
        VALIDATORS.get(operationId)?.body(body);
        return JSON.stringify(body).includes(JSON.stringify(text).slice(1, -1));
      };
      if (at.startsWith('shipments.')) return;
      expect(['\r', '\u202e', '\u2066'].map(kept)).toEqual(Array(3).fill(kind === 'RAW'));
      expect(['\n', '\t'].map(kept)).toEqual(Array(2).fill(kind !== 'LINE'));
    },
  );

  it('allows line breaks only in notes and addresses, and any bytes only in the webhook body to verify', () => {
    const named = (kind: string) =>
      [...new Set(kinds.filter((place) => place.kind === kind).map(({ at }) => at))].toSorted();
    expect(
      new Set(named('LINES').map((at) => at.replace(/^(?:shipments|places)\.0\./, ''))),
    ).toEqual(new Set(['address', 'description', 'note', 'notes', 'receiver.note', 'sender.note']));
    expect(named('RAW')).toEqual(['body', 'headers.own']);
  });

  it('does not repeat a field name with control characters in an error', () => {
    const wrong = wrongIn('createShipment', { ...ORDER, metadata: { 'a\u001b': 'b' } });
    expect(wrong).toMatchObject([{ path: 'metadata.a\u001b', code: 'INVALID_TEXT' }]);
  });

  it('limits the length of every text whose pattern is slow to match', () => {
    const endless = TEXTS.filter(({ schema }) => isUnbounded(schema.pattern));
    expect(endless.filter(({ schema }) => schema.maxLength === undefined)).toEqual([]);
    expect(endless.length).toBeGreaterThan(0);
  });
});

function wrongIn(operationId: string, body: unknown) {
  const value = JSON.parse(JSON.stringify(body));
  const errors = VALIDATORS.get(operationId)?.body(value) ?? [];
  // The rows of a batch are validated by its handler, one by one.
  if (operationId !== 'createBatch' || !Array.isArray(value?.shipments)) return errors;
  const rows: readonly unknown[] = value.shipments;
  const inRows = rows.flatMap((row, at) =>
    wrongInRow(row).map((error) => ({ ...error, path: `shipments.${at}.${error.path}` })),
  );
  return [...errors, ...inRows];
}

function isUnbounded(pattern: unknown = ''): boolean {
  return UNBOUNDED.test(String(pattern).replaceAll(CLASS, 'x'));
}

function isShown({ examples, 'x-error-codes': codes }: Readonly<Record<string, unknown>>): boolean {
  return examples !== undefined || JSON.stringify(codes) === '{"pattern":"BLANK"}';
}
