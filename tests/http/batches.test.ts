import { expect, it } from '@jest/globals';
import { TOKENS } from '#src/composition/tokens.ts';
import { type ApiClient, shipmentBody } from '#tests/kit/api-client.ts';
import { newSeller, type Seller } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';

const shared = sharedApi();
const BATCHES = '/api/v1/batches';
const { sender, receiver, items } = shipmentBody('');

it('returns prices of a batch\u2019s rows, and creates the shipments of valid rows once it is confirmed', async () => {
  const { client } = await seller();
  const before = await available(client);
  const sent = [row('a-1'), row('a-2', { courier_code: 'jne', service_code: 'REG' }), row('a-1')];
  const rows = [...sent, row('a-4', { receiver: { ...receiver, phone: undefined } })];
  const id = await posted(client, { mode: 'valid', dry_run: true, shipments: rows });
  await run();
  const priced = await batchOf(client, id);
  expect(priced).toMatchObject({
    status: 'AWAITING_CONFIRMATION',
    totals: { rows: 4, pending: 0, priced: 2, created: 0, failed: 2, paid_amount: 0 },
  });
  expect(await available(client)).toBe(before);
  const [, , third, fourth] = await rowsOf(client, id);
  expect(third?.errors).toMatchObject([{ path: 'reference', code: 'DUPLICATE' }]);
  expect(fourth?.errors).toMatchObject([{ path: 'receiver.phone', code: 'REQUIRED' }]);

  const confirmed = await client.post<'confirmBatch'>(`${BATCHES}/${id}/confirm`, {});
  expect(confirmed.data()).toMatchObject({ status: 'SENDING', replayed: false });
  await run();
  const done = await batchOf(client, id);
  const { total_amount: cost } = priced.totals;
  expect(done).toMatchObject({
    status: 'COMPLETED',
    totals: { created: 2, failed: 2, total_amount: cost, paid_amount: cost },
    labels: { ready: 0, waiting: 2 },
  });
  expect(await available(client)).toBe(before - cost);
  expect((await client.post(`${BATCHES}/${id}/confirm`, {})).status).toBe(200);
  const early = await client.get(`${BATCHES}/${id}/labels`);
  expect(early.error()).toMatchObject({ code: 'LABEL_NOT_AVAILABLE', details: { waiting: 2 } });

  await shared.api.work();
  const file = await client.get(`${BATCHES}/${id}/labels`);
  expect([file.status, file.text.slice(0, 5)]).toEqual([200, '%PDF-']);
  expect((await batchOf(client, id)).labels).toEqual({ ready: 2, waiting: 0 });
  const { text } = await client.get(`${BATCHES}/${id}/export`);
  expect(text.split('\r\n')).toHaveLength(6);
  expect(text).toContain('receiver_phone: is required');
  const list = (await client.get<'listBatches'>(BATCHES)).data();
  expect(list.items.map(({ batch_id }) => batch_id)).toEqual([id]);
});

it('returns the same shipments when a confirmed batch is sent again, and creates no others', async () => {
  const { client } = await seller();
  const first = await posted(client, { shipments: [row('b-1'), row('b-2')] });
  await run();
  const made = await rowsOf(client, first);
  expect(made.map(({ status }) => status)).toEqual(['CREATED', 'CREATED']);
  const left = await available(client);
  const changed = row('b-2', { package: { weight_grams: 5_000 } });
  const again = await posted(client, { mode: 'valid', shipments: [row('b-1'), changed] });
  await run();
  expect(await rowsOf(client, again)).toMatchObject([
    { shipment_number: made[0]?.shipment_number, repeated: true, status: 'CREATED' },
    { status: 'FAILED', errors: [{ path: 'reference', code: 'REFERENCE_CONFLICT' }] },
  ]);
  expect(await available(client)).toBe(left);
});

it('refuses a whole batch for one invalid row, unless mode is "valid"', async () => {
  const { client } = await seller();
  const before = await available(client);
  const nowhere = { ...receiver, district_id: '99.99.99' };
  const id = await posted(client, { shipments: [row('c-1'), row('c-2', { receiver: nowhere })] });
  await run();
  expect(await batchOf(client, id)).toMatchObject({
    status: 'REFUSED',
    failure: { code: 'WRONG_ROWS' },
    totals: { priced: 1, created: 0, failed: 1, paid_amount: 0 },
  });
  const [, wrong] = await rowsOf(client, id);
  expect(wrong?.errors).toMatchObject([{ path: 'receiver.district_id', code: 'UNKNOWN_DISTRICT' }]);
  expect(await available(client)).toBe(before);
  const refused = await client.post(`${BATCHES}/${id}/confirm`, {});
  expect(refused.error()).toMatchObject({ code: 'BATCH_NOT_CONFIRMABLE' });
});

