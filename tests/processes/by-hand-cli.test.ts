import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { shipmentBody } from '#tests/kit/api-client.ts';
import { type CliRow, cliBeside } from '#tests/kit/cli.ts';
import { withClient } from '#tests/kit/database.ts';
import { endPrograms } from '#tests/kit/program.ts';
import { newSeller, quoted, type Seller } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { OPENING_BALANCE } from '#tests/kit/stored-shipments.ts';

const BY = ['--by', 'Ratna'];
const TO = ['--bank', 'BCA', '--account-number', '0270001', '--account-name', 'Toko Kanaria'];

const shared = sharedApi();
const { cli, cliJson } = cliBeside(shared);
let seller: Seller;
let wallet: readonly string[];

beforeAll(async () => {
  seller = await newSeller(shared.api);
  wallet = ['--account', seller.account.email, '--environment', 'TEST'];
});

afterAll(endPrograms);

it('withdraws money by withdrawal create, and lists its destination', async () => {
  const [first, second] = await Promise.all([
    withdrawn('250000', 'T-1'),
    withdrawn('100000', 'T-2'),
  ]);
  expect(first).toEqual({
    withdrawal_id: expect.stringMatching(/^wdr_[0-9a-z]{26}$/),
    status: 'REQUESTED',
    amount: 250_000,
    bank: 'BCA',
    account_number: '0270001',
    account_name: 'Toko Kanaria',
    reference: 'T-1',
    environment: 'TEST',
    account_id: expect.stringMatching(/^acc_/),
    created_at: expect.stringMatching(/^20.*Z$/),
  });
  expect(await availableNow()).toBe(OPENING_BALANCE - 350_000);
  const plain = await cli('withdrawal list');
  expect(plain).toMatchObject({ code: 0, stderr: '' });
  expect(plain.stdout).toMatch(/^withdrawal_id +status +amount +bank +account_number /);
  for (const { withdrawal_id: id } of [first, second]) expect(plain.stdout).toContain(id);
});

it('ends a withdrawal by complete or fail; paid-out money does not return', async () => {
  const [first, second] = (await cliJson('withdrawal list')) as unknown as CliRow[];
  const id = (one: CliRow | undefined) => ['--withdrawal', String(one?.withdrawal_id)];
  const why = ['--reason', 'no such account', ...BY];
  const [paid, failed] = await Promise.all([
    cliJson('withdrawal complete', ...id(first), '--bank-reference', 'BCA 77', ...BY),
    cliJson('withdrawal fail', ...id(second), ...why),
  ]);
  expect(paid).toEqual({
    ...first,
    status: 'COMPLETED',
    completed_at: expect.any(String),
    bank_reference: 'BCA 77',
  });
  expect(failed).toEqual({
    ...second,
    status: 'FAILED',
    failed_at: expect.any(String),
    failure_reason: 'no such account',
  });
  const stderr = 'The withdrawal is COMPLETED, by BCA 77, and cannot become FAILED.\n';
  expect(await cli('withdrawal fail', ...id(first), ...why)).toEqual({
    code: 1,
    stdout: '',
    stderr,
  });
  const rows = await rowsOf('WITHDRAWAL,WITHDRAWAL_REVERSED');
  expect(rows[0]).toEqual([
    'WITHDRAWAL_REVERSED',
    'CREDIT',
    second?.amount,
    'withdrawal',
    second?.withdrawal_id,
  ]);
  expect(rows).toHaveLength(3);
  expect(rows).toContainEqual([
    'WITHDRAWAL',
    'DEBIT',
    first?.amount,
    'withdrawal',
    first?.withdrawal_id,
  ]);
  expect(await availableNow()).toBe(OPENING_BALANCE - Number(first?.amount));
});

it('shows the client the evidence of an adjustment, and takes no more than the balance', async () => {
  const before = await availableNow();
  const why = ['--reason', 'weighed 4 kg', ...BY];
  const debit = ['--debit', '35000', '--reference', 'JNE-883', ...why];
  const row = await cliJson('adjustment create', ...wallet, ...debit);
  expect(row).toMatchObject({
    type: 'ADJUSTMENT',
    direction: 'DEBIT',
    bucket: 'available',
    amount: 35_000,
    balance_after: before - 35_000,
    reference: { type: 'adjustment', id: 'JNE-883' },
  });
  const more = ['--debit', String(before), '--reference', 'JNE-884', ...why];
  const beyond = await cli('adjustment create', ...wallet, ...more, '--json');
  expect([beyond.code, beyond.stdout]).toEqual([1, '']);
  expect(JSON.parse(beyond.stderr)).toMatchObject({
    code: 'INSUFFICIENT_BALANCE',
    message: `The wallet holds ${before - 35_000} of the ${before} rupiah that are to be paid.`,
  });
  expect(await rowsOf('ADJUSTMENT', '&reference=JNE-883')).toEqual([
    ['ADJUSTMENT', 'DEBIT', 35_000, 'adjustment', 'JNE-883'],
  ]);
});

