import { describe, expect, it } from '@jest/globals';
import { idText } from '#domain/id.ts';
import { rupiah } from '#domain/money.ts';
import { uuid } from '#tests/kit/store-contracts/samples.ts';
import { TENANT } from '../../shipment-scene.ts';
import { balancesOf, snapshotOf, transactionsOf } from '../../stored.ts';
import { actsOf, FUNDS, type OperatorScene, operatorScene } from './operator-scene.ts';

const AMOUNT = 200_000;
const LEFT = FUNDS - AMOUNT;
const BANK_ACCOUNT = { bank: 'BCA', accountNumber: '0270001', accountName: 'Toko Alice' };
const COMMAND = { amount: rupiah(AMOUNT), bankAccount: BANK_ACCOUNT, reference: 'T-1', by: 'ani' };
const PAYOUT = { bankReference: 'BCA 77', by: 'budi' };
const WHY = { reason: 'no such account', by: 'budi' };
const CREATED = 'WITHDRAWAL_CREATED ani: T-1: 200000 rupiah to BCA 0270001, Toko Alice';
const UNDER_WAY = { AVAILABLE: LEFT, WITHDRAWAL_CLEARING: AMOUNT };

const PAID = { status: 'COMPLETED', bankReference: 'BCA 77' };

describe('a withdrawal', () => {
  it('debits a withdrawal at once, records its operator and leaves it pending', async () => {
    const office = await operatorScene();
    const made = await office.create(TENANT, COMMAND);
    expect(made).toEqual({
      ...TENANT,
      withdrawalId: expect.any(String),
      status: 'REQUESTED',
      amount: AMOUNT,
      bankAccount: BANK_ACCOUNT,
      reference: 'T-1',
      createdAt: office.clock.now(),
      completedAt: null,
      bankReference: null,
      failedAt: null,
      failureReason: null,
    });
    expect(await balancesOf(office)).toEqual(UNDER_WAY);
    expect(await actsOf(office)).toEqual([CREATED]);
    expect((await office.stored.acts())[0]).toMatchObject({
      subject: made.withdrawalId,
      ...TENANT,
    });
    expect(await office.list()).toEqual([made]);
    expect(await rowsOf(office)).toEqual([
      { type: 'WITHDRAWAL', direction: 'DEBIT', amount: AMOUNT, ...referenceOf(made) },
    ]);
    expect(await office.stored.events()).toEqual([]);
  });

  it('returns the existing withdrawal for a repeated reference, even concurrently or after completion', async () => {
    const office = await operatorScene();
    const both = await Promise.all([
      office.create(TENANT, COMMAND),
      office.create(TENANT, COMMAND),
    ]);
    const [made] = both;
    expect(both).toEqual([made, made]);
    const before = await snapshotOf(office);
    expect(await office.create(TENANT, COMMAND)).toEqual(made);
    expect(await snapshotOf(office)).toBe(before);
    const failed = await office.fail(made.withdrawalId, WHY);
    expect(await office.create(TENANT, COMMAND)).toEqual(failed);
    expect(await balancesOf(office)).toEqual({ AVAILABLE: FUNDS });
  });

  it.each([
    ['amount', { amount: rupiah(AMOUNT + 1) }],
    ['bank', { bankAccount: { ...BANK_ACCOUNT, bank: 'BNI' } }],
    ['account number', { bankAccount: { ...BANK_ACCOUNT, accountNumber: '0270002' } }],
    ['account name', { bankAccount: { ...BANK_ACCOUNT, accountName: 'Toko Bob' } }],
  ])(
    'rejects a withdrawal with a used reference and another %s, and names the existing one',
    async (_, other) => {
      const office = await operatorScene();
      const made = await office.create(TENANT, COMMAND);
      const before = await snapshotOf(office);
      const { id } = referenceOf(made).reference;
      await expect(office.create(TENANT, { ...COMMAND, ...other })).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        message: `T-1 is ${id} already, of 200000 rupiah to BCA 0270001, Toko Alice.`,
        fieldErrors: [{ path: 'reference', code: 'TAKEN' }],
      });
      expect(await snapshotOf(office)).toBe(before);
    },
  );

  it('rejects a withdrawal above the balance and names the shortfall', async () => {
    const office = await operatorScene();
    const before = await snapshotOf(office);
    const required = rupiah(FUNDS + 1);
    await expect(office.create(TENANT, { ...COMMAND, amount: required })).rejects.toMatchObject({
      code: 'INSUFFICIENT_BALANCE',
      details: { required, available: FUNDS, shortfall: 1 },
    });
    expect(await snapshotOf(office)).toBe(before);
    const commands = ['T-1', 'T-2', 'T-3'].map((reference) => ({ ...COMMAND, reference }));
    const answers = await Promise.allSettled(
      commands.map((command) => office.create(TENANT, command)),
    );
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(answers[2]).toMatchObject({
      reason: { code: 'INSUFFICIENT_BALANCE', details: { shortfall: 100_000 } },
    });
    expect(await balancesOf(office)).toEqual({ AVAILABLE: 100_000, WITHDRAWAL_CLEARING: 400_000 });
  });

  it.each(['BEFORE_COMMIT', 'AFTER_COMMIT'] as const)(
    'creates a withdrawal once if the connection breaks %s',
    async (moment) => {
      const office = await operatorScene();
      office.breakOnce(moment);
      const made = await office.create(TENANT, COMMAND);
      expect(await office.list()).toEqual([made]);
      expect(await balancesOf(office)).toEqual(UNDER_WAY);
      office.breakOnce(moment);
      const failed = await office.fail(made.withdrawalId, WHY);
      expect(failed.status).toBe('FAILED');
      expect(await balancesOf(office)).toEqual({ AVAILABLE: FUNDS });
      const second = await office.create(TENANT, { ...COMMAND, reference: 'T-2' });
      office.breakOnce(moment);
      expect(await office.complete(second.withdrawalId, PAYOUT)).toMatchObject(PAID);
      expect(await actsOf(office)).toHaveLength(4);
    },
  );
});

