import { beforeAll, describe, expect, it } from '@jest/globals';
import { uuidOf } from '#domain/id.ts';
import type { DataOf } from '#src/http/contract/types.ts';
import { apiClient } from '#tests/kit/api-client.ts';
import { type CliRow, cliBeside } from '#tests/kit/cli.ts';
import { withClient } from '#tests/kit/database.ts';
import { newSeller, type Seller, sold } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { balance, movesOf, OPENING } from '../http/payment-calls.ts';
import { AMOUNT, shownTopUp, topUp } from '../http/top-up-calls.ts';

type CreatedTopUp = DataOf<'createTopUp'> & { readonly transfer: { readonly amount: number } };

const BY = ['--by', 'Ratna'];
const TABLE = ['operator_act', 'alert'] as const;

const shared = sharedApi();
const { cli, cliJson } = cliBeside(shared);
let seller: Seller;

beforeAll(async () => {
  seller = await newSeller(shared.api);
});

describe('the transfer of a top-up', () => {
  it('lists a top-up by its id; after a rejection it has failed, and late money still pays it', async () => {
    const { topup_id: id, transfer } = await createTopUp();
    const order = { payment_method: 'MANUAL_TRANSFER', reference: 'INV-1' };
    const { shipment_number: number } = await sold(seller.client, order);
    const { rows } = await listed('payment list');
    expect(rows.map((row) => [row.for, row.reference])).toEqual([
      [id, null],
      [number, 'INV-1'],
    ]);
    expect(rows[0]).toMatchObject({ amount: transfer.amount, environment: 'TEST' });
    const rejected = await cliJson('payment reject', '--for', id, '--reason', 'sent back', ...BY);
    expect(rejected).toEqual({ for: id, rejected: true });
    expect((await shownTopUp(seller.client, id)).data()).toMatchObject({ status: 'FAILED' });
    const seen = ['--for', id, '--reference', 'BCA 0101', '--amount', String(transfer.amount)];
    expect(await cliJson('payment confirm', ...seen, ...BY)).toMatchObject({ outcome: 'TAKEN' });
    expect((await shownTopUp(seller.client, id)).data()).toMatchObject({ status: 'PAID' });
  });

  it('credits a confirmed top-up to the wallet, and again for another reference', async () => {
    const { client } = await newSeller(shared.api);
    const { topup_id: id, transfer } = await createTopUp(client);
    const seen = ['--for', id, '--reference'];
    const taken = await cliJson('payment confirm', ...seen, 'BCA 0102', ...BY);
    expect(taken).toEqual({ for: id, reference: 'BCA 0102', outcome: 'TAKEN' });
    expect((await shownTopUp(client, id)).data()).toMatchObject({ status: 'PAID' });
    const again = [...seen, 'BCA 0103', '--amount', String(transfer.amount), ...BY];
    expect(await cliJson('payment confirm', ...again)).toMatchObject({ outcome: 'LATE' });
    const move = `TOPUP available CREDIT ${transfer.amount}`;
    expect(await movesOf(client, id)).toEqual([move, move]);
    expect(await balance(client)).toMatchObject({ available: OPENING + 2 * transfer.amount });
    const confirmed = 'operator_act TRANSFER_CONFIRMED';
    expect(await stateOf(id)).toEqual([confirmed, confirmed]);
  });

  it('books a top-up by a statement line, and keeps unmatched money', async () => {
    const { client } = await newSeller(shared.api);
    const { topup_id: id, transfer } = await createTopUp(client);
    const line = (amount: number, reference: string) =>
      cliJson(
        'payment receive',
        '--environment',
        'TEST',
        '--amount',
        String(amount),
        '--reference',
        reference,
        ...BY,
      );
    const taken = { for: id, reference: 'BCA 0111', outcome: 'TAKEN' };
    for (const _ of [1, 2]) expect(await line(transfer.amount, 'BCA 0111')).toEqual(taken);
    expect(await balance(client)).toMatchObject({ available: OPENING + transfer.amount });
    const unmatched = { reference: 'BCA 0112', outcome: 'UNMATCHED' };
    for (const _ of [1, 2]) expect(await line(7, 'BCA 0112')).toEqual(unmatched);
    expect((await listed('payment unmatched')).rows).toMatchObject([
      { reference: 'BCA 0112', amount: 7, environment: 'TEST', by: 'Ratna' },
    ]);
    const assigned = ['--for', id, '--reference', 'BCA 0112', ...BY];
    expect(await cli('payment confirm', ...assigned)).toMatchObject({ code: 1 });
    expect(await cliJson('payment unmatched')).toEqual([]);
    expect(await cliJson('alert close', '--subject', id, '--kind', 'WRONG_AMOUNT')).toBeDefined();
  });

  it('credits no top-up of another amount, and raises an alert that its id closes', async () => {
    const { topup_id: id } = await createTopUp();
    const seen = ['--for', id, '--reference', 'BCA 0104', '--amount', String(AMOUNT)];
    expect(await cli('payment confirm', ...seen, ...BY)).toEqual({
      code: 1,
      stdout: '',
      stderr: `The amount is not the requested one: see "alert list" for ${id}.\n`,
    });
    expect((await shownTopUp(seller.client, id)).data()).toMatchObject({ status: 'PENDING' });
    const { rows } = await listed('alert list');
    expect(rows.map(({ subject, kind }) => [subject, kind])).toEqual([[id, 'WRONG_AMOUNT']]);
    const closed = await cliJson('alert close', '--subject', id, '--kind', 'WRONG_AMOUNT');
    expect(closed).toMatchObject({ subject: id, closed: true });
    expect(await stateOf(id)).toEqual(['alert WRONG_AMOUNT', 'operator_act TRANSFER_CONFIRMED']);
  });
});

it('refuses the id of a top-up as a reference of manually entered money', async () => {
  const { topup_id: id } = await createTopUp();
  const whose = ['--account', seller.account.email, '--environment', 'TEST', '--amount', '1'];
  const refused = await cli('wallet topup', ...whose, '--reference', id);
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toContain(`${id} is a top-up`);
});

it('leaves the books without a fault after all top-up commands', async () => {
  expect(await cliJson('ledger verify')).toMatchObject({ faults: 0 });
});

async function createTopUp(
  client = apiClient(shared.api.port, seller.secret),
): Promise<CreatedTopUp> {
  const { transfer, ...created } = (await topUp(client, 'MANUAL_TRANSFER')).data();
  if (transfer === undefined) throw new Error('a transfer without instructions');
  return { ...created, transfer };
}

async function listed(command: string) {
  return { rows: (await cliJson(command)) as unknown as readonly CliRow[] };
}

/** States as `operator_act TRANSFER_CONFIRMED`, in order. */
async function stateOf(id: string): Promise<readonly string[]> {
  const named = TABLE.map(
    (table) => `SELECT '${table} ' || kind AS kept FROM ${table} WHERE subject = $1`,
  );
  const { rows } = await withClient(shared.database.ownerUrl, (owner) =>
    owner.query<{ kept: string }>(`${named.join(' UNION ALL ')} ORDER BY 1`, [uuidOf('topUp', id)]),
  );
  return rows.map(({ kept }) => kept);
}