it('names the most common reason in a batch row that no courier accepts', async () => {
  const { client } = await seller();
  const tooLittle = { rule: 'cheapest', cod_amount: 1_000 };
  const id = await posted(client, { mode: 'valid', shipments: [row('k-1', tooLittle)] });
  await run();
  const [wrong] = await rowsOf(client, id);
  expect(wrong?.errors).toMatchObject([
    { code: 'RATE_NOT_AVAILABLE', message: expect.stringMatching(/collects 25000 to \d+ rupiah/) },
  ]);
});

it('accepts the CSV template unchanged, separated by commas, semicolons or tabs', async () => {
  const { client } = await seller();
  const template = (await client.get(`${BATCHES}/template`)).text;
  for (const [at, delimiter] of [',', ';', '\t'].entries()) {
    const [header = '', , example = ''] = template.split('\r\n');
    const text = [header, example.replace('order-4711', `d-${at}`)]
      .map((line) => line.split(',').join(delimiter))
      .join('\n');
    const id = await postedCsv(client, text, '?mode=valid');
    await run();
    expect(await rowsOf(client, id)).toMatchObject([{ reference: `d-${at}`, status: 'CREATED' }]);
  }
  const whole = await postedCsv(client, `\ufeff${template}`, '?dry_run=true');
  await run();
  expect(await batchOf(client, whole)).toMatchObject({ status: 'AWAITING_CONFIRMATION' });
});

it('accepts saved senders by their ids in a batch, in JSON and in CSV', async () => {
  const { client } = await seller();
  const saved = { ...sender, name: 'Gudang Kalideres' };
  const { sender_id } = (await client.post<'createSender'>('/api/v1/senders', saved)).data();
  const by = { sender: undefined, sender_id };
  const shipments = [
    row('f-1', by),
    row('f-2', { ...by, sender }),
    row('f-3', { sender: undefined }),
    row('f-4', { ...by, sender_id: 'snd_1' }),
  ];
  const id = await posted(client, { mode: 'valid', shipments });
  const template = (await client.get(`${BATCHES}/template`)).text.split('\r\n');
  const [names = [], , cells = []] = template.map((line) => line.split(','));
  const rest = names.flatMap((name, at) => (name.startsWith('sender_') ? [] : [at]));
  const line = (all: readonly string[], last: string) =>
    [...rest.map((at) => all[at]), last].join();
  const csv = `${line(names, 'sender_id')}\n${line(cells, sender_id)}\n`;
  const second = await postedCsv(client, csv, '?mode=valid');
  await run();
  expect(await rowsOf(client, id)).toMatchObject([
    { status: 'CREATED' },
    { errors: [{ path: 'sender_id', code: 'NOT_ALLOWED' }] },
    { errors: [{ path: 'sender', code: 'REQUIRED' }] },
    { errors: [{ path: 'sender_id', code: 'UNKNOWN_SENDER' }] },
  ]);
  const [made] = await rowsOf(client, second);
  const path = `/api/v1/shipments/${made?.shipment_number}`;
  expect((await client.get<'getShipment'>(path)).data().sender.name).toBe('Gudang Kalideres');
});

it('asks again for batch numbers that a spreadsheet has written with separators', async () => {
  const { client } = await seller();
  const template = (await client.get(`${BATCHES}/template`)).text;
  const [header = '', explained, example = ''] = template.split('\r\n');
  expect(explained).toContain('digits without a thousands separator: 12500');
  const lines = ['1200', '12.500', '12.5'].map((weight, at) =>
    example.replace('order-4711', `g-${at}`).replace(',1200,', `,${weight},`),
  );
  const priced = example.replace('order-4711', 'g-3').replace('75000', '"75.000"');
  const csv = [header, ...lines, priced].join('\n');
  const id = await postedCsv(client, csv, '?mode=valid&dry_run=true');
  await run();
  const message = expect.stringMatching(/^must be digits without a thousands separator: 12500/);
  expect(await rowsOf(client, id)).toMatchObject([
    { status: 'PRICED' },
    { errors: [{ path: 'package.weight_grams', code: 'INVALID_FORMAT', message }] },
    {
      errors: [
        {
          path: 'package.weight_grams',
          code: 'INVALID_FORMAT',
          message: 'must be whole grams; 12.5 kg is 12500',
        },
      ],
    },
    { errors: [{ path: 'items.0.price', code: 'INVALID_FORMAT', message }] },
  ]);
  const { text } = await client.get(`${BATCHES}/${id}/export`);
  expect(text).toContain('item_price: must be digits');
});

