import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { idText } from '#domain/id.ts';
import type { DataOf } from '#src/http/contract/types.ts';
import { type ApiClient, apiClient } from '#tests/kit/api-client.ts';
import { type CliRow, cliBeside } from '#tests/kit/cli.ts';
import { withClient } from '#tests/kit/database.ts';
import { endPrograms, startServer } from '#tests/kit/program.ts';
import { sold } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { apiSettings, newTestAccount } from '#tests/kit/stored-shipments.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';

type Ordered = {
  readonly number: string;
  readonly total: number;
  readonly transfer: NonNullable<DataOf<'createShipment'>['transfer']>;
};

const BY = ['--by', 'Ratna'];

const shared = sharedApi();
const { cli, cliJson } = cliBeside(shared);
let client: ApiClient;
let port: number;

/** Starts a server with its worker in another process, and makes an API key. */
beforeAll(async () => {
  const { secret } = await newTestAccount(shared);
  ({ port } = await startServer({ ...apiSettings(shared.database), ROLE: 'all' }));
  client = apiClient(port, secret);
});

afterAll(endPrograms);

describe('payment list', () => {
  it('lists only transfers that wait for their money, oldest first', async () => {
    expect(await cli('payment list')).toMatchObject({ code: 0, stdout: '(none)\n', stderr: '' });
    const first = await ordered({ reference: 'INV-1' });
    const second = await ordered();
    await sold(client, { payment_method: 'QRIS' });
    const row = ({ number, transfer }: Ordered, reference: string | null) => ({
      for: number,
      amount: transfer.amount,
      unique_code: transfer.unique_code,
      bank: transfer.bank,
      account_number: transfer.account_number,
      expires_at: transfer.expires_at,
      environment: 'TEST',
      reference,
      account_id: expect.stringMatching(/^acc_[0-9a-z]{26}$/),
    });
    expect(await cliJson('payment list')).toEqual([row(first, 'INV-1'), row(second, null)]);
    await rejected(first.number, second.number);
  });
});

describe('payment confirm', () => {
  it('pays the shipment by payment confirm: a worker books it, the unique code stays in the wallet', async () => {
    const { number, total, transfer } = await ordered();
    const before = await balance();
    expect(await confirm(number, 'BCA 0001')).toEqual({
      for: number,
      reference: 'BCA 0001',
      outcome: 'TAKEN',
    });
    await waitUntil(async () => (await shown(number)).status === 'BOOKED');
    expect(await shown(number)).toMatchObject({ payment_status: 'PAID', late_payment: false });
    const left = before.available + transfer.amount - total;
    expect(await balance()).toEqual({ ...before, available: left });
    expect(left - before.available).toBe(transfer.unique_code);
    expect(await cliJson('payment list')).toEqual([]);
    expect(await actsOn(number)).toEqual([
      ['TRANSFER_CONFIRMED', 'Ratna', `BANK BCA 0001, ${transfer.amount} rupiah`],
    ]);
  });

  it('prints the same for a repeated payment confirm, and credits nothing more', async () => {
    const { number } = await ordered();
    const first = await confirm(number, 'BCA 0002');
    await waitUntil(async () => (await shown(number)).status === 'BOOKED');
    const before = await balance();
    expect(await confirm(number, 'BCA 0002')).toEqual(first);
    expect(await balance()).toEqual(before);
    expect(await actsOn(number)).toHaveLength(1);
  });

  it('refuses a payment confirm with a reference that paid another shipment', async () => {
    const first = await ordered();
    await confirm(first.number, 'BCA 0007');
    const { secret } = await newTestAccount(shared);
    const neighbour = apiClient(port, secret);
    const mine = await ordered();
    const other = await ordered({}, neighbour);
    const before = await balance();
    for (const { number } of [mine, other]) {
      const seen = ['--for', number, '--reference', 'BCA 0007', ...BY];
      const refused = await cli('payment confirm', ...seen, '--json');
      expect([refused.code, refused.stdout]).toEqual([1, '']);
      expect(JSON.parse(refused.stderr)).toMatchObject({
        code: 'VALIDATION_ERROR',
        message: `BCA 0007 was booked already, for ${first.number}.`,
        field_errors: [{ path: 'reference', code: 'TAKEN' }],
      });
    }
    expect((await balance()).available).toBe(before.available);
    await rejected(mine.number, other.number);
  });

  it('asks for the amount of a second payment of a paid shipment, and credits the wallet', async () => {
    const { number, transfer } = await ordered();
    await confirm(number, 'BCA 0003');
    await waitUntil(async () => (await shown(number)).status === 'BOOKED');
    const before = await balance();
    const seen = ['--for', number, '--reference', 'BCA 0004', ...BY];
    const refused = await cli('payment confirm', ...seen, '--json');
    expect([refused.code, refused.stdout]).toEqual([1, '']);
    expect(JSON.parse(refused.stderr)).toMatchObject({
      code: 'VALIDATION_ERROR',
      field_errors: [{ path: 'amount', code: 'REQUIRED' }],
    });
    const late = await cliJson('payment confirm', ...seen, '--amount', String(transfer.amount));
    expect(late).toMatchObject({ outcome: 'LATE' });
    const available = before.available + transfer.amount;
    expect(await balance()).toEqual({ ...before, available });
    expect(await shown(number)).toMatchObject({ status: 'BOOKED', late_payment: true });
  });

  it('pays nothing by payment confirm with another amount, and names where to look', async () => {
    const { number, total, transfer } = await ordered();
    const before = await balance();
    const options = ['--for', number, '--reference', 'BCA 0005', '--amount', String(total)];
    const refused = await cli('payment confirm', ...options, ...BY);
    expect(refused).toEqual({
      code: 1,
      stdout: '',
      stderr: `The amount is not the requested one: see "alert list" for ${number}.\n`,
    });
    const asJson = await cli('payment confirm', ...options, ...BY, '--json');
    expect(JSON.parse(asJson.stderr)).toMatchObject({
      code: 'VALIDATION_ERROR',
      field_errors: [{ path: 'amount', code: 'WRONG_AMOUNT' }],
    });
    expect(await shown(number)).toMatchObject({ status: 'WAITING_CONFIRMATION' });
    expect(await balance()).toEqual(before);
    const alerts = (await cliJson('alert list')) as unknown as CliRow[];
    expect(alerts.filter(({ subject }) => subject === number)).toEqual([
      expect.objectContaining({
        kind: 'WRONG_AMOUNT',
        message: `BANK BCA 0005: ${total} IDR for ${transfer.amount} IDR.`,
      }),
    ]);
    await cliJson('alert close', '--subject', number, '--kind', 'WRONG_AMOUNT');
    expect(await confirm(number, 'BCA 0006')).toMatchObject({ outcome: 'TAKEN' });
  });
});

