import { describe, expect, it } from '@jest/globals';
import { TOKENS } from '#src/composition/tokens.ts';
import { KEYWORDS } from '#src/http/contract/field-errors.ts';
import { loadOpenApi } from '#src/http/contract/load-openapi.ts';
import { messagesIn } from '#src/http/contract/messages.ts';
import { ERROR_WORDS } from '#src/http/error-words.ts';
import { PROBLEMS } from '#src/http/problem.ts';
import { translated } from '#src/http/translate-error.ts';
import { RATES_BODY, shipmentBody } from '#tests/kit/api-client.ts';
import { DOCUMENT } from '#tests/kit/contract.ts';
import { everyObject } from '#tests/kit/document.ts';
import { newSeller, quoted } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';

const INDONESIAN = { 'Accept-Language': 'id-ID,id;q=0.9,en;q=0.5' };

const shared = sharedApi();

describe('answers to requests with Accept-Language', () => {
  it('answers errors and the messages of fields in Indonesian, with their values', async () => {
    const { client } = await newSeller(shared.api);
    const body = {
      origin: {},
      destination: { district_id: '35.25.14' },
      package: { weight_grams: 0 },
    };
    const answer = await client.post('/api/v1/rates', body, INDONESIAN);
    expect(answer.headers['content-language']).toBe('id');
    expect(answer.headers.vary).toContain('Accept-Language');
    const { code, message, field_errors } = answer.error();
    expect([code, message]).toEqual(['VALIDATION_ERROR', '2 isian salah.']);
    expect(field_errors).toEqual([
      { path: 'origin.district_id', code: 'REQUIRED', message: 'wajib diisi' },
      { path: 'package.weight_grams', code: 'TOO_SMALL', message: 'harus lebih dari 0' },
    ]);
  });

  it('keeps the amounts of a refusal for lack of money, and its details', async () => {
    const { client } = await newSeller(shared.api);
    await client.post('/api/v1/test/bank_accounts', {
      bank: 'BCA',
      account_number: '0270000009',
      account_name: 'Toko Melati',
    });
    const { items } = (await client.get<'listBankAccounts'>('/api/v1/bank_accounts')).data();
    const order = { amount: 99_000_000, bank_account_id: items[0]?.bank_account_id };
    const headers = { ...INDONESIAN, 'Idempotency-Key': 'too-much' };
    const { code, message, details } = (
      await client.post('/api/v1/withdrawals', order, headers)
    ).error();
    expect(code).toBe('INSUFFICIENT_BALANCE');
    expect(message).toContain('10000000');
    expect(message).toContain('99000000');
    expect(details).toMatchObject({ shortfall: 89_000_000 });
  });

  it.each([
    [undefined, 'en'],
    ['*', 'en'],
    ['de, fr;q=0.5', 'en'],
    ['en, id;q=0.9', 'en'],
    ['id', 'id'],
  ])('answers Accept-Language %j in %s', async (accepted, language) => {
    const { client } = await newSeller(shared.api);
    const headers = accepted === undefined ? {} : { 'Accept-Language': accepted };
    const answer = await client.send({ path: '/api/v1/quotes/quo_1', headers });
    expect(answer.headers['content-language']).toBe(language);
    const message = { en: 'There is no such quote.', id: 'Tidak ada penawaran harga seperti itu.' };
    expect(answer.error().message).toBe(message[language as keyof typeof message]);
  });

  it('sells the same order in both languages by one Idempotency-Key', async () => {
    const { client } = await newSeller(shared.api);
    const { quote_id: quoteId } = await quoted(client);
    const send = (own: object) =>
      client.post<'createShipment'>('/api/v1/shipments', shipmentBody(quoteId), {
        'Idempotency-Key': 'once',
        ...own,
      });
    expect((await send({})).data().replayed).toBe(false);
    expect((await send(INDONESIAN)).data().replayed).toBe(true);
  });
});