it.each([
  ['no column that it needs', 'reference,rule\na,cheapest\n', 'weight_grams', 'REQUIRED'],
  ['a quote without its end', 'reference,rule\n"a,cheapest\n', '', 'INVALID_CSV'],
  ['nothing', '', 'shipments', 'TOO_FEW'],
  ['nothing but comments', '#\n'.repeat(500_000), '', 'TOO_MANY'],
  ['too many columns', `a${','.repeat(10_000)}`, '', 'TOO_MANY'],
  ['too many lines', `reference\n${'a\n'.repeat(10_001)}`, '', 'TOO_MANY'],
] as const)('refuses a batch in CSV with %s', async (_, text, ...[path, code]) => {
  const { client } = await seller();
  const answer = await sendCsv(client, text, '');
  expect(answer.status).toBe(422);
  expect(answer.error().field_errors).toContainEqual({ path, code, message: expect.any(String) });
});

it.each([
  { 'Content-Type': 'text/csv; charset=utf-16' },
  { 'Content-Type': 'text/plain' },
  { 'Content-Type': 'text/csv', 'Content-Encoding': 'gzip' },
])('lists the accepted content types of POST /batches when it refuses %j', async (headers) => {
  const { client } = await seller();
  const answer = await client.change({ method: 'POST', path: BATCHES, headers, body: 'reference' });
  expect(answer.error()).toMatchObject({
    code: 'UNSUPPORTED_MEDIA_TYPE',
    message: expect.stringContaining('application/json or text/csv in UTF-8, not compressed'),
  });
});

it.each([
  ['a row in nested lists', `[${'['.repeat(400_000)}${']'.repeat(400_000)}]`, 'TOO_DEEP'],
  ['a row that is too long', `["${'x'.repeat(300_000)}"]`, 'TOO_LONG'],
  ['too many rows', `[${'{},'.repeat(300_000)}{}]`, 'TOO_MANY'],
] as const)('refuses a batch in JSON with %s, and names the field', async (_, rows, code) => {
  const { client } = await seller();
  const answer = await client.post(BATCHES, `{"shipments":${rows}}`);
  const path = code === 'TOO_MANY' ? 'shipments' : 'shipments.0';
  expect(answer.error().field_errors).toMatchObject([{ path, code }]);
});

it('accepts the options of a JSON batch also in its query, and rejects contradicting ones', async () => {
  const { client } = await seller();
  const body = { shipments: [{ reference: 'wrong' }] };
  const query = `${BATCHES}?mode=valid&dry_run=true`;
  const made = (await client.post<'createBatch'>(query, body)).data();
  expect(made).toMatchObject({ mode: 'valid', dry_run: true });
  const both = await client.post(query, { ...body, mode: 'valid', dry_run: true });
  expect(both.status).toBe(202);
  const other = await client.post(query, { ...body, mode: 'all' });
  expect(other.error().field_errors).toMatchObject([{ path: 'mode', code: 'NOT_ALLOWED' }]);
});

it('allows at most ten open batches, and shows a batch to its own account only', async () => {
  const { client } = await seller();
  const other = await seller();
  const wrong = { mode: 'valid', shipments: [{}] };
  const ids: string[] = [];
  for (let at = 0; at < 10; at += 1) ids.push(await posted(client, wrong));
  const refused = await client.post(BATCHES, wrong);
  expect(refused.error()).toMatchObject({ code: 'LIMIT_REACHED', details: { limit: 10 } });
  for (const path of ['', '/rows', '/export', '/labels']) {
    expect((await other.client.get(`${BATCHES}/${ids[0]}${path}`)).status).toBe(404);
  }
  await run();
  expect((await client.post(BATCHES, wrong)).status).toBe(202);
});

type Body = Readonly<Record<string, unknown>>;

function row(reference: string, changes: Body = {}): Body {
  const { courier_code: code } = changes;
  const choice = code === undefined ? { rule: 'cheapest' } : {};
  return {
    reference,
    ...choice,
    package: { weight_grams: 1_200 },
    sender,
    receiver,
    items,
    ...changes,
  };
}

function seller(): Promise<Seller> {
  return newSeller(shared.api);
}

async function run(): Promise<void> {
  const { runBatches } = shared.api.container.get(TOKENS.useCases).batch;
  while (await runBatches());
}

async function posted(client: ApiClient, body: Body): Promise<string> {
  const answer = await client.post<'createBatch'>(BATCHES, body);
  return answer.data().batch_id;
}

function sendCsv(client: ApiClient, text: string, query: string) {
  const headers = { 'Content-Type': 'text/csv; charset=utf-8' };
  return client.change<'createBatch'>({
    method: 'POST',
    path: `${BATCHES}${query}`,
    headers,
    body: text,
  });
}

async function postedCsv(client: ApiClient, text: string, query: string): Promise<string> {
  return (await sendCsv(client, text, query)).data().batch_id;
}

async function batchOf(client: ApiClient, id: string) {
  return (await client.get<'getBatch'>(`${BATCHES}/${id}`)).data();
}

async function rowsOf(client: ApiClient, id: string) {
  return (await client.get<'listBatchRows'>(`${BATCHES}/${id}/rows`)).data().items;
}

async function available(client: ApiClient): Promise<number> {
  return (await client.get<'getBalance'>('/api/v1/balance')).data().available;
}
