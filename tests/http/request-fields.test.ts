import { describe, expect, it } from '@jest/globals';
import { loadOpenApi } from '#src/http/contract/load-openapi.ts';
import { type RequestValidator, requestValidators } from '#src/http/contract/validator.ts';
import { QUOTE_BODY, RATES_BODY, shipmentBody } from '#tests/kit/api-client.ts';
import { NO_PLACES } from '#tests/kit/no-places.ts';

const VALIDATORS = requestValidators(loadOpenApi(), NO_PLACES);
const ORDER = shipmentBody('quo_01kaj2n8q4fvr9m7b0c1d2e3f5');
const [ITEM] = ORDER.items;

/** A ton and a gram. */
const TON = { weight_grams: 1_000_001 };

const blank = '  \u00a0';
const long = (length: number) => 'x'.repeat(length);
const sender = (changes: object) => ({ sender: { ...ORDER.sender, ...changes } });
const item = (changes: object) => ({ items: [{ ...ITEM, ...changes }] });
const metadata = (...names: string[]) => ({
  metadata: Object.fromEntries(names.map((name) => [name, 'text'])),
});
const names = (count: number) => Array.from({ length: count }, (_, at) => `name ${at}`);

describe('the body of POST /shipments', () => {
  it.each<[string, object]>([
    ['the shortest name and address', sender({ name: 'x', address: 'Jl1' })],
    ['the longest', sender({ name: long(100), address: long(255), note: long(200) })],
    ['a phone of eight digits', sender({ phone: '08123456' })],
    ['a phone of fifteen digits', sender({ phone: '+628123456789012' })],
    ['phones as people type them', sender({ phone: '(021) 555-1234' })],
    ['a village', sender({ village: 'Pegadungan' })],
    ['a plain email address', sender({ email: 'sari+toko@mail.example.co.id' })],
    ['the ends of the world', sender({ coordinates: { latitude: -90, longitude: 180 } })],
    ['10,000 pieces, given away', item({ quantity: 10_000, price: 0 })],
    ['the most that anything costs', item({ price: 1_000_000_000, weight_grams: 0.5 })],
    ['cash to collect and what to insure', { cod_amount: 1, insurance: { insured_value: 0 } }],
    ['20 names of its own', metadata(...names(20))],
    ['a name and a text of the most there may be', { metadata: { [long(40)]: long(500) } }],
    ['no text under a name', { metadata: { campaign: '' } }],
    ['names in other scripts, with signs', sender({ name: '王 🌸', address: '№ 8' })],
    ['a product named by a number', item({ name: '1984' })],
    ['methods of payment that are to come', { payment_method: 'QRIS' }],
    ['a way of collecting', { collection_method: 'DROP_OFF', reference: long(64) }],
  ])('accepts a body of POST /shipments with %s', (_, changes) => {
    expect(wrongIn('createShipment', { ...ORDER, ...changes })).toEqual([]);
  });

  it.each<[object, string, string]>([
    [{ quote_id: '' }, 'quote_id', 'TOO_SHORT'],
    [sender({ name: '' }), 'sender.name', 'BLANK'],
    [sender({ name: blank }), 'sender.name', 'BLANK'],
    [sender({ address: '🌸 !!' }), 'sender.address', 'BLANK'],
    [item({ name: '—' }), 'items.0.name', 'BLANK'],
    [sender({ name: long(101) }), 'sender.name', 'TOO_LONG'],
    [sender({ name: '🌸' }), 'sender.name', 'INVALID_FORMAT'],
    [sender({ name: '0812 (+)' }), 'sender.name', 'INVALID_FORMAT'],
    [sender({ phone: 'by dove' }), 'sender.phone', 'INVALID_FORMAT'],
    [sender({ phone: '+62'.padEnd(18, '8') }), 'sender.phone', 'INVALID_FORMAT'],
    [sender({ phone: '+1 415 555 0123' }), 'sender.phone', 'INVALID_FORMAT'],
    [sender({ village: blank }), 'sender.village', 'BLANK'],
    [sender({ village: long(101) }), 'sender.village', 'TOO_LONG'],
    [sender({ address: 'Jl' }), 'sender.address', 'TOO_SHORT'],
    [sender({ address: blank }), 'sender.address', 'BLANK'],
    [sender({ address: long(256) }), 'sender.address', 'TOO_LONG'],
    [sender({ district_id: '31730' }), 'sender.district_id', 'INVALID_FORMAT'],
    [sender({ postal_code: '6112' }), 'sender.postal_code', 'INVALID_FORMAT'],
    [sender({ email: 'sari@example' }), 'sender.email', 'INVALID_FORMAT'],
    [sender({ email: 'sari @example.com' }), 'sender.email', 'INVALID_FORMAT'],
    [
      sender({ email: `${long(60)}@${long(60)}.${`${long(60)}.`.repeat(3)}id` }),
      'sender.email',
      'TOO_LONG',
    ],
    [sender({ company: long(101) }), 'sender.company', 'TOO_LONG'],
    [sender({ note: long(201) }), 'sender.note', 'TOO_LONG'],
    [sender({ name: null }), 'sender.name', 'REQUIRED'],
    [
      sender({ coordinates: { latitude: 91, longitude: 0 } }),
      'sender.coordinates.latitude',
      'TOO_LARGE',
    ],
    [sender({ coordinates: { latitude: 0 } }), 'sender.coordinates.longitude', 'REQUIRED'],
    [sender({ fax: '021' }), 'sender.fax', 'UNKNOWN_FIELD'],
    [{ items: [] }, 'items', 'TOO_FEW'],
    [{ items: Array.from({ length: 101 }, () => ITEM) }, 'items', 'TOO_MANY'],
    [item({ name: blank }), 'items.0.name', 'BLANK'],
    [item({ quantity: 0 }), 'items.0.quantity', 'TOO_SMALL'],
    [item({ quantity: 10_001 }), 'items.0.quantity', 'TOO_LARGE'],
    [item({ quantity: 1.5 }), 'items.0.quantity', 'WRONG_TYPE'],
    [item({ price: 0.5 }), 'items.0.price', 'NOT_WHOLE_RUPIAH'],
    [item({ price: -1 }), 'items.0.price', 'TOO_SMALL'],
    [item({ price: '75000' }), 'items.0.price', 'WRONG_TYPE'],
    [item({ weight_grams: -1 }), 'items.0.weight_grams', 'TOO_SMALL'],
    [item({ sku: long(65) }), 'items.0.sku', 'TOO_LONG'],
    [item({ description: long(256) }), 'items.0.description', 'TOO_LONG'],
    [item({ category: long(65) }), 'items.0.category', 'TOO_LONG'],
    [{ payment_method: 'CASH' }, 'payment_method', 'NOT_ALLOWED'],
    [{ cod_amount: -1 }, 'cod_amount', 'TOO_SMALL'],
    [{ cod_amount: 25_000.5 }, 'cod_amount', 'NOT_WHOLE_RUPIAH'],
    [{ cod_amount: 1_000_000_001 }, 'cod_amount', 'TOO_LARGE'],
    [{ insurance: true }, 'insurance', 'WRONG_TYPE'],
    [{ insurance: {} }, 'insurance.insured_value', 'REQUIRED'],
    [{ insurance: { insured_value: 1.5 } }, 'insurance.insured_value', 'NOT_WHOLE_RUPIAH'],
    [{ collection_method: 'DRONE' }, 'collection_method', 'NOT_ALLOWED'],
    [{ reference: long(65) }, 'reference', 'TOO_LONG'],
    [{ notes: long(201) }, 'notes', 'TOO_LONG'],
    [metadata(...names(21)), 'metadata', 'TOO_MANY'],
    [metadata(''), 'metadata.', 'INVALID_NAME'],
    [metadata(long(41)), `metadata.${long(41)}`, 'INVALID_NAME'],
    [{ metadata: { note: long(501) } }, 'metadata.note', 'TOO_LONG'],
    [{ metadata: { note: [1] } }, 'metadata.note', 'WRONG_TYPE'],
    [{ couriers: ['jne'] }, 'couriers', 'UNKNOWN_FIELD'],
  ])('refuses a body of POST /shipments with %j', (changes, path, code) => {
    expect(wrongIn('createShipment', { ...ORDER, ...changes })).toContainEqual([path, code]);
  });

  it('reports every error of a shipment at once, and each once', () => {
    const body = { ...ORDER, ...sender({ name: blank }), ...metadata(''), notes: 1 };
    expect(wrongIn('createShipment', { ...body, quote_id: undefined })).toEqual([
      ['quote_id', 'REQUIRED'],
      ['sender.name', 'BLANK'],
      ['notes', 'WRONG_TYPE'],
      ['metadata.', 'INVALID_NAME'],
    ]);
  });

  it('validates a shipment quickly, whatever its texts contain', () => {
    const endless = [
      `a@${'a.'.repeat(100_000)}@`,
      `a@${'a'.repeat(200_000)}@`,
      '.'.repeat(200_000),
    ];
    for (const email of endless) {
      expect(wrongIn('createShipment', { ...ORDER, ...sender({ email }) })).toEqual([
        ['sender.email', 'TOO_LONG'],
      ]);
    }
  });
});

