import { expect } from '@jest/globals';
import type { AdvanceLimit } from '#domain/money/cod/advance-limit.ts';
import { rupiah, ZERO } from '#domain/money.ts';
import type { ShipmentKey } from '#domain/selling/shipment/shipment.ts';
import { collectAll, expectOwed, KEY, sampleCod } from './cod-samples.ts';
import type { Check, CodDueRow, Storage } from './contract.ts';
import { openedWith } from './ledger-samples.ts';
import { expectStale } from './refused-writes.ts';
import { ALICE, BOB, INSTANT, later } from './samples.ts';
import { numberOf } from './shipment-samples.ts';
import { writeAll } from './writes.ts';

const DAY_MS = 86_400_000;
/** LIVE key, since TEST has no advances. */
const LIVE: ShipmentKey = { ...KEY, accountId: ALICE, environment: 'LIVE' };
const SECOND: ShipmentKey = { ...LIVE, shipmentNumber: numberOf(2) };
const OTHERS: readonly (readonly [string, ShipmentKey])[] = [
  ['another account', { ...LIVE, accountId: BOB }],
  ['the other environment', { ...LIVE, environment: 'TEST' }],
  ['another shipment', { ...LIVE, shipmentNumber: numberOf(404) }],
];
const ONE = sampleCod().amount;
const UNUSED = { advanced: ZERO, usedUpAt: null };
const PENDING = sampleCod(LIVE);
const ADVANCED = sampleCod({ ...LIVE, dueAt: null });
/** Rows that must not change when the first row does. */
const BESIDE: readonly CodDueRow[] = [
  sampleCod({ ...LIVE, accountId: BOB }),
  sampleCod({ ...LIVE, environment: 'TEST' }),
  sampleCod(SECOND),
];

export function codAdvancing(): Check[] {
  return [...limiting(), ...advancing(), ...usingUp(), ...remitting()];
}

function limiting(): Check[] {
  return [
    {
      name: 'stores the COD advance limit of each provider, initially with nothing in use',
      async check(storage) {
        const limits = ['SWIFT', 'BITESHIP'].map((provider) => limitOf(provider, 5_000_000_000));
        for (const limit of limits) await storage.stores.cod.limitAdvances(limit);
        const [swift, biteship] = limits.map((limit) => ({ ...limit, ...UNUSED }));
        expect(await storage.stores.cod.advances()).toEqual([biteship, swift]);
      },
    },
    {
      name: 'changes a COD advance limit, and keeps the amount in use, even if it is higher',
      async check(storage) {
        await advanced(storage);
        const lowered = { ...limitOf('SWIFT', 10), changedAt: later(INSTANT, 7), changedBy: 'Adi' };
        await storage.stores.cod.limitAdvances(lowered);
        const unchanged = { advanced: ONE, usedUpAt: null };
        expect(await storage.stores.cod.advances()).toEqual([{ ...lowered, ...unchanged }]);
      },
    },
  ];
}

