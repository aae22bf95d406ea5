import { describe, expect, it } from '@jest/globals';
import { TOKENS } from '#src/composition/tokens.ts';
import type { ApiClient } from '#tests/kit/api-client.ts';
import { newSeller } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';

const shared = sharedApi();
const BATCHES = '/api/v1/batches';
const TYPE = 'text/csv; charset=utf-8';
const DRY = '?dry_run=true';
const VALID = { query: '?mode=valid' };

/** Cells of a row by their columns; the others are those of the template. */
type Cells = Readonly<Record<string, string>>;

describe('a CSV file as spreadsheets write it', () => {
  it.each([
    ['with an empty cell too many in each row', (text: string) => text.replaceAll('\n', ',,,\n')],
    ['with semicolons, and one too many', (text: string) => asSemicolons(text).replace(/$/, ';')],
    [
      'with a first line that names the separator',
      (text: string) => `sep=;\r\n${asSemicolons(text)}`,
    ],
    ['with a quoted first line of Excel', (text: string) => `"sep=;"\n${asSemicolons(text)}`],
    ['with lines that end in CR', (text: string) => text.replaceAll('\n', '\r')],
    ['with lines that end in CRLF', (text: string) => text.replaceAll('\n', '\r\n')],
    ['with a byte order mark', (text: string) => `\ufeff${text}`],
  ])('reads a CSV batch file %s', async (_, written) => {
    const { client } = await newSeller(shared.api);
    const file = await fileOf(client, [{ reference: 'a-1' }, { reference: 'a-2' }]);
    expect(await rowsOf(client, await sent(client, written(file)))).toEqual([
      { reference: 'a-1', status: 'PRICED', errors: [] },
      { reference: 'a-2', status: 'PRICED', errors: [] },
    ]);
  });

  it.each([
    'application/csv',
    'application/vnd.ms-excel',
    'application/x-csv',
    'text/comma-separated-values',
    'text/csv; header=present',
    'text/tab-separated-values',
    'text/x-csv',
  ])('takes a file as %s', async (type) => {
    const { client } = await newSeller(shared.api);
    const file = await fileOf(client, [{ reference: 'a-1' }]);
    expect(await rowsOf(client, await sent(client, file, { type }))).toMatchObject([
      { errors: [] },
    ]);
  });

  it('reads a windows-1252 batch file if the charset says so, and rejects it with advice otherwise', async () => {
    const { client } = await newSeller(shared.api);
    const file = await fileOf(client, [{ reference: 'a-1', receiver_name: 'Andr\u00e9e' }]);
    const bytes = Buffer.from(file, 'latin1');
    const id = await sent(client, bytes, { type: 'text/csv; charset=windows-1252', ...VALID });
    await run();
    const [row] = (await client.get<'listBatchRows'>(`${BATCHES}/${id}/rows`)).data().items;
    const path = `/api/v1/shipments/${row?.shipment_number}`;
    expect((await client.get<'getShipment'>(path)).data().receiver.name).toBe('Andr\u00e9e');
    const refused = await post(client, bytes);
    expect([refused.status, refused.error().message]).toEqual([
      400,
      expect.stringContaining('save it as "CSV UTF-8"'),
    ]);
  });

  it.each([
    ['an Excel workbook', 'PK\x03\x04'],
    ['an old Excel workbook', '\xd0\xcf\x11\xe0'],
    ['HTML or XML', '<table><tr><td>No. Pesanan'],
    ['a PDF', '%PDF-1.7'],
    ['a picture', '\xff\xd8\xff\xe0'],
  ])('refuses %s as CSV, and says how to save it, in both languages', async (kind, text) => {
    const { client } = await newSeller(shared.api);
    const refused = await post(client, Buffer.from(text, 'latin1'));
    expect([refused.status, refused.error().message]).toEqual([
      400,
      expect.stringMatching(new RegExp(`^The file is ${kind}.*, not CSV.*send that\\.$`)),
    ]);
    const headers = { 'Content-Type': TYPE, 'Accept-Language': 'id' };
    const body = Buffer.from(text, 'latin1');
    const answer = await client.change<'createBatch'>({
      method: 'POST',
      path: BATCHES,
      headers,
      body,
    });
    expect(answer.error().message).toMatch(/^File ini .*lalu kirim hasilnya\.$/);
  });

  it('reads "Unicode Text" of Excel', async () => {
    const { client } = await newSeller(shared.api);
    const file = await fileOf(client, [{ reference: 'a-1' }]);
    const bytes = Buffer.from(`\ufeff${file.replaceAll(',', '\t')}`, 'utf16le');
    const rows = await rowsOf(client, await sent(client, bytes));
    expect(rows).toMatchObject([{ reference: 'a-1', errors: [] }]);
  });

  it('lists columns of the sender\u2019s own, and ignores them', async () => {
    const { client } = await newSeller(shared.api);
    const [header, cells] = (await fileOf(client, [{ reference: 'a-1' }])).split('\n');
    const answer = await post(client, `Catatan gudang,${header}\nrak 7,${cells}`);
    expect(answer.data().ignored_columns).toEqual(['Catatan gudang']);
  });

  it('sells no cancelled or unpaid order of a marketplace, and names each', async () => {
    const { client } = await newSeller(shared.api);
    const references = ['a-1', 'a-2', 'a-3'].map((reference) => ({ reference }));
    const lines = (await fileOf(client, references)).trim().split('\n');
    const statuses = ['Status Pesanan', 'Perlu Dikirim', 'Batal', 'Belum Bayar'];
    const file = lines.map((line, at) => `${line},${statuses[at]}`).join('\n');
    const answer = await post(client, file, { query: '?mode=valid' });
    expect(answer.data().ignored_columns).toEqual([]);
    expect(await rowsOf(client, answer.data().batch_id)).toEqual([
      { reference: 'a-1', status: 'CREATED', errors: [] },
      {
        reference: 'a-2',
        status: 'FAILED',
        errors: [
          expect.objectContaining({
            path: 'status_pesanan',
            code: 'NOT_SHIPPABLE',
            message: expect.stringContaining('is "Batal": the order was cancelled'),
          }),
        ],
      },
      {
        reference: 'a-3',
        status: 'FAILED',
        errors: [expect.objectContaining({ code: 'NOT_SHIPPABLE' })],
      },
    ]);
  });

  it('accepts a line end in an address, and an apostrophe that keeps a cell a text', async () => {
    const { client } = await newSeller(shared.api);
    const cells = {
      reference: 'a-1',
      receiver_address: '"Jl. Veteran No. 8\nRT 02/RW 05"',
      receiver_phone: "'+6281298765432",
      receiver_postal_code: "'61124",
    };
    const id = await sent(client, await fileOf(client, [cells]), VALID);
    await run();
    const [row] = (await client.get<'listBatchRows'>(`${BATCHES}/${id}/rows`)).data().items;
    const { receiver } = (
      await client.get<'getShipment'>(`/api/v1/shipments/${row?.shipment_number}`)
    ).data();
    expect(receiver).toMatchObject({
      address: 'Jl. Veteran No. 8, RT 02/RW 05',
      phone: '+6281298765432',
      postal_code: '61124',
    });
  });

  it('reports a cell beyond the header of a batch file as an error of its row only', async () => {
    const { client } = await newSeller(shared.api);
    const file = await fileOf(client, [{ reference: 'a-1' }, { reference: 'a-2' }]);
    const rows = await rowsOf(client, await sent(client, `${file},"Kopi, Teh"`));
    expect(rows).toMatchObject([
      { reference: 'a-1', errors: [] },
      { reference: 'a-2', errors: [{ code: 'UNKNOWN_FIELD' }] },
    ]);
  });

  it('reports a weight in kilograms in a batch file as an error of its row', async () => {
    const { client } = await newSeller(shared.api);
    const file = await fileOf(client, [
      { reference: 'a-1', weight_grams: '5.5' },
      { reference: 'a-2' },
    ]);
    expect(await rowsOf(client, await sent(client, file))).toMatchObject([
      {
        errors: [
          { path: 'package.weight_grams', message: expect.stringContaining('5.5 kg is 5500') },
        ],
      },
      { errors: [] },
    ]);
  });
});

