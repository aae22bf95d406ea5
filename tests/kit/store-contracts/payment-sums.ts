import { expect } from '@jest/globals';
import type { Tenant } from '#domain/environment.ts';
import { PAYMENT_STATES } from '#domain/money/payment/payment.ts';
import type { Closing, SumRange } from '#domain/money/payment/payment-store.ts';
import { rupiah } from '#domain/money.ts';
import type { Check, Storage } from './contract.ts';
import {
  BANK_ACCOUNT,
  CLOSED_AT,
  close,
  KEY,
  KEYS,
  openAll,
  qris,
  SECOND,
  transfer,
  write,
} from './payment-samples.ts';
import { expectStale } from './refused-writes.ts';
import { INSTANT, later } from './samples.ts';
import { OTHER_ACCOUNT, OTHER_ENVIRONMENT, TENANT, TENANTS } from './shipment-samples.ts';

const RANGE: SumRange = {
  environment: 'TEST',
  accountNumber: BANK_ACCOUNT.accountNumber,
  from: rupiah(18_001),
  to: rupiah(18_999),
  reserveTo: rupiah(18_999),
  now: CLOSED_AT,
};
const OTHER_BANK = { ...BANK_ACCOUNT, accountNumber: '9999' };
/** Range without first sums: all of it is the reserve. */
const RESERVE: SumRange = { ...RANGE, to: rupiah(18_000) };
const CLOSING: Closing = { from: 'OPEN', to: 'CLOSED', at: CLOSED_AT };
const ENDS = PAYMENT_STATES.filter((state) => state !== 'OPEN');
/** Three days later. */
const RESTED_AT = later(CLOSED_AT, 72 * 60 * 60_000);

export function paymentSumChecks(): Check[] {
  return [...summing(), ...limiting(), ...bounding(), ...resting()];
}

function summing(): Check[] {
  const sums = [18_000, 18_001, 18_500, 18_999, 19_000];
  return [
    {
      name: 'lists the transfer sums in use at a bank account within a range, both limits included',
      async check(storage) {
        const keys = [KEY, ...KEYS.slice(TENANTS.length)];
        const open = keys.map((key, at) => transfer({ ...key, amount: rupiah(sums[at] ?? 0) }));
        await openAll(storage, open);
        expect(await takenIn(storage, RANGE)).toEqual(sums.slice(1, -1));
      },
    },
    {
      name: 'lists the reserved range of transfer sums only once all others are in use',
      async check(storage) {
        const range = { ...RANGE, to: rupiah(18_002), reserveTo: rupiah(18_500) };
        const amounts = [18_001, 18_003, 18_500, 18_501, 18_002];
        const keys = [KEY, ...KEYS.slice(TENANTS.length)];
        const [last, ...others] = keys
          .map((key, at) => transfer({ ...key, amount: rupiah(amounts[at] ?? 0) }))
          .toReversed();
        await openAll(storage, others);
        expect(await takenIn(storage, range)).toEqual([18_001]);
        if (last !== undefined) await write(storage, ({ open }) => open(last));
        expect(await takenIn(storage, range)).toEqual([18_001, 18_002, 18_003, 18_500]);
      },
    },
    ...[RANGE, RESERVE].map((range) => ({
      name: `lists no transfer sum of another bank account or environment up to ${range.to}`,
      async check(storage: Storage) {
        await openAll(storage, [transfer()]);
        expect(await takenIn(storage, range)).toEqual([18_123]);
        expect(await takenIn(storage, { ...range, accountNumber: '9999' })).toEqual([]);
        expect(await takenIn(storage, { ...range, environment: 'LIVE' })).toEqual([]);
      },
    })),
    {
      name: 'takes no transfer sum for a QR code',
      async check(storage) {
        await openAll(storage, [qris({ amount: rupiah(18_123) })]);
        expect(await takenIn(storage, RANGE)).toEqual([]);
      },
    },
  ];
}

function limiting(): Check[] {
  return [
    {
      name: 'returns the number of a tenant\u2019s subjects that wait for payment, and of the sums in use',
      async check(storage) {
        const { payments } = storage.stores;
        await openAll(storage, [qris(), transfer(SECOND), transfer({ ...KEYS[1] })]);
        const limits = async (tenant: Tenant) => [
          await payments.hasUnpaid(tenant, 1),
          await payments.hasUnpaid(tenant, 2),
          await payments.hasUnpaid(tenant, 3),
          await payments.hasSums(tenant, 1),
          await payments.hasSums(tenant, 2),
        ];
        expect(await limits(TENANT)).toEqual([true, true, false, true, false]);
        expect(await limits(OTHER_ENVIRONMENT)).toEqual([true, false, false, true, false]);
        expect(await limits(OTHER_ACCOUNT)).toEqual([false, false, false, false, false]);
        await write(storage, (writes) => {
          writes.close({ ...SECOND, paymentNumber: 1 }, CLOSING);
          writes.clearDue(SECOND);
        });
        expect(await limits(TENANT)).toEqual([true, false, false, true, false]);
      },
    },
  ];
}