it('pays once for a lost parcel by claim settle, as the shipment shows', async () => {
  const number = await lostOne();
  const before = await availableNow();
  const claim = ['--shipment', number, '--reference', 'letter 4', ...BY];
  const row = await cliJson('claim settle', ...claim, '--amount', '60000');
  expect(row).toMatchObject({ type: 'CLAIM', reference: { type: 'shipment', id: number } });
  const other = await cli('claim settle', ...claim, '--amount', '70000');
  expect(other).toMatchObject({ code: 1, stdout: '' });
  expect(other.stderr).toMatch(/^SHP\w+ was paid for already, on 20.* with 60000 rupiah\.\n$/);
  expect(await availableNow()).toBe(before + 60_000);
  expect(await rowsOf('CLAIM', `&reference=${number}`)).toEqual([
    ['CLAIM', 'CREDIT', 60_000, 'shipment', number],
  ]);
  const [last] = await query('SELECT type, body FROM event ORDER BY sequence DESC LIMIT 1');
  const { data } = JSON.parse(String(last?.[1]));
  expect([last?.[0], data.transaction.transaction_id]).toEqual([
    'wallet.adjusted',
    row.transaction_id,
  ]);
});

it('records the operator of each manual act, and leaves the books without a fault', async () => {
  const acts = await query('SELECT kind, acted_by, detail FROM operator_act ORDER BY acted_at');
  expect(acts).toHaveLength(6);
  expect(acts).toEqual(
    expect.arrayContaining([
      ['WITHDRAWAL_CREATED', 'Ratna', 'T-1: 250000 rupiah to BCA 0270001, Toko Kanaria'],
      ['WITHDRAWAL_CREATED', 'Ratna', 'T-2: 100000 rupiah to BCA 0270001, Toko Kanaria'],
      ['WITHDRAWAL_COMPLETED', 'Ratna', 'BCA 77'],
      ['WITHDRAWAL_FAILED', 'Ratna', 'no such account'],
      ['ADJUSTED', 'Ratna', 'DEBIT 35000 rupiah by JNE-883: weighed 4 kg'],
      ['CLAIM_SETTLED', 'Ratna', '60000 rupiah by letter 4'],
    ]),
  );
  expect(await cliJson('ledger verify')).toMatchObject({ faults: 0 });
});

function withdrawn(amount: string, reference: string): Promise<CliRow> {
  const how = ['--amount', amount, ...TO, '--reference', reference, ...BY];
  return cliJson('withdrawal create', ...wallet, ...how);
}

/** Number of a shipment that is paid, booked, and lost by its courier. */
async function lostOne(): Promise<string> {
  const { client } = seller;
  const { quote_id: quoteId } = await quoted(client);
  const body = shipmentBody(quoteId);
  const order = { ...body, receiver: { ...body.receiver, name: 'SIM LOST' } };
  const { shipment_number: number } = (await client.ship(order)).data();
  await shared.api.work();
  const control = `/api/v1/test/shipments/${number}/advance`;
  const lost = await client.post<'advanceShipment'>(control, { to: 'LOST' });
  expect(lost.data().status).toBe('LOST');
  return number;
}

/** Rows that the client sees, from newest to oldest. */
async function rowsOf(types: string, filter = ''): Promise<readonly unknown[]> {
  const path = `/api/v1/transactions?type=${types}${filter}`;
  const { items } = (await seller.client.get<'listTransactions'>(path)).data();
  return items.map(({ type, direction, amount, reference }) => [
    type,
    direction,
    amount,
    reference.type,
    reference.id,
  ]);
}

async function availableNow(): Promise<number> {
  return (await seller.client.get<'getBalance'>('/api/v1/balance')).data().available;
}

async function query(text: string): Promise<readonly unknown[][]> {
  const { rows } = await withClient(shared.database.ownerUrl, (owner) =>
    owner.query<unknown[]>({ text, rowMode: 'array' }),
  );
  return rows;
}