describe('orders in the file of a marketplace', () => {
  it('makes one parcel of the lines of one order in a batch file, with all their items', async () => {
    const { client } = await newSeller(shared.api);
    const second = {
      reference: '# 1001',
      item_name: 'Teh',
      item_quantity: '2',
      item_price: '15000',
    };
    const file = await fileOf(client, [{ reference: '# 1001' }, second, { reference: '#1002' }]);
    const id = await sent(client, file, VALID);
    await run();
    const rows = (await client.get<'listBatchRows'>(`${BATCHES}/${id}/rows`)).data().items;
    expect(rows.map(({ reference, status }) => [reference, status])).toEqual([
      ['# 1001', 'CREATED'],
      ['#1002', 'CREATED'],
    ]);
    const path = `/api/v1/shipments/${rows[0]?.shipment_number}`;
    const { items } = (await client.get<'getShipment'>(path)).data();
    expect(items.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Kopi', 1],
      ['Teh', 2],
    ]);
  });

  it('rejects lines of one order in a batch file that contradict each other about the parcel', async () => {
    const { client } = await newSeller(shared.api);
    const other = { reference: 'a-1', receiver_name: 'Budi' };
    const file = await fileOf(client, [{ reference: 'a-1' }, other]);
    expect(await rowsOf(client, await sent(client, file))).toMatchObject([
      { errors: [{ path: 'receiver.name', code: 'DUPLICATE' }] },
      { errors: [{ path: 'receiver.name', code: 'DUPLICATE' }] },
    ]);
  });

  it('rejects batch lines with one order number that a spreadsheet has shortened, even for one receiver', async () => {
    const { client } = await newSeller(shared.api);
    const file = await fileOf(client, [{ reference: '5.77E+17' }, { reference: '5.77E+17' }]);
    expect(await rowsOf(client, await sent(client, file))).toMatchObject([
      { errors: [{ path: 'reference', code: 'DUPLICATE' }] },
      { errors: [{ path: 'reference', code: 'DUPLICATE' }] },
    ]);
  });

  it('treats a phone in two notations as equal in a batch file, and an order number with a leading sign as one', async () => {
    const { client } = await newSeller(shared.api);
    const file = await fileOf(client, [
      { reference: '# 1001', receiver_phone: '081298765432' },
      { reference: '# 1001', receiver_phone: '+6281298765432', item_name: 'Teh' },
      { reference: '# 1002', weight_grams: '' },
    ]);
    const rows = await rowsOf(client, await sent(client, file));
    expect(rows).toMatchObject([
      { reference: '# 1001', errors: [] },
      { reference: '# 1002', errors: [{ code: 'REQUIRED' }] },
    ]);
  });
});

