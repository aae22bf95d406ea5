import { beforeAll, describe, expect, it } from '@jest/globals';
import { openPdf } from '#adapters/labels/fixtures/pictures.ts';
import { localTime } from '#domain/carrying/area/time-zone.ts';
import type { Environment } from '#domain/environment.ts';
import { dated, journalOf } from '#domain/money/wallet/journal.ts';
import { OPENING_REFERENCE } from '#domain/money/wallet/opening-balance.ts';
import { rupiah } from '#domain/money.ts';
import type { Account } from '#domain/people/access/account.ts';
import { DAY_MS, HOUR_MS } from '#domain/time.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import type { DataOf } from '#src/http/contract/types.ts';
import { exportTransactions } from '#src/usecases/money/wallet/export-transactions.ts';
import { getStatement } from '#src/usecases/money/wallet/get-statement.ts';
import { type ApiClient, apiClient } from '#tests/kit/api-client.ts';
import { DOCUMENT, resolved } from '#tests/kit/contract.ts';
import { csvCells } from '#tests/kit/csv-cells.ts';
import { openXlsx } from '#tests/kit/open-xlsx.ts';
import { replaceUseCases } from '#tests/kit/replace-in.ts';
import { newSeller, type Seller, sold } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { writeAll } from '#tests/kit/store-contracts/writes.ts';

type Statement = DataOf<'getStatement'>;
type Shown = DataOf<'listTransactions'>['items'][number];

const COLUMNS = [
  'transaction_id',
  'journal_id',
  'sequence',
  'type',
  'direction',
  'bucket',
  'amount',
  'balance_after',
  'reference_type',
  'reference_id',
  'description',
  'created_at',
];
/** Name of a reference for people. */
const nameOf = (id: string) => (id === OPENING_REFERENCE ? 'Opening balance' : id);
const NOTHING = { available: 0, held: 0, pending_cod: 0 };
const BUCKETS = ['available', 'held', 'pending_cod'] as const;
const SALES = 3;
/** Spreadsheets count days from the end of 1899. */
const DAYS_TO_1970 = 25_569;
/** Page size that spreads a few rows over several pages. */
const PAGE_SIZE = 2;

const shared = sharedApi({
  rewire(container) {
    const wallet = container.get(TOKENS.stores).wallet;
    const deps = { wallet, clock: container.get(TOKENS.clock), pageSize: PAGE_SIZE };
    replaceUseCases(container, 'wallet', () => ({
      exportTransactions: exportTransactions(deps),
      getStatement: getStatement(deps),
    }));
  },
});
let seller: Seller;
/** All rows by bucket, then by sequence. */
let all: readonly Shown[];

beforeAll(async () => {
  seller = await newSeller(shared.api);
  for (let made = 0; made < SALES; made += 1) await sold(seller.client);
  const lists = BUCKETS.map(async (bucket) => {
    const path = `/api/v1/transactions?bucket=${bucket}&limit=50`;
    const { items } = (await seller.client.get<'listTransactions'>(path)).data();
    return items.toReversed();
  });
  all = (await Promise.all(lists)).flat();
});