function advancing(): Check[] {
  return [
    {
      name: 'advances COD up to the limit, which is then in use, and nothing else',
      async check(storage) {
        await advanced(storage);
        await expectOwed(storage, [ADVANCED, ...BESIDE]);
        expect(await inUse(storage)).toEqual({ SWIFT: ONE });
        const { cod } = storage.stores;
        expect([await cod.isAdvanced(LIVE), await cod.isAdvanced(SECOND)]).toEqual([true, false]);
      },
    },
    {
      name: 'rejects as stale an advance of COD beyond the limit, or without one',
      async check(storage) {
        await storage.stores.cod.limitAdvances(limitOf('SWIFT', ONE - 1));
        await collectAll(storage, [PENDING]);
        for (const provider of ['SWIFT', 'BITESHIP']) {
          await expectStale(storage, ({ cod }) => cod.advance(LIVE, provider));
        }
        await expectOwed(storage, [PENDING]);
        expect(await inUse(storage)).toEqual({ SWIFT: 0 });
      },
    },
    {
      name: 'advances COD once, within the limit of its provider only',
      async check(storage) {
        await storage.stores.cod.limitAdvances(limitOf('BITESHIP', 9 * ONE));
        await advanced(storage, 9 * ONE);
        await expectStale(storage, ({ cod }) => cod.advance(LIVE, 'SWIFT'));
        expect(await inUse(storage)).toEqual({ BITESHIP: 0, SWIFT: ONE });
      },
    },
    {
      name: 'advances COD within the limit when two advances run at once',
      async check(storage) {
        await storage.stores.cod.limitAdvances(limitOf('SWIFT', 2 * ONE - 1));
        await collectAll(storage, [PENDING, sampleCod(SECOND)]);
        const both = [LIVE, SECOND].map((key) =>
          writeAll(storage, ({ cod }) => cod.advance(key, 'SWIFT')),
        );
        const outcomes = (await Promise.allSettled(both)).map(({ status }) => status);
        expect(outcomes.toSorted()).toEqual(['fulfilled', 'rejected']);
        expect(await inUse(storage)).toEqual({ SWIFT: ONE });
      },
    },
    {
      name: 'treats advanced COD as neither pending nor due, and does not postpone it',
      async check(storage) {
        await openedWith(storage, 0);
        await advanced(storage);
        const now = later(INSTANT, DAY_MS);
        await writeAll(storage, ({ cod }) => cod.postpone(LIVE, now));
        await expectStale(storage, ({ cod }) => cod.recordLate(LIVE, { at: now, dueAt: now }));
        await expectOwed(storage, [ADVANCED, ...BESIDE]);
        const { cod } = storage.stores;
        const settlementDate = INSTANT.toISOString().slice(0, 10);
        expect((await cod.pendingCod(LIVE, 'UTC')).days).toEqual([
          { settlementDate, amount: ONE, shipments: 1 },
        ]);
        const claimed = await cod.claimDue({ limit: 9, now, until: later(now, 60_000) });
        expect(claimed).toHaveLength(BESIDE.length);
        expect(claimed).not.toContainEqual(LIVE);
      },
    },
    ...OTHERS.map(([who, other]) => ({
      name: `rejects as stale an advance of COD by the name of ${who}`,
      async check(storage: Storage) {
        await storage.stores.cod.limitAdvances(limitOf('SWIFT', 9 * ONE));
        await collectAll(storage, [PENDING]);
        await expectStale(storage, ({ cod }) => cod.advance(other, 'SWIFT'));
        await expectOwed(storage, [PENDING]);
      },
    })),
  ];
}

function usingUp(): Check[] {
  const at = later(INSTANT, 60_000);
  return [
    {
      name: 'records the time at which an advance limit was used up, per provider',
      async check(storage) {
        await storage.stores.cod.limitAdvances(limitOf('BITESHIP', ONE));
        await advanced(storage, 2 * ONE);
        await writeAll(storage, ({ cod }) => cod.useUp('SWIFT', rupiah(ONE + 1), at));
        await expectStale(storage, ({ cod }) => cod.useUp('SWIFT', rupiah(ONE + 1), later(at, 1)));
        expect(await usedUp(storage)).toEqual({ BITESHIP: null, SWIFT: at });
      },
    },
    {
      name: 'rejects as stale a limit reported as used up for an amount that fits, or without a limit',
      async check(storage) {
        await advanced(storage, 2 * ONE);
        for (const provider of ['SWIFT', 'BITESHIP']) {
          await expectStale(storage, ({ cod }) => cod.useUp(provider, ONE, at));
        }
        expect(await usedUp(storage)).toEqual({ SWIFT: null });
      },
    },
    {
      name: 'clears the used-up mark of an advance limit that is changed',
      async check(storage) {
        await advanced(storage);
        await writeAll(storage, ({ cod }) => cod.useUp('SWIFT', ONE, at));
        await storage.stores.cod.limitAdvances(limitOf('SWIFT', ONE));
        expect(await usedUp(storage)).toEqual({ SWIFT: null });
      },
    },
    ...[
      { half: 'half of its limit is free', most: 2 * ONE, left: null },
      { half: 'less than half of its limit is free', most: 2 * ONE - 1, left: at },
    ].map(({ half, most, left }) => ({
      name: `remits COD, after which the limit ${left === null ? 'has room again' : 'stays used up'} where ${half}`,
      async check(storage: Storage) {
        await storage.stores.cod.limitAdvances(limitOf('BITESHIP', ONE));
        await advanced(storage, 2 * ONE);
        await writeAll(storage, ({ cod }) => cod.advance(SECOND, 'SWIFT'));
        await storage.stores.cod.limitAdvances(limitOf('SWIFT', most));
        await writeAll(storage, ({ cod }) => cod.useUp('SWIFT', ONE, at));
        await writeAll(storage, ({ cod }) => cod.remit(LIVE, 'SWIFT'));
        expect(await usedUp(storage)).toEqual({ BITESHIP: null, SWIFT: left });
      },
    })),
  ];
}

