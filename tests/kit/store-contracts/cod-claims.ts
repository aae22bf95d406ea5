import { expect } from '@jest/globals';
import { type ShipmentKey, shipmentKeyOf } from '#domain/shipment/shipment.ts';
import { collectAll, KEY, sampleClaim, sampleCod } from './cod-samples.ts';
import type { Check } from './contract.ts';
import { INSTANT, later } from './samples.ts';
import { numberOf, TENANTS } from './shipment-samples.ts';

/** More than any storage has connections. */
const AT_ONCE = 8;
const MANY = 40;

export function codClaimChecks(): Check[] {
  return [...claiming(), ...claimingAtOnce()];
}

function claiming(): Check[] {
  const dueSince = (ages: readonly number[]) =>
    ages.map((ms, at) =>
      sampleCod({
        ...TENANTS[at % TENANTS.length],
        ...{ shipmentNumber: numberOf(at), settlesAt: later(INSTANT, -ms) },
      }),
    );
  return [
    {
      name: 'claims what is due by then, of all accounts, the longest due first',
      async check(storage) {
        const rows = dueSince([0, 3, 1, 2, -1]);
        await collectAll(storage, rows);
        const claimed = await storage.stores.cod.claimDue(sampleClaim());
        expect(claimed).toEqual(keysOf([1, 3, 2, 0].flatMap((at) => rows[at] ?? [])));
      },
    },
    {
      name: 'claims as many as there is room for, and the others next',
      async check(storage) {
        const rows = dueSince([0, 3, 1, 2]);
        await collectAll(storage, rows);
        const claim = () => storage.stores.cod.claimDue(sampleClaim({ limit: 3 }));
        expect(await claim()).toEqual(keysOf([1, 3, 2].flatMap((at) => rows[at] ?? [])));
        expect(await claim()).toEqual(keysOf(rows.slice(0, 1)));
        expect(await claim()).toEqual([]);
      },
    },
    {
      name: 'leaves those as they are that there is no room for, though they are due as long',
      async check(storage) {
        await collectAll(storage, dueSince([0, 0, 0, 0, 0]));
        const claimed = await storage.stores.cod.claimDue(sampleClaim({ limit: 1 }));
        expect(claimed).toHaveLength(1);
        const moved = (await storage.stored.codDue()).filter(({ dueAt }) => dueAt > INSTANT);
        expect(keysOf(moved)).toEqual(claimed);
      },
    },
    {
      name: 'keeps what was claimed from others until it is due again; its day stays the same',
      async check(storage) {
        await collectAll(storage, [sampleCod()]);
        const { cod } = storage.stores;
        const until = later(INSTANT, 5);
        expect(await cod.claimDue(sampleClaim({ until }))).toEqual([KEY]);
        expect(await storage.stored.codDue()).toEqual([sampleCod({ dueAt: until })]);
        const before = sampleClaim({ now: later(until, -1), until: later(until, 9) });
        expect(await cod.claimDue(before)).toEqual([]);
        expect(await cod.claimDue({ ...before, now: until })).toEqual([KEY]);
      },
    },
  ];
}

function claimingAtOnce(): Check[] {
  return [
    {
      name: 'gives nothing to two who claim at once, and everything to somebody',
      async check(storage) {
        const rows = Array.from({ length: MANY }, (_, at) =>
          sampleCod({ ...TENANTS[at % 4], shipmentNumber: numberOf(at) }),
        );
        await collectAll(storage, rows);
        const request = sampleClaim({ limit: MANY });
        const claims = Array.from({ length: AT_ONCE }, () => storage.stores.cod.claimDue(request));
        const claimed = (await Promise.all(claims)).flat();
        expect(claimed).toHaveLength(MANY);
        expect(new Set(claimed.map(({ shipmentNumber }) => shipmentNumber)).size).toBe(MANY);
      },
    },
  ];
}

function keysOf(rows: readonly ShipmentKey[]): readonly ShipmentKey[] {
  return rows.map(shipmentKeyOf);
}