describe('GET /transactions/export', () => {
  it('exports all listed transactions by bucket, oldest first', async () => {
    const { status, headers, text } = await seller.client.get('/api/v1/transactions/export');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
    expect(headers['content-disposition']).toBe('attachment; filename="transactions-test.csv"');
    const [names, ...rows] = csvCells(text);
    expect(names).toEqual(COLUMNS);
    expect(rows).toEqual(all.map(cellsOf));
    expect(rows).toHaveLength(1 + 2 * SALES);
    expect(text.endsWith('\r\n')).toBe(true);
  });

  it('exports the same rows as NDJSON, as the list shows them', async () => {
    const path = '/api/v1/transactions/export?format=ndjson';
    const { headers, text } = await seller.client.get(path);
    expect(headers['content-type']).toBe('application/x-ndjson');
    expect(headers['content-disposition']).toBe('attachment; filename="transactions-test.ndjson"');
    const lines = text.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual(all);
  });

  it.each([
    ['format=xlsx', 'format', 'NOT_ALLOWED'],
    ['bucket=revenue', 'bucket', 'NOT_ALLOWED'],
    ['type=HOLD', 'type', 'NOT_ALLOWED'],
    ['created_from=today', 'created_from', 'INVALID_FORMAT'],
    ['limit=10', 'limit', 'UNKNOWN_FIELD'],
    ['page=1', 'page', 'UNKNOWN_FIELD'],
  ])('refuses an export of transactions with ?%s, in JSON', async (query, path, code) => {
    const answer = await seller.client.get(`/api/v1/transactions/export?${query}`);
    expect(answer.error()).toMatchObject({
      code: 'VALIDATION_ERROR',
      field_errors: [{ path, code }],
    });
  });

  it('exports no formula that a spreadsheet would run, whatever a reference contains', async () => {
    const account = await shared.api.newAccount();
    const hostile = ["=cmd|'/C calc'!A1", '+62 1', '-1,2', '@SUM("A1")', 'a "b", c'];
    for (const reference of hostile) await post(account, { reference });
    const client = await clientOf(account, 'LIVE');
    const [, ...rows] = await exported(client, '');
    expect(rows.map((cells) => cells[COLUMNS.indexOf('reference_id')])).toEqual([
      "'=cmd|'/C calc'!A1",
      "'+62 1",
      "'-1,2",
      `'@SUM("A1")`,
      'a "b", c',
    ]);
    expect(rows.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
  });

  it('answers HEAD of an export with its headers', async () => {
    const path = '/api/v1/transactions/export';
    const { status, headers, text } = await seller.client.send({ method: 'HEAD', path });
    expect([status, text]).toEqual([200, '']);
    expect(headers['content-disposition']).toContain('attachment');
  });

  it('documents the export of transactions with an example', () => {
    const { '200': answer } = resolved(
      resolved(resolved(resolved(DOCUMENT.paths)['/api/v1/transactions/export']).get).responses,
    );
    const { example } = resolved(resolved(resolved(answer).content)['text/csv']);
    const [names, ...rows] = csvCells(String(example));
    expect([names, rows.length, rows[0]?.length]).toEqual([COLUMNS, 1, COLUMNS.length]);
  });
});

describe('GET /statements/{month}', () => {
  it('states all movements of a wallet’s first month, from zero to its balance', async () => {
    const month = (all[0]?.created_at ?? '').slice(0, 7);
    const statement = await fetchStatement(seller.client, month);
    const balance = await seller.client.get<'getBalance'>('/api/v1/balance');
    expect(statement).toMatchObject({ month, environment: 'TEST', opening: NOTHING });
    expect(statement.movements).toEqual(all);
    expect(statement.closing).toEqual(balance.data());
    expect(statement.totals.held).toEqual({
      credit: statement.closing.held,
      debit: 0,
      count: SALES,
    });
  });

  it('marks the statement of the running month as not final, and refuses the next month', async () => {
    const now = shared.api.clock.now();
    expect((await fetchStatement(seller.client, now.toISOString().slice(0, 7))).is_final).toBe(
      false,
    );
    const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
    const month = next.toISOString().slice(0, 7);
    const answer = await seller.client.get(`/api/v1/statements/${month}`);
    expect(answer.status).toBe(422);
    expect(answer.error().field_errors).toMatchObject([{ path: 'month', code: 'NOT_BEGUN' }]);
  });

  it.each(['2026', '2026-13', '2026-1', '2026-11-01', 'export', '%00', '2026-11%20'])(
    'refuses %s as the month of a statement',
    async (month) => {
      const answer = await seller.client.get(`/api/v1/statements/${month}`);
      expect(answer.error()).toMatchObject({
        code: 'VALIDATION_ERROR',
        field_errors: [{ path: 'month', code: 'INVALID_FORMAT' }],
      });
    },
  );

  it('refuses a query of a statement, and answers HEAD with its headers', async () => {
    const path = '/api/v1/statements/2026-01';
    const query = await seller.client.get(`${path}?bucket=held`);
    expect(query.error().field_errors).toMatchObject([{ path: 'bucket', code: 'UNKNOWN_FIELD' }]);
    const head = await seller.client.send({ method: 'HEAD', path });
    expect([head.status, head.text]).toEqual([200, '']);
  });
});

describe('statements and invoices as files', () => {
  const PDF = 'application/pdf';
  const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const monthNow = () => localTime(shared.api.clock.now(), 'WITA').toISOString().slice(0, 7);

  it('prints a month of the wallet as a PDF in the language of the client', async () => {
    const path = `/api/v1/statements/${monthNow()}?timezone=Asia/Makassar&format=pdf`;
    const headers = { 'Accept-Language': 'id' };
    const answer = await seller.client.send({ path, headers });
    expect([answer.status, answer.headers['content-type']]).toEqual([200, PDF]);
    expect(answer.headers['content-language']).toBe('id');
    expect(answer.headers['content-disposition']).toContain(`statement-test-${monthNow()}.pdf`);
    const [page] = await openPdf(answer.bytes, 1);
    for (const part of ['Laporan saldo', 'WITA', 'Saldo akhir', 'Bayar kiriman', 'Sementara']) {
      expect(page?.text).toContain(part);
    }
    const english = await seller.client.get(path);
    expect((await openPdf(english.bytes, 1))[0]?.text).toContain('Wallet statement');
  });

  it('writes the rows of a statement into sheets as in JSON, with amounts and times as numbers', async () => {
    const query = 'timezone=Asia/Makassar';
    const path = `/api/v1/statements/${monthNow()}?${query}`;
    const file = await seller.client.get(`${path}&format=xlsx`);
    expect(file.headers['content-type']).toBe(XLSX);
    const statement = (await seller.client.get<'getStatement'>(path)).data();
    const [summary, available, held] = openXlsx(file.bytes);
    expect([summary?.name, available?.name, held?.name]).toEqual(['Summary', 'Available', 'Held']);
    const opening = summary?.rows.find(({ A }) => A === 'Available');
    expect(opening).toMatchObject({
      B: statement.opening.available,
      C: statement.totals.available.credit,
      D: statement.totals.available.debit,
      E: statement.closing.available,
    });
    const own = statement.movements.filter(({ bucket }) => bucket === 'available');
    const rows = available?.rows.slice(1, -1) ?? [];
    expect(rows.map(({ C, F }) => [C, F])).toEqual(
      own.map(({ reference, balance_after: after }) => [nameOf(reference.id), after]),
    );
    const [first] = own;
    const days = (Date.parse(first?.created_at ?? '') + 8 * HOUR_MS) / DAY_MS + DAYS_TO_1970;
    expect(Number(rows[0]?.A)).toBeCloseTo(days, 6);
  });

  it('rejects another file format of a statement, and a month that has not begun', async () => {
    const docx = await seller.client.get(`/api/v1/statements/${monthNow()}?format=docx`);
    expect(docx.error().field_errors).toMatchObject([{ path: 'format', code: 'NOT_ALLOWED' }]);
    const late = await seller.client.get('/api/v1/statements/2099-12?format=pdf');
    expect(late.error().field_errors).toMatchObject([{ path: 'month', code: 'NOT_BEGUN' }]);
    const invoice = await seller.client.get('/api/v1/invoices/2099-12');
    expect(invoice.error().field_errors).toMatchObject([{ path: 'month', code: 'NOT_BEGUN' }]);
  });

  it('invoices the fees of a month\u2019s bookings, in LIVE and TEST separately', async () => {
    const { client } = await newSeller(shared.api);
    const { total_amount: price } = await sold(client);
    const held = await invoiceOf(client);
    expect(held.text).toContain('Total of fees 0');
    await shared.api.work();
    const booked = await invoiceOf(client);
    expect(booked.headers['content-type']).toBe(PDF);
    const amount = price.toLocaleString('en');
    for (const part of ['Invoice of fees', 'TEST-INV/', 'Preliminary', `Total of fees ${amount}`]) {
      expect(booked.text).toContain(part);
    }
  });

  async function invoiceOf(client: ApiClient) {
    const month = localTime(shared.api.clock.now(), 'WIB').toISOString().slice(0, 7);
    const { headers, bytes } = await client.get(`/api/v1/invoices/${month}`);
    const [page] = await openPdf(bytes, 1);
    return { headers, text: (page?.text ?? '').replaceAll(/\s+/g, ' ') };
  }
});

function cellsOf({ reference: { type, id }, ...row }: Shown): readonly string[] {
  return COLUMNS.map((name) =>
    String(Object({ ...row, reference_type: type, reference_id: id })[name]),
  );
}

async function exported(client: ApiClient, query: string) {
  return csvCells((await client.get(`/api/v1/transactions/export?${query}`)).text);
}

async function fetchStatement(client: ApiClient, month: string): Promise<Statement> {
  return (await client.get<'getStatement'>(`/api/v1/statements/${month}`)).data();
}

async function clientOf(account: Account, environment: Environment): Promise<ApiClient> {
  const { secret } = await shared.api.newKey({ account, environment });
  return apiClient(shared.api.port, secret);
}

/** Posts 1,000 into the LIVE wallet. */
async function post(
  { accountId }: Account,
  { reference: businessRef, at }: { reference: string; at?: string },
): Promise<void> {
  const random = shared.api.container.get(TOKENS.random);
  const moves = [{ from: 'FUNDING', to: 'AVAILABLE', amount: rupiah(1_000) }] as const;
  const journal = journalOf({ journalId: random.uuid(), kind: 'TOPUP', businessRef, moves });
  const then = at === undefined ? shared.api.clock.now() : new Date(at);
  await writeAll({ unitOfWork: shared.api.container.get(TOKENS.unitOfWork) }, (write) => {
    write.wallet.post({ accountId, environment: 'LIVE' }, dated(journal, then, random));
  });
}