function remitting(): Check[] {
  return [
    {
      name: 'frees the advance limit once when COD is remitted',
      async check(storage) {
        await storage.stores.cod.limitAdvances(limitOf('BITESHIP', ONE));
        await advanced(storage);
        await writeAll(storage, ({ cod }) => cod.remit(LIVE, 'SWIFT'));
        await expectOwed(storage, BESIDE);
        expect(await inUse(storage)).toEqual({ BITESHIP: 0, SWIFT: 0 });
        expect(await storage.stores.cod.isAdvanced(LIVE)).toBe(false);
        await expectStale(storage, ({ cod }) => cod.remit(LIVE, 'SWIFT'));
        await writeAll(storage, ({ cod }) => cod.advance(SECOND, 'SWIFT'));
        expect(await inUse(storage)).toEqual({ BITESHIP: 0, SWIFT: ONE });
      },
    },
    {
      name: 'rejects as stale a remittance of pending COD',
      async check(storage) {
        await advanced(storage);
        await expectStale(storage, ({ cod }) => cod.remit(SECOND, 'SWIFT'));
        await expectOwed(storage, [ADVANCED, ...BESIDE]);
      },
    },
    ...OTHERS.map(([who, other]) => ({
      name: `finds no COD advance by the name of ${who}, and rejects its remittance as stale`,
      async check(storage: Storage) {
        await advanced(storage);
        expect(await storage.stores.cod.isAdvanced(other)).toBe(false);
        await expectStale(storage, ({ cod }) => cod.remit(other, 'SWIFT'));
        await expectOwed(storage, [ADVANCED, ...BESIDE]);
        expect(await inUse(storage)).toEqual({ SWIFT: ONE });
      },
    })),
  ];
}

/** Advances the first cash within this limit of its provider; the others stay pending. */
async function advanced(storage: Storage, most: number = ONE): Promise<void> {
  await storage.stores.cod.limitAdvances(limitOf('SWIFT', most));
  await collectAll(storage, [PENDING, ...BESIDE]);
  await writeAll(storage, ({ cod }) => cod.advance(LIVE, 'SWIFT'));
}

function limitOf(provider: string, most: number): AdvanceLimit {
  return { provider, most: rupiah(most), changedAt: INSTANT, changedBy: 'Ratna' };
}

async function inUse({ stores }: Storage): Promise<Readonly<Record<string, number>>> {
  const limits = await stores.cod.advances();
  return Object.fromEntries(limits.map(({ provider, advanced }) => [provider, advanced]));
}

async function usedUp({ stores }: Storage): Promise<Readonly<Record<string, Date | null>>> {
  const limits = await stores.cod.advances();
  return Object.fromEntries(limits.map(({ provider, usedUpAt }) => [provider, usedUpAt]));
}