describe('a withdrawal that was paid out', () => {
  it('completes a withdrawal with operator and evidence, without moving money again', async () => {
    const office = await operatorScene();
    const made = await office.create(TENANT, COMMAND);
    office.clock.advance(5_000);
    const paid = await office.complete(made.withdrawalId, PAYOUT);
    expect(paid).toEqual({ ...made, ...PAID, completedAt: office.clock.now() });
    expect(await balancesOf(office)).toEqual(UNDER_WAY);
    expect(await actsOf(office)).toEqual([CREATED, 'WITHDRAWAL_COMPLETED budi: BCA 77']);
    expect(await office.list()).toEqual([]);
  });

  it('completes a withdrawal once if its payout is repeated or concurrent', async () => {
    const office = await operatorScene();
    const { withdrawalId } = await office.create(TENANT, COMMAND);
    const complete = () => office.complete(withdrawalId, PAYOUT);
    const [paid, twice] = await Promise.all([complete(), complete()]);
    expect(twice).toEqual(paid);
    const before = await snapshotOf(office);
    expect(await complete()).toEqual(paid);
    expect(await snapshotOf(office)).toBe(before);
    expect(await actsOf(office)).toHaveLength(2);
  });

  it('rejects another payout or a failure of a completed withdrawal', async () => {
    const office = await operatorScene();
    const { withdrawalId } = await office.create(TENANT, COMMAND);
    await office.complete(withdrawalId, PAYOUT);
    const before = await snapshotOf(office);
    const refused = { code: 'TRANSITION_NOT_ALLOWED', details: { status: 'COMPLETED' } };
    const second = office.complete(withdrawalId, { ...PAYOUT, bankReference: 'BCA 78' });
    await expect(second).rejects.toMatchObject({
      ...refused,
      message: 'The withdrawal is COMPLETED, by BCA 77, and cannot become COMPLETED.',
    });
    await expect(office.fail(withdrawalId, WHY)).rejects.toMatchObject(refused);
    expect(await snapshotOf(office)).toBe(before);
  });

  it('rejects a payout reference of another withdrawal and names that withdrawal', async () => {
    const office = await operatorScene();
    const first = await office.create(TENANT, COMMAND);
    const second = await office.create(TENANT, { ...COMMAND, reference: 'T-2' });
    await office.complete(first.withdrawalId, PAYOUT);
    const before = await snapshotOf(office);
    await expect(office.complete(second.withdrawalId, PAYOUT)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      message: `BCA 77 was the payout of ${referenceOf(first).reference.id}.`,
      fieldErrors: [{ path: 'bank_reference', code: 'TAKEN' }],
    });
    expect(await snapshotOf(office)).toBe(before);
    const other = await office.create(TENANT, {
      ...COMMAND,
      reference: 'T-3',
      amount: rupiah(10_000),
    });
    const [one, two] = await Promise.allSettled(
      [second, other].map(({ withdrawalId }) =>
        office.complete(withdrawalId, { ...PAYOUT, bankReference: 'BCA 79' }),
      ),
    );
    expect([one?.status, two?.status]).toEqual(['fulfilled', 'rejected']);
  });
});

