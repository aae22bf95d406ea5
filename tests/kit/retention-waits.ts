import { expect } from '@jest/globals';
import type { RetentionStore } from '#domain/platform/retention/retention-store.ts';
import { DAY_MS } from '#domain/time.ts';
import { withClient } from './database.ts';
import type { OwnedStorage } from './postgres-storage.ts';
import { fillWorld, keysOf, type WorldKey, worldRows } from './retention-rows.ts';
import { type Rows, whileLocked } from './row-locks.ts';
import type { Check } from './store-contracts/contract.ts';
import { INSTANT, later } from './store-contracts/samples.ts';
import {
  insertAccounts,
  OTHER_ACCOUNT,
  OTHER_ENVIRONMENT,
  TENANT,
} from './store-contracts/shipment-samples.ts';

/** Kinds without `livePeople`: LIVE rows of shipments are not deleted, their people are erased. */
type Kind = Exclude<keyof RetentionStore, 'livePeople'>;

/** End of the deleted time; days are deleted whole. */
const BEFORE = later(INSTANT, DAY_MS);
const ALL = { before: BEFORE, limit: 9 };
/** Security events are dated this much earlier, since no younger one can be deleted. */
const LONG_AGO = { ...ALL, before: later(BEFORE, -400 * DAY_MS) };

const OLD: readonly WorldKey[] = [
  { ...TENANT, n: 1, at: INSTANT },
  { ...OTHER_ACCOUNT, n: 2, at: INSTANT },
];
const KEPT: readonly WorldKey[] = [
  { ...TENANT, n: 3, at: BEFORE },
  { ...OTHER_ENVIRONMENT, n: 4, at: BEFORE },
];
const LIVE: WorldKey = { ...OTHER_ENVIRONMENT, n: 5, at: INSTANT };

/** Rows by which each kind is deleted. */
const FIRST: Readonly<Record<Kind, Rows>> = {
  quotes: rowOf('quote'),
  instruments: rowOf('payment'),
  testShipments: rowOf('shipment'),
  testTopUps: rowOf('top_up'),
  batches: rowOf('batch'),
  testPickups: rowOf('pickup'),
  unusedAccounts: { table: 'account', where: "opened_by = 'REGISTRATION'" },
  trackers: rowOf('tracker'),
  sessions: rowOf('session'),
  securityEvents: rowOf('security_event'),
  attempts: rowOf('attempt_bucket'),
  simulatedBookings: rowOf('simulator_booking'),
  simulatedPickups: rowOf('simulator_pickup'),
  simulatedCharges: rowOf('simulator_charge'),
  buyerNotices: rowOf('buyer_notice'),
  personNotices: rowOf('person_notice'),
  figures: rowOf('daily_figure'),
  routeFigures: rowOf('route_figure'),
};
/** Kinds whose rows may be changed: security events may not. */
const WRITTEN = (Object.keys(FIRST) as readonly Kind[]).filter((one) => one !== 'securityEvents');

/** Checks that need rows in every table and locks on them, which the fakes do not have. */
export const RETENTION_WAITS: readonly Check<OwnedStorage>[] = [
  {
    name: 'deletes all old TEST rows from every table, and no others',
    async check(storage) {
      await withClient(storage.ownerUrl, async (owner) => {
        await insertAccounts(storage);
        await fillWorld(owner, keysOf(KEPT));
        const before = await worldRows(owner);
        await fillWorld(owner, keysOf(OLD));
        const { retention } = storage.stores;
        expect(await retention.buyerNotices(ALL)).toBe(2);
        expect(await retention.testShipments(ALL)).toBe(2);
        expect(await retention.testTopUps(ALL)).toBe(2);
        expect(await retention.batches(ALL)).toBe(2);
        expect(await retention.testPickups(ALL)).toBe(2);
        expect(await retention.unusedAccounts(ALL)).toBe(2);
        expect(await retention.trackers(ALL)).toBe(2);
        expect(await retention.sessions(ALL)).toBe(2);
        expect(await retention.securityEvents(LONG_AGO)).toBe(2);
        expect(await retention.attempts(ALL)).toBe(2);
        expect(await retention.personNotices(ALL)).toBe(2);
        expect(await retention.simulatedBookings(ALL)).toBe(2);
        expect(await retention.simulatedPickups(ALL)).toBe(2);
        expect(await retention.simulatedCharges(ALL)).toBe(2);
        expect(await retention.figures(ALL)).toBe(2);
        expect(await retention.routeFigures(ALL)).toBe(2);
        expect(await worldRows(owner)).toEqual(before);
      });
    },
  },
  {
    name: 'deletes no old LIVE row',
    async check(storage) {
      await withClient(storage.ownerUrl, async (owner) => {
        await fillWorld(owner, keysOf([LIVE]));
        const before = await worldRows(owner);
        const { retention } = storage.stores;
        const found: number[] = [];
        for (const kind of ['testShipments', 'testTopUps', 'testPickups'] as const) {
          found.push(await retention[kind](ALL));
        }
        expect(found).toEqual([0, 0, 0]);
        expect(await worldRows(owner)).toEqual(before);
      });
    },
  },
  ...(['simulatedBookings', 'simulatedPickups', 'simulatedCharges'] as const).map((kind) => ({
    name: `deletes the oldest ${kind} first, up to a limit`,
    async check(storage: OwnedStorage) {
      await withClient(storage.ownerUrl, async (owner) => {
        const at = [later(INSTANT, -1), later(INSTANT, -3), later(INSTANT, -2)];
        await fillWorld(owner, keysOf(at.map((time, n) => ({ ...TENANT, n, at: time }))));
        const { retention } = storage.stores;
        expect(await retention[kind]({ before: BEFORE, limit: 2 })).toBe(2);
        const { rows } = await owner.query(`SELECT * FROM ${FIRST[kind].table}`);
        expect(rows).toEqual([expect.objectContaining({ [keyOf(kind)]: referenceOf(kind) })]);
        expect(await retention[kind]({ before: BEFORE, limit: 2 })).toBe(1);
      });
    },
  })),
  ...WRITTEN.map((kind) => ({
    name: `skips ${kind} that another transaction is changing`,
    async check(storage: OwnedStorage) {
      await withClient(storage.ownerUrl, async (owner) => {
        await fillWorld(owner, keysOf(OLD));
        const before = await worldRows(owner);
        const found = await whileLocked(storage.ownerUrl, FIRST[kind], () =>
          storage.stores.retention[kind](ALL),
        );
        expect(found).toBe(0);
        expect(await worldRows(owner)).toEqual(before);
      });
    },
  })),
  {
    name: 'skips a TEST top-up whose instrument is being deleted',
    async check(storage) {
      await withClient(storage.ownerUrl, async (owner) => {
        await fillWorld(owner, keysOf(OLD));
        const own = { table: 'payment', where: 'top_up_id IS NOT NULL AND amount = 1' };
        const found = await whileLocked(storage.ownerUrl, own, () =>
          storage.stores.retention.testTopUps(ALL),
        );
        const { top_up: left } = await worldRows(owner);
        expect([found, left]).toEqual([2, [expect.stringContaining('000000000001')]]);
      });
    },
  },
];

function rowOf(table: string): Rows {
  return { table, where: 'true' };
}

function keyOf(kind: Kind): string {
  return kind === 'simulatedCharges' ? 'order_id' : 'merchant_reference';
}

/** Reference of the youngest row. */
function referenceOf(kind: Kind): string {
  if (kind === 'simulatedBookings') return 'SHP261121000000000';
  return kind === 'simulatedPickups' ? 'PU0' : 'SKR-S0';
}
