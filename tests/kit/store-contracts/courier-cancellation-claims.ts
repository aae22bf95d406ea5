import { expect } from '@jest/globals';
import type { Claimed } from '#domain/courier/fair-claim.ts';
import type {
  CourierCancellation,
  OpenCancellation,
} from '#domain/courier-cancellation/courier-cancellation.ts';
import type { Check } from './contract.ts';
import {
  askAll,
  asked,
  sampleCancellation,
  sampleRequest,
} from './courier-cancellation-samples.ts';
import { type FairPort, fairClaimChecks } from './fair-claims.ts';
import { INSTANT, later } from './samples.ts';
import { numberOf, TENANTS } from './shipment-samples.ts';

/** More than any storage has connections. */
const AT_ONCE = 8;
const MANY = 40;

export function cancellationClaimChecks(): Check[] {
  return [...claiming(), ...claimingAtOnce(), ...fairClaimChecks(FAIR_CANCELLATIONS)];
}

export const FAIR_CANCELLATIONS: FairPort = {
  what: 'cancellations',
  keep: (storage, works) =>
    askAll(
      storage,
      works.map(({ place, ageMs, ...account }) => {
        const own = { shipmentNumber: numberOf(place), awb: `${place}` };
        return sampleCancellation({ ...account, ...own, requestedAt: later(INSTANT, -ageMs) });
      }),
    ),
  async claim({ stores }, request) {
    const claimed = await stores.cancellations.claimDue(sampleRequest(request));
    return { ...claimed, items: claimed.items.map(({ awb }) => Number(awb)) };
  },
};

function only(...rows: readonly OpenCancellation[]): Claimed<CourierCancellation> {
  return { items: rows.map(asked), hasMore: false };
}

/** Of all tenants in turn, and of one shipment two. */
function dueSince(ages: readonly number[]): readonly OpenCancellation[] {
  return ages.map((ms, at) =>
    sampleCancellation({
      ...TENANTS[at % TENANTS.length],
      ...{ shipmentNumber: numberOf(at % 4), awb: `SIM${at}`, requestedAt: later(INSTANT, -ms) },
    }),
  );
}

function claiming(): Check[] {
  return [
    {
      name: 'claims what is due by then, of all accounts, the longest due first, and whole',
      async check(storage) {
        const rows = dueSince([0, 3, 1, 2, -1, 4]);
        await askAll(storage, rows);
        const { items } = await storage.stores.cancellations.claimDue(sampleRequest());
        expect(items).toEqual([5, 1, 3, 2, 0].flatMap((at) => rows[at] ?? []).map(asked));
      },
    },
    {
      name: 'keeps what was claimed from others until it is due again, asked since when it was',
      async check(storage) {
        const row = sampleCancellation();
        await askAll(storage, [row]);
        const { cancellations } = storage.stores;
        const until = later(INSTANT, 5);
        expect(await cancellations.claimDue(sampleRequest({ until }))).toEqual(only(row));
        expect(await storage.stored.cancellationDue()).toEqual([{ ...row, dueAt: until }]);
        const before = sampleRequest({ now: later(until, -1), until: later(until, 9) });
        expect(await cancellations.claimDue(before)).toEqual(only());
        expect(await cancellations.claimDue({ ...before, now: until })).toEqual(only(row));
      },
    },
  ];
}

function claimingAtOnce(): Check[] {
  return [
    {
      name: 'gives nothing to two who claim at once, and everything to somebody',
      async check(storage) {
        await askAll(storage, dueSince(Array<number>(MANY).fill(0)));
        const { cancellations } = storage.stores;
        const request = sampleRequest({ freeSlots: MANY });
        const claims = Array.from({ length: AT_ONCE }, () => cancellations.claimDue(request));
        const claimed = (await Promise.all(claims)).flatMap(({ items }) => items);
        expect(claimed).toHaveLength(MANY);
        expect(new Set(claimed.map(({ awb }) => awb)).size).toBe(MANY);
      },
    },
  ];
}