describe('the body of POST /quotes', () => {
  it('requires for POST /quotes the body of /rates, `couriers` included, and the chosen rate', () => {
    const { courier_code, service_code, ...rates } = QUOTE_BODY;
    expect(wrongIn('createQuote', { ...QUOTE_BODY, couriers: ['jne'] })).toEqual([]);
    expect(wrongIn('createQuote', rates)).toEqual([
      ['courier_code', 'REQUIRED'],
      ['service_code', 'REQUIRED'],
    ]);
    expect(wrongIn('compareRates', QUOTE_BODY)).toEqual([
      ['courier_code', 'UNKNOWN_FIELD'],
      ['service_code', 'UNKNOWN_FIELD'],
    ]);
  });

  it.each([
    [{ ...QUOTE_BODY, package: {} }, [['package.weight_grams', 'REQUIRED']]],
    [{ ...QUOTE_BODY, colour: 'red' }, [['colour', 'UNKNOWN_FIELD']]],
    [{ ...QUOTE_BODY, cod_amount: 0.5 }, [['cod_amount', 'NOT_WHOLE_RUPIAH']]],
    [[], [['', 'WRONG_TYPE']]],
    [null, [['', 'WRONG_TYPE']]],
  ])('refuses %j in POST /quotes with one error', (body, wrong) => {
    expect(wrongIn('createQuote', body)).toEqual(wrong);
  });
});