function bounding(): Check[] {
  return [
    {
      name: 'limits the waiting subjects of each tenant separately',
      async check(storage) {
        await openAll(storage, [qris(), transfer(SECOND), transfer({ ...KEYS[1] })]);
        await expectStale(storage, ({ payments }) => payments.boundUnpaid(TENANT, 2));
        await write(storage, (payments) => payments.boundUnpaid(TENANT, 3));
        await write(storage, (payments) => payments.boundUnpaid(OTHER_ENVIRONMENT, 2));
        await expectStale(storage, ({ payments }) => payments.boundUnpaid(OTHER_ENVIRONMENT, 1));
        await write(storage, (payments) => payments.boundUnpaid(OTHER_ACCOUNT, 1));
      },
    },
  ];
}

function resting(): Check[] {
  return [
    ...[RANGE, RESERVE].map((range) => ({
      name: `reserves the sum of a closed transfer for its time, and no other, up to ${range.to}`,
      async check(storage: Storage) {
        const other = transfer({ ...SECOND, amount: rupiah(18_124) });
        await openAll(storage, [transfer(), other]);
        await close(storage);
        const before = { ...range, now: later(RESTED_AT, -1) };
        expect(await takenIn(storage, before)).toEqual([18_123, 18_124]);
        expect(await takenIn(storage, { ...range, now: RESTED_AT })).toEqual([18_124]);
      },
    })),
    ...ENDS.map((to) => ({
      name: `reuses the sum of a transfer that is ${to} only after its reserved time, for any account`,
      async check(storage: Storage) {
        await openAll(storage, [transfer()]);
        await close(storage, 'OPEN', to);
        const createdAt = later(RESTED_AT, -1);
        for (const next of [{ paymentNumber: 2 }, SECOND, KEYS[2]]) {
          const early = transfer({ ...next, createdAt });
          await expectStale(storage, ({ payments }) => payments.open(early));
        }
        await write(storage, ({ open }) => open(transfer({ ...SECOND, createdAt: RESTED_AT })));
        expect(await takenAt(storage, later(RESTED_AT, 99))).toEqual([18_123]);
      },
    })),
    {
      name: 'leaves a sum to the other transfer that has received it since',
      async check(storage) {
        await openAll(storage, [transfer()]);
        await close(storage);
        await write(storage, ({ open }) => open(transfer({ ...SECOND, createdAt: RESTED_AT })));
        await close(storage, 'CLOSED', 'PAID');
        expect(await takenAt(storage, later(RESTED_AT, 99))).toEqual([18_123]);
      },
    },
    {
      name: 'gives a transfer sum with an expired reserve to one of many concurrent requests',
      async check(storage) {
        await openAll(storage, [transfer()]);
        await close(storage);
        const next = KEYS.slice(TENANTS.length);
        const works = await Promise.allSettled(
          next.map((key) =>
            write(storage, ({ open }) => open(transfer({ ...key, createdAt: RESTED_AT }))),
          ),
        );
        expect(works.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      },
    },
    {
      name: 'deletes expired transfer sums, up to a limit, and no others',
      async check(storage) {
        const keys = [KEY, ...KEYS.slice(TENANTS.length, TENANTS.length + 3)];
        const open = keys.map((key, at) => transfer({ ...key, amount: rupiah(18_001 + at) }));
        await openAll(storage, open);
        for (const one of open.slice(0, 3)) {
          await write(storage, (payments) => payments.close(one, CLOSING));
        }
        const { pruneSums } = storage.stores.payments;
        expect(await pruneSums(later(RESTED_AT, -1), 9)).toBe(0);
        expect(await pruneSums(RESTED_AT, 2)).toBe(2);
        expect(await pruneSums(RESTED_AT, 2)).toBe(1);
        expect(await pruneSums(later(RESTED_AT, 99), 2)).toBe(0);
        expect(await takenAt(storage, INSTANT)).toEqual([18_004]);
      },
    },
    ...[{ ...KEYS[1] }, { ...SECOND, bankAccount: OTHER_BANK }].map((elsewhere) => ({
      name: `deletes the transfer sum that has been reserved longest, and not the same one of ${elsewhere.subject}`,
      async check(storage: Storage) {
        const open = [transfer(), transfer(elsewhere)];
        await openAll(storage, open);
        for (const [at, one] of open.entries()) {
          const closing = { ...CLOSING, at: later(CLOSED_AT, at) };
          await write(storage, (payments) => payments.close(one, closing));
        }
        const { pruneSums } = storage.stores.payments;
        expect(await pruneSums(later(RESTED_AT, 9), 1)).toBe(1);
        expect(await takenAt(storage, INSTANT)).toEqual([]);
        expect(await pruneSums(later(RESTED_AT, 9), 1)).toBe(1);
      },
    })),
  ];
}

function takenAt(storage: Storage, now: Date): Promise<readonly number[]> {
  return takenIn(storage, { ...RANGE, now });
}

/** Reserved transfer amounts, from the lowest. */
async function takenIn({ stores }: Storage, range: SumRange): Promise<readonly number[]> {
  return (await stores.payments.takenSums(range)).toSorted((a, b) => a - b);
}