/** Header and rows of the template, with these cells. */
async function fileOf(client: ApiClient, rows: readonly Cells[]): Promise<string> {
  const [header = '', , example = ''] = (await client.get(`${BATCHES}/template`)).text.split(
    '\r\n',
  );
  const names = header.replace('\ufeff', '').split(',');
  const usual = example.split(',');
  const lines = rows.map((cells) => names.map((name, at) => cells[name] ?? usual[at]).join(','));
  return [names.join(','), ...lines].join('\n');
}

function asSemicolons(text: string): string {
  return text.replaceAll(',', ';');
}

type As = { readonly type?: string; readonly query?: string };

function post(client: ApiClient, body: string | Buffer, { type = TYPE, query = DRY }: As = {}) {
  const headers = { 'Content-Type': type };
  return client.change<'createBatch'>({ method: 'POST', path: BATCHES + query, headers, body });
}

async function sent(client: ApiClient, body: string | Buffer, as: As = {}): Promise<string> {
  return (await post(client, body, as)).data().batch_id;
}

async function rowsOf(client: ApiClient, id: string) {
  await run();
  const { items } = (await client.get<'listBatchRows'>(`${BATCHES}/${id}/rows`)).data();
  return items.map(({ reference, status, errors }) => ({ reference, status, errors }));
}

async function run(): Promise<void> {
  const { runBatches } = shared.api.container.get(TOKENS.useCases).batch;
  while (await runBatches());
}