describe('the body of an operation', () => {
  const pickup = {
    shipments: ['SHP1'],
    date: '2026-11-24',
    window: { start: '13:00', end: '16:00' },
    contact: { name: 'Toko Melati', phone: '081234567890' },
  };
  const many = Array.from({ length: 51 }, (_, at) => `SHP${at}`);
  const amount = (value: unknown) => ({ amount: value, method: 'QRIS' });
  const url = 'https://shop.example/';
  const claim = { type: 'LOST', amount: 1, description: 'gone' };
  const evidence = (...all: readonly string[]) => ({ ...claim, evidence_urls: all });
  const urls = (count: number) => Array.from({ length: count }, (_, at) => `${url}${at}`);
  const payout = { amount: 10_000, bank_account_id: 'bac_1' };

  it.each<[string, unknown, readonly [path: string, code: string][]]>([
    ['createPickup', { ...pickup, shipments: [] }, [['shipments', 'TOO_FEW']]],
    ['createPickup', { ...pickup, shipments: ['a', 'a'] }, [['shipments', 'DUPLICATE']]],
    ['createPickup', { ...pickup, shipments: many }, [['shipments', 'TOO_MANY']]],
    ['createPickup', { ...pickup, date: 'tomorrow' }, [['date', 'INVALID_FORMAT']]],
    [
      'createPickup',
      { ...pickup, window: { start: '1:0', end: '24:00' } },
      [
        ['window.start', 'INVALID_FORMAT'],
        ['window.end', 'INVALID_FORMAT'],
      ],
    ],
    [
      'createPickup',
      { ...pickup, contact: {} },
      [
        ['contact.name', 'REQUIRED'],
        ['contact.phone', 'REQUIRED'],
      ],
    ],
    ['createPickup', { ...pickup, address: '   ' }, [['address', 'BLANK']]],
    ['createPickup', { ...pickup, color: 'red' }, [['color', 'UNKNOWN_FIELD']]],
    [
      'createTopUp',
      {},
      [
        ['amount', 'REQUIRED'],
        ['method', 'REQUIRED'],
      ],
    ],
    [
      'createClaim',
      {},
      [
        ['type', 'REQUIRED'],
        ['amount', 'REQUIRED'],
        ['description', 'REQUIRED'],
      ],
    ],
    ['createClaim', { ...claim, type: 'LATE' }, [['type', 'NOT_ALLOWED']]],
    ['createClaim', { ...claim, amount: 0 }, [['amount', 'TOO_SMALL']]],
    ['createClaim', { ...claim, amount: 0.5 }, [['amount', 'NOT_WHOLE_RUPIAH']]],
    ['createClaim', { ...claim, description: '  ' }, [['description', 'BLANK']]],
    ['createClaim', { ...claim, description: long(1_001) }, [['description', 'TOO_LONG']]],
    ['createClaim', evidence('http://shop.example/'), [['evidence_urls.0', 'INVALID_FORMAT']]],
    ['createClaim', evidence('javascript:alert(1)'), [['evidence_urls.0', 'INVALID_FORMAT']]],
    ['createClaim', evidence(url, url), [['evidence_urls', 'DUPLICATE']]],
    ['createClaim', evidence(...urls(11)), [['evidence_urls', 'TOO_MANY']]],
    ['createClaim', evidence(...urls(10)), []],
    ['createWithdrawal', { ...payout, amount: 9_999 }, [['amount', 'TOO_SMALL']]],
    ['createWithdrawal', { amount: 10_000 }, [['bank_account_id', 'REQUIRED']]],
    ['createWithdrawal', { ...payout, bank: 'BCA' }, [['bank', 'UNKNOWN_FIELD']]],
    ['createTopUp', amount(9_999), [['amount', 'TOO_SMALL']]],
    ['createTopUp', amount(999_999_002), [['amount', 'TOO_LARGE']]],
    ['createTopUp', amount(10_000.5), [['amount', 'NOT_WHOLE_RUPIAH']]],
    ['createTopUp', { amount: 10_000, method: 'WALLET' }, [['method', 'NOT_ALLOWED']]],
    ['createTopUp', { ...amount(10_000), note: 'x' }, [['note', 'UNKNOWN_FIELD']]],
    ['payShipment', {}, [['method', 'REQUIRED']]],
    ['payShipment', { method: 'CASH' }, [['method', 'NOT_ALLOWED']]],
    ['payShipment', { method: 'qr' }, [['method', 'NOT_ALLOWED']]],
    ['payShipment', { method: 'QRIS', amount: 1 }, [['amount', 'UNKNOWN_FIELD']]],
    ['cancelShipment', null, [['', 'WRONG_TYPE']]],
    ['cancelShipment', [], [['', 'WRONG_TYPE']]],
    ['cancelShipment', { reason: '📦'.repeat(201) }, [['reason', 'TOO_LONG']]],
    ['cancelShipment', { reason: 7 }, [['reason', 'WRONG_TYPE']]],
    ['cancelShipment', { reason: null }, []],
    ['cancelShipment', { reason: 'x', note: 'x' }, [['note', 'UNKNOWN_FIELD']]],
    ['settlePayment', { amount: 1 }, [['amount', 'UNKNOWN_FIELD']]],
    ['expirePayment', { amount: 1 }, [['amount', 'UNKNOWN_FIELD']]],
    ['settleTopUp', { amount: 1 }, [['amount', 'UNKNOWN_FIELD']]],
    ['expireTopUp', { amount: 1 }, [['amount', 'UNKNOWN_FIELD']]],
    ['advanceShipment', { to: null }, []],
    ['advanceShipment', { to: 'deliver' }, [['to', 'NOT_ALLOWED']]],
    ['advanceShipment', { to: 'PROCESSING' }, [['to', 'NOT_ALLOWED']]],
    ['advanceShipment', { status: 'DELIVERED' }, [['status', 'UNKNOWN_FIELD']]],
    ['topUpTestWallet', { amount: 0 }, [['amount', 'TOO_SMALL']]],
    ['topUpTestWallet', { amount: 0.5 }, [['amount', 'NOT_WHOLE_RUPIAH']]],
    ['topUpTestWallet', { amount: 1_000_000_001 }, [['amount', 'TOO_LARGE']]],
    ['topUpTestWallet', { amount: '1' }, [['amount', 'WRONG_TYPE']]],
    ['topUpTestWallet', { amount: 1, method: 'QRIS' }, [['method', 'UNKNOWN_FIELD']]],
    ['createWebhook', {}, [['url', 'REQUIRED']]],
    ['createWebhook', { url: `${url}${'a'.repeat(2_048)}` }, [['url', 'TOO_LONG']]],
    ['createWebhook', { url, events: [] }, [['events', 'TOO_FEW']]],
    ['createWebhook', { url, events: ['*', '*'] }, [['events', 'DUPLICATE']]],
    ['createWebhook', { url, events: ['shipment.eaten'] }, [['events.0', 'NOT_ALLOWED']]],
    ['createWebhook', { url: '', description: '' }, [['url', 'URL_NOT_ALLOWED']]],
    ['createWebhook', { url, description: long(201) }, [['description', 'TOO_LONG']]],
    ['createWebhook', { url, enabled: 'yes' }, [['enabled', 'WRONG_TYPE']]],
    ['createWebhook', { url, secret: 'mine' }, [['secret', 'UNKNOWN_FIELD']]],
    ['updateWebhook', {}, [['', 'TOO_FEW']]],
    ['updateWebhook', { url: null }, [['', 'TOO_FEW']]],
    ['updateWebhook', { enabled: null, url }, []],
    ['updateWebhook', { events: ['shipment.*'] }, [['events.0', 'NOT_ALLOWED']]],
    ['updateWebhook', { disabled_reason: null }, [['', 'TOO_FEW']]],
    ['rotateWebhookSecret', { overlap_seconds: -1 }, [['overlap_seconds', 'TOO_SMALL']]],
    ['rotateWebhookSecret', { overlap_seconds: 86_401 }, [['overlap_seconds', 'TOO_LARGE']]],
    ['rotateWebhookSecret', { overlap_seconds: '60' }, [['overlap_seconds', 'WRONG_TYPE']]],
    ['compareRates', { ...RATES_BODY, package: TON }, [['package.weight_grams', 'TOO_LARGE']]],
    [
      'verifyWebhook',
      { headers: { 'webhook-id': 1 }, body: '' },
      [['headers.webhook-id', 'WRONG_TYPE']],
    ],
    ['verifyWebhook', { body: '' }, [['headers', 'REQUIRED']]],
    ['verifyWebhook', { headers: {}, body: { id: 'evt_1' } }, [['body', 'WRONG_TYPE']]],
    [
      'verifyWebhook',
      { headers: {}, body: '', tolerance_seconds: -1 },
      [['tolerance_seconds', 'TOO_SMALL']],
    ],
  ])('rejects a request to %s with the body %j', (operationId, body, wrong) => {
    expect(wrongIn(operationId, body)).toEqual(wrong);
  });
});