describe('payment reject', () => {
  it('ends payment instructions by payment reject, allows another payment, and records the operator', async () => {
    const { number } = await ordered();
    expect(await rejected(number)).toEqual([{ for: number, rejected: true }]);
    const left = await shown(number);
    expect(left).toMatchObject({ status: 'AWAITING_PAYMENT', payment_status: 'UNPAID' });
    expect('transfer' in left).toBe(false);
    expect(await actsOn(number)).toEqual([['TRANSFER_REJECTED', 'Ratna', 'sent back']]);
    const again = await cli('payment reject', ...reject(number));
    expect(again).toMatchObject({ code: 1, stdout: '' });
    expect(again.stderr).toBe('The transfer is REJECTED, no longer open.\n');
    const paid = await client.post(`/api/v1/shipments/${number}/pay`, { method: 'WALLET' });
    expect(paid.data()).toMatchObject({ payment_status: 'PAID' });
  });
});

describe('shipments without a transfer', () => {
  it.each(['payment confirm', 'payment reject'])(
    'refuses %s for shipments and top-ups without a transfer',
    async (command) => {
      const { shipment_number } = await sold(client);
      const rest = command === 'payment confirm' ? ['--reference', 'BCA 9'] : ['--reason', 'none'];
      const unknown = idText('topUp', randomUUID());
      const numbers = [shipment_number, 'SHP261121MQCMFRVKY', unknown];
      const refused = await Promise.all(
        numbers.map((number) => cli(command, '--for', number, ...rest, ...BY)),
      );
      expect(refused).toEqual(
        numbers.map((number) => ({
          code: 1,
          stdout: '',
          stderr: `No transfer was ever requested for ${number}.\n`,
        })),
      );
      const unnamed = await cli(command, '--for', shipment_number, ...rest);
      expect(unnamed).toEqual({ code: 2, stdout: '', stderr: 'missing: --by\n' });
    },
  );
});

it('leaves the books without a fault after all payment commands', async () => {
  expect(await cliJson('ledger verify')).toMatchObject({ faults: 0 });
});

async function ordered(changes: object = {}, shop = client): Promise<Ordered> {
  const order = { payment_method: 'MANUAL_TRANSFER', ...changes };
  const { shipment_number, total_amount, transfer } = await sold(shop, order);
  if (transfer === undefined) throw new Error('a transfer without instructions');
  return { number: shipment_number, total: total_amount, transfer };
}

function confirm(number: string, reference: string): Promise<CliRow> {
  const seen = ['--for', number, '--reference', reference];
  return cliJson('payment confirm', ...seen, ...BY);
}

function reject(number: string): readonly string[] {
  return ['--for', number, '--reason', 'sent back', ...BY];
}

function rejected(...numbers: readonly string[]): Promise<CliRow[]> {
  return Promise.all(numbers.map((number) => cliJson('payment reject', ...reject(number))));
}

async function shown(number: string) {
  return (await client.get<'getShipment'>(`/api/v1/shipments/${number}`)).data();
}

async function balance() {
  return (await client.get<'getBalance'>('/api/v1/balance')).data();
}

/** Kind, operator and detail of the stored operator acts. */
async function actsOn(number: string): Promise<unknown> {
  const { rows } = await withClient(shared.database.ownerUrl, (owner) =>
    owner.query({
      text: `SELECT kind, acted_by, detail FROM operator_act WHERE subject = $1
        ORDER BY acted_at`,
      values: [number],
      rowMode: 'array',
    }),
  );
  return rows;
}
