import { describe, expect, it } from '@jest/globals';
import { idText } from '#domain/id.ts';
import { rupiah } from '#domain/money.ts';
import { TENANT } from '../../shipment-scene.ts';
import { balancesOf, snapshotOf } from '../../stored.ts';
import { actsOf, FUNDS, operatorScene } from './operator-scene.ts';

const DEBIT = {
  amount: rupiah(35_000),
  direction: 'DEBIT',
  reference: 'JNE-883',
  reason: 'weighed 4 kg, not 1',
  by: 'ani',
} as const;
const CREDIT = { ...DEBIT, direction: 'CREDIT' } as const;

describe('an adjustment', () => {
  it.each([
    { command: DEBIT, books: { AVAILABLE: FUNDS - 35_000, ADJUSTMENT: 35_000 } },
    { command: CREDIT, books: { AVAILABLE: FUNDS + 35_000, ADJUSTMENT: -35_000 } },
  ])(
    'posts a $command.direction adjustment with its evidence and operator',
    async ({ command, books }) => {
      const office = await operatorScene();
      const row = await office.adjust(TENANT, command);
      expect(row).toMatchObject({
        type: 'ADJUSTMENT',
        bucket: 'AVAILABLE',
        direction: command.direction,
        amount: 35_000,
        sequence: 2,
        balanceAfter: books.AVAILABLE,
        reference: { type: 'ADJUSTMENT', id: 'JNE-883' },
      });
      expect(await balancesOf(office)).toEqual(books);
      const detail = `${command.direction} 35000 rupiah by JNE-883: weighed 4 kg, not 1`;
      expect(await actsOf(office)).toEqual([`ADJUSTED ani: ${detail}`]);
    },
  );

  it('emits an adjustment event with its evidence in the same commit', async () => {
    const office = await operatorScene();
    const row = await office.adjust(TENANT, DEBIT);
    const events = await office.stored.events();
    expect(events).toMatchObject([
      { ...TENANT, type: 'wallet.adjusted', sequence: 1, previousStatus: null },
    ]);
    expect(events.map(({ subject }) => subject)).toEqual([row.journalId]);
    expect(JSON.parse(events[0]?.body ?? '')).toMatchObject({
      type: 'wallet.adjusted',
      environment: 'TEST',
      data: {
        transaction: {
          transaction_id: idText('transaction', row.transactionId),
          journal_id: idText('journal', row.journalId),
          type: 'ADJUSTMENT',
          direction: 'DEBIT',
          bucket: 'available',
          amount: 35_000,
          reference: { type: 'adjustment', id: 'JNE-883' },
          description: 'Adjustment JNE-883',
        },
        previous_status: null,
        sequence: 1,
      },
    });
  });

  it('returns the existing adjustment for a repeated or concurrent reference', async () => {
    const office = await operatorScene();
    const both = await Promise.all([office.adjust(TENANT, DEBIT), office.adjust(TENANT, DEBIT)]);
    expect(both[1]).toEqual(both[0]);
    const before = await snapshotOf(office);
    expect(await office.adjust(TENANT, { ...DEBIT, reason: 'once more' })).toEqual(both[0]);
    expect(await snapshotOf(office)).toBe(before);
    expect(await actsOf(office)).toHaveLength(1);
  });

  it.each([CREDIT, { ...DEBIT, amount: rupiah(35_001) }])(
    'rejects an adjustment that repeats a reference with $direction of $amount, and returns the existing details',
    async (other) => {
      const office = await operatorScene();
      const row = await office.adjust(TENANT, DEBIT);
      const before = await snapshotOf(office);
      const when = row.createdAt.toISOString();
      await expect(office.adjust(TENANT, other)).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        message: `JNE-883 was a DEBIT of 35000 rupiah already, on ${when}.`,
        fieldErrors: [{ path: 'reference', code: 'TAKEN' }],
      });
      expect(await snapshotOf(office)).toBe(before);
    },
  );

  it('rejects a debit adjustment above the balance and names the shortfall', async () => {
    const office = await operatorScene();
    const before = await snapshotOf(office);
    const amount = rupiah(FUNDS + 5);
    await expect(office.adjust(TENANT, { ...DEBIT, amount })).rejects.toMatchObject({
      code: 'INSUFFICIENT_BALANCE',
      details: { required: amount, available: FUNDS, shortfall: 5 },
    });
    expect(await snapshotOf(office)).toBe(before);
    await office.adjust(TENANT, { ...CREDIT, amount });
    expect(await balancesOf(office)).toMatchObject({ AVAILABLE: FUNDS + amount });
  });

  it.each(['BEFORE_COMMIT', 'AFTER_COMMIT'] as const)(
    'posts an adjustment once if the connection breaks %s',
    async (moment) => {
      const office = await operatorScene();
      office.breakOnce(moment);
      await office.adjust(TENANT, DEBIT);
      expect(await balancesOf(office)).toMatchObject({ ADJUSTMENT: 35_000 });
      expect(await actsOf(office)).toHaveLength(1);
      expect(await office.stored.events()).toHaveLength(1);
    },
  );
});