describe('the query of a list', () => {
  it('decodes numbers, booleans and lists in a query; returns 20 rows by default', () => {
    const query = { status: 'BOOKED,PROCESSING', page: '2', include_total: 'true' };
    expect(decoded('listShipments', query)).toEqual({
      status: ['BOOKED', 'PROCESSING'],
      page: 2,
      limit: 20,
      include_total: true,
    });
    expect(decoded('listTransactions', {})).toEqual({ limit: 20, include_total: false });
  });

  it('accepts a list in a query by commas, by repeated parameters, or both', () => {
    for (const status of [
      ['BOOKED', 'LOST', 'DAMAGED'],
      ['BOOKED,LOST', 'DAMAGED'],
    ]) {
      const query = decoded('listShipments', { status });
      expect(query).toMatchObject({ status: ['BOOKED', 'LOST', 'DAMAGED'] });
    }
  });

  it.each([
    ['1', true],
    ['0', false],
    ['true', true],
    ['false', false],
  ])('accepts include_total=%s in a query', (written, includeTotal) => {
    const query = decoded('listShipments', { include_total: written });
    expect(query).toMatchObject({ include_total: includeTotal });
  });

  it.each([
    '2026-11-21T03:04:05Z',
    '2026-12-31T23:59:59.999Z',
    '2028-02-29T00:00:00Z',
    '2026-11-21',
    '2026-11-21T03:04:05+07:00',
    '2026-11-21T03:04:05+0700',
    '2026-11-21T03:04:05+07',
    '2026-11-21t03:04:05z',
    '2026-11-21 03:04:05Z',
  ])('accepts the time %s in a query', (time) => {
    expect(wrongQuery({ created_from: time, created_to: time })).toEqual([]);
  });

  it.each([
    '2026-11-21T03:04:05',
    '2026-11-21 03:04:05',
    '2026-11-21T03:04:05+070',
    '2026-11-31T00:00:00Z',
    '2026-02-30T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-11-21T24:00:00Z',
    '2026-11-21T03:04:60Z',
    '1795230245',
    'yesterday',
    '',
  ])('refuses the time %j in a query', (time) => {
    expect(wrongQuery({ created_from: time })).toEqual([['created_from', 'INVALID_FORMAT']]);
  });

  it.each<[Record<string, unknown>, string, string]>([
    [{ status: 'BOOKED,book' }, 'status', 'NOT_ALLOWED'],
    [{ status: '' }, 'status', 'NOT_ALLOWED'],
    [{ status: ['BOOKED', 'book'] }, 'status', 'NOT_ALLOWED'],
    [{ courier: ['jne', 'jnt'] }, 'courier', 'WRONG_TYPE'],
    [{ payment_status: ',' }, 'payment_status', 'NOT_ALLOWED'],
    [{ page: '0' }, 'page', 'TOO_SMALL'],
    [{ page: '0x1' }, 'page', 'WRONG_TYPE'],
    [{ page: ['1', '2'] }, 'page', 'WRONG_TYPE'],
    [{ limit: '51' }, 'limit', 'TOO_LARGE'],
    [{ limit: '0x100' }, 'limit', 'WRONG_TYPE'],
    [{ cursor: '' }, 'cursor', 'INVALID_FORMAT'],
    [{ include_total: '2' }, 'include_total', 'WRONG_TYPE'],
    [{ include_total: ['1', '0'] }, 'include_total', 'WRONG_TYPE'],
    [{ courier: 'j.ne' }, 'courier', 'INVALID_FORMAT'],
    [{ awb: long(65) }, 'awb', 'TOO_LONG'],
    [{ sort: ['up', 'down'] }, 'sort', 'UNKNOWN_FIELD'],
  ])('refuses the query %j', (query, path, code) => {
    expect(wrongQuery(query)).toEqual([[path, code]]);
  });
});

function validatorOf(operationId: string): RequestValidator {
  const validator = VALIDATORS.get(operationId);
  if (validator === undefined) throw new Error(`openapi/ lacks ${operationId}`);
  return validator;
}

function wrongIn(operationId: string, body: unknown) {
  return validatorOf(operationId)
    .body(JSON.parse(JSON.stringify(body)))
    .map(({ path, code }) => [path, code]);
}

function wrongQuery(values: Record<string, unknown>) {
  const errors = validatorOf('listShipments').query({ ...values });
  return errors.map(({ path, code }) => [path, code]);
}

function decoded(operationId: string, values: Record<string, unknown>) {
  const query = { ...values };
  expect(validatorOf(operationId).query(query)).toEqual([]);
  return query;
}