describe('a withdrawal that failed', () => {
  it('refunds a failed withdrawal once with its reason', async () => {
    const office = await operatorScene();
    const made = await office.create(TENANT, COMMAND);
    office.clock.advance(5_000);
    const { withdrawalId } = made;
    const both = await Promise.all([1, 2].map(() => office.fail(withdrawalId, WHY)));
    const failed = {
      ...made,
      status: 'FAILED',
      failedAt: office.clock.now(),
      failureReason: WHY.reason,
    };
    expect(both).toEqual([failed, failed]);
    expect(await balancesOf(office)).toEqual({ AVAILABLE: FUNDS });
    expect(await actsOf(office)).toEqual([CREATED, `WITHDRAWAL_FAILED budi: ${WHY.reason}`]);
    const before = await snapshotOf(office);
    expect(await office.fail(withdrawalId, { ...WHY, reason: 'other' })).toEqual(failed);
    expect(await snapshotOf(office)).toBe(before);
    expect(await office.list()).toEqual([]);
    const about = { amount: AMOUNT, ...referenceOf(made) };
    expect(await rowsOf(office)).toEqual([
      { type: 'WITHDRAWAL_REVERSED', direction: 'CREDIT', ...about },
      { type: 'WITHDRAWAL', direction: 'DEBIT', ...about },
    ]);
  });

  it('rejects the payout of a failed withdrawal', async () => {
    const office = await operatorScene();
    const { withdrawalId } = await office.create(TENANT, COMMAND);
    await office.fail(withdrawalId, WHY);
    const before = await snapshotOf(office);
    await expect(office.complete(withdrawalId, PAYOUT)).rejects.toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
      message: 'The withdrawal is FAILED, and cannot become COMPLETED.',
      details: { status: 'FAILED', allowed: [] },
    });
    expect(await snapshotOf(office)).toBe(before);
  });

  it('completes or fails a withdrawal, never both, if both are sent at once', async () => {
    const office = await operatorScene();
    const { withdrawalId } = await office.create(TENANT, COMMAND);
    const [paid, failed] = await Promise.allSettled([
      office.complete(withdrawalId, PAYOUT),
      office.fail(withdrawalId, WHY),
    ]);
    const isPaid = paid.status === 'fulfilled';
    expect(failed.status).toBe(isPaid ? 'rejected' : 'fulfilled');
    expect(await balancesOf(office)).toEqual(isPaid ? UNDER_WAY : { AVAILABLE: FUNDS });
    expect(await actsOf(office)).toHaveLength(2);
  });
});

it('rejects completion and failure of an unknown withdrawal', async () => {
  const office = await operatorScene();
  const notFound = { code: 'NOT_FOUND' };
  await expect(office.complete(uuid(1), PAYOUT)).rejects.toMatchObject(notFound);
  await expect(office.fail(uuid(1), WHY)).rejects.toMatchObject(notFound);
});

function referenceOf({ withdrawalId }: { readonly withdrawalId: string }) {
  return { reference: { type: 'WITHDRAWAL', id: idText('withdrawal', withdrawalId) } };
}

/** The client's rows of withdrawals, newest first. */
async function rowsOf(office: OperatorScene) {
  const types = ['WITHDRAWAL', 'WITHDRAWAL_REVERSED'] as const;
  const rows = await transactionsOf(office, { types, bucket: 'AVAILABLE' });
  return rows.map(({ type, direction, amount, reference }) => {
    return { type, direction, amount, reference };
  });
}

describe('a payout that meets another one, which commits between what it reads', () => {
  it('returns the same completion if the same payout commits between reads', async () => {
    const office = await operatorScene();
    const { withdrawalId } = await requestWithdrawal(office, 'T-1');
    let first: unknown;
    let left: unknown;
    office.betweenReads(async () => {
      first = await office.complete(withdrawalId, { ...PAYOUT, by: 'citra' });
      left = await snapshotOf(office);
    });
    const second = await office.complete(withdrawalId, PAYOUT);
    expect(second).toMatchObject({ status: 'COMPLETED', bankReference: 'BCA 77' });
    expect(second).toEqual(first);
    expect(await snapshotOf(office)).toBe(left);
    expect((await actsOf(office)).slice(1)).toEqual(['WITHDRAWAL_COMPLETED citra: BCA 77']);
  });

  it('rejects a payout that completes another withdrawal between reads, and names it', async () => {
    const office = await operatorScene();
    const one = await requestWithdrawal(office, 'T-1');
    const other = await requestWithdrawal(office, 'T-2');
    office.betweenReads(() => office.complete(other.withdrawalId, PAYOUT));
    await expect(office.complete(one.withdrawalId, PAYOUT)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      message: `BCA 77 was the payout of ${idText('withdrawal', other.withdrawalId)}.`,
    });
    expect(await office.list()).toEqual([one]);
  });
});

function requestWithdrawal(office: OperatorScene, reference: string) {
  const command = { amount: rupiah(100_000), bankAccount: BANK_ACCOUNT, reference, by: 'ani' };
  return office.create(TENANT, command);
}