describe('messages in successful answers', () => {
  it('says in Indonesian why couriers have no rate, and codes as before', async () => {
    const { client } = await newSeller(shared.api);
    const heavy = { ...RATES_BODY, package: { weight_grams: 60_000 }, couriers: ['jne', 'gosend'] };
    const headers = INDONESIAN;
    const answer = await client.post<'compareRates'>('/api/v1/rates', heavy, headers);
    expect(answer.headers['content-language']).toBe('id');
    expect(answer.headers.vary).toContain('Accept-Language');
    const english = await client.post<'compareRates'>('/api/v1/rates', heavy);
    expect(english.headers['content-language']).toBe('en');
    const messages = answer.data().provider_errors.map(({ code, message }) => [code, message]);
    expect(messages).toContainEqual([
      'COURIER_UNAVAILABLE',
      'Kurir ini tidak dijual; yang dijual ada di GET /couriers.',
    ]);
    const inEnglish = english.data().provider_errors.map(({ message }) => message);
    expect(messages.filter(([, message = '']) => inEnglish.includes(message))).toEqual([]);
  });

  it('says in Indonesian what is wrong with the rows of a batch, in its file, too', async () => {
    const { client } = await newSeller(shared.api);
    const { sender, receiver, items } = shipmentBody('');
    const row = { rule: 'cheapest', package: { weight_grams: 1200 }, sender, receiver, items };
    const shipments = [
      { ...row, reference: 'a-1', receiver: { ...receiver, phone: '12' } },
      { ...row, reference: 'a-2', cod_amount: 1 },
    ];
    const body = { mode: 'valid', dry_run: true, shipments };
    const { batch_id: id } = (await client.post<'createBatch'>('/api/v1/batches', body)).data();
    const { runBatches } = shared.api.container.get(TOKENS.useCases).batch;
    while (await runBatches());
    const path = `/api/v1/batches/${id}`;
    const rows = await client.change<'listBatchRows'>({
      method: 'GET',
      path: `${path}/rows`,
      headers: INDONESIAN,
    });
    expect(rows.data().items.map(({ errors }) => errors.map(({ message }) => message))).toEqual([
      [expect.stringMatching(/^harus nomor telepon Indonesia/)],
      [expect.stringMatching(/^Tidak ada kurir .* Kurir ini menagih COD \d+ sampai/)],
    ]);
    const file = await client.send({ path: `${path}/export`, headers: INDONESIAN });
    expect(file.headers['content-language']).toBe('id');
    expect(file.text).toContain('harus nomor telepon Indonesia');
  });

  it('says in Indonesian why a booking failed, and keeps events as they were sent', async () => {
    const { client } = await newSeller(shared.api);
    const { quote_id: id } = await quoted(client);
    const order = shipmentBody(id);
    const receiver = { ...order.receiver, name: 'SIM BOOKING REJECTED' };
    const { shipment_number: number } = (await client.ship({ ...order, receiver })).data();
    await shared.api.work();
    const read = (path: string) => client.send({ path, headers: INDONESIAN });
    const shipment = await read(`/api/v1/shipments/${number}`);
    expect(shipment.text).toContain('Kurir menolak pesanan (simulasi).');
    for (const operation of ['listEvents', 'getEvent']) {
      expect(messagesIn(loadOpenApi()).translatorOf(operation)).toBeUndefined();
    }
  });
});

describe('the dictionary of errors', () => {
  const entries = Object.entries(ERROR_WORDS);

  it.each(entries)('translates %s in both languages, with every value of its texts', (_, words) => {
    for (const [en, id] of [words.usual, ...(words.texts ?? [])]) {
      expect(id.length).toBeGreaterThan(2);
      expect(id).not.toBe(en);
      const values = en
        .split('{}')
        .slice(1)
        .map((__, at) => `{${at + 1}`);
      expect(values.filter((value) => !id.includes(value))).toEqual([]);
    }
  });

  it('translates every code of the catalogue and every code that a schema gives a field', () => {
    const known = new Set(Object.keys(ERROR_WORDS));
    const given = everyObject(DOCUMENT).flatMap(({ value }) =>
      Object.values((value['x-error-codes'] ?? {}) as Record<string, string>),
    );
    expect([...Object.keys(PROBLEMS), ...given].filter((code) => !known.has(code))).toEqual([]);
    expect(given.length).toBeGreaterThan(5);
  });

  it.each(Object.entries(KEYWORDS))('translates the field error of the keyword %s', (_, rule) => {
    for (const limit of [1, 12]) {
      const params = {
        limit,
        multipleOf: limit,
        type: ['string', 'null'],
        allowedValue: 'one',
        allowedValues: ['one', 'two'],
        property: 'other',
      };
      const fieldErrors = [{ path: 'field', code: rule.code, message: rule.message({ params }) }];
      const answer = {
        code: 'VALIDATION_ERROR',
        message: '1 field is wrong.',
        fieldErrors,
      } as const;
      const [shown] = translated(answer, 'id').fieldErrors;
      expect(shown?.message).not.toMatch(/\(|must|is /);
      expect(translated(answer, 'en')).toEqual(answer);
    }
  });

  it('quotes an unknown message in Indonesian, so that none of its values is lost', () => {
    const answer = { code: 'COURIER_ERROR', message: 'Reply 17 is odd.', fieldErrors: [] } as const;
    expect(translated(answer, 'id').message).toBe(
      'Kurir menjawab dengan kesalahan. (Reply 17 is odd.)',
    );
  });

  it('translates the sentence of an error that repeats its field\u2019s message', () => {
    const field = { path: 'month', code: 'NOT_BEGUN', message: 'has not begun yet' } as const;
    const code = 'VALIDATION_ERROR';
    const answer = { code, message: 'The month has not begun yet.', fieldErrors: [field] } as const;
    expect(translated(answer, 'id').message).toBe('month belum dimulai.');
  });
});
