import { expect } from '@jest/globals';
import { type Tracker, trackerKeyOf } from '#domain/carrying/tracker/tracker.ts';
import type { Check, Contract, Storage } from './contract.ts';
import { expectRefused, expectStale } from './refused-writes.ts';
import { INSTANT, later, uuid } from './samples.ts';
import {
  OTHER_ACCOUNT,
  OTHER_ENVIRONMENT,
  PROVIDERS,
  TENANT,
  TENANTS,
} from './shipment-samples.ts';
import { trackerClaimChecks } from './tracker-claims.ts';
import { trackerListChecks } from './tracker-list.ts';
import { dueOf, insertTrackers, nthTracker, SCAN, sampleTracker } from './tracker-samples.ts';
import { writeAll } from './writes.ts';

const tracker = sampleTracker();
const NEWS: Partial<Tracker> = {
  status: 'IN_TRANSIT',
  statusEventAt: INSTANT,
  timeline: [SCAN],
  lastSequence: 1,
  lastChangeAt: later(INSTANT, 1_234),
};

/** Keys that differ from those of TENANT's tracker in one field each. */
const STRANGERS: readonly (readonly [string, Partial<Tracker>])[] = [
  ['another account', OTHER_ACCOUNT],
  ['the other environment', { ...OTHER_ENVIRONMENT, provider: PROVIDERS.LIVE }],
  ['another id', { trackerId: uuid(2) }],
];

/** Trackers of STRANGERS, each of another parcel. */
const OTHERS = STRANGERS.map(([, own], at) => sampleTracker({ awb: `EL5E${at}`, ...own }));

/** Earlier states of it, each wrong in one field. */
const MOVED_ON: readonly (readonly [string, Partial<Tracker>])[] = [
  ['another sequence', { lastSequence: 1 }],
  ['another end', { endedAt: INSTANT }],
];

const IMPOSSIBLE: readonly (readonly [string, Partial<Tracker>])[] = [
  ['has expired, and is followed', { status: 'EXPIRED' }],
  ['has an AWB in small letters', { awb: 'el5e' }],
  ['is simulated in LIVE', { ...OTHER_ENVIRONMENT, provider: PROVIDERS.TEST }],
];

export const trackerContract: Contract = {
  port: 'trackers',
  checks: [
    ...keeping(),
    ...following(),
    ...updating(),
    ...polling(),
    ...refusing(),
    ...trackerClaimChecks(),
    ...trackerListChecks(),
  ],
};

function keeping(): Check[] {
  return [
    {
      name: 'stores each tracker unchanged, its scans to the millisecond',
      async check(storage) {
        const whole = sampleTracker({ ...NEWS, reference: 'ORDER-1' });
        await insertTrackers(storage, [whole]);
        expect(await storage.stores.trackers.find(whole)).toEqual(whole);
      },
    },
    {
      name: 'finds each tracker in its own tenant only, singly and together',
      async check(storage) {
        await insertTrackers(storage, [tracker]);
        const { trackers } = storage.stores;
        const keys = STRANGERS.map(([, stranger]) => trackerKeyOf({ ...tracker, ...stranger }));
        for (const key of keys) expect(await trackers.find(key)).toBeUndefined();
        expect(await trackers.findAll(keys)).toEqual([]);
        expect(await trackers.findAll([...keys, trackerKeyOf(tracker)])).toEqual([tracker]);
      },
    },
    {
      name: 'removes the given tracker with its poll; a second removal is stale',
      async check(storage) {
        await insertTrackers(storage, [tracker, ...OTHERS]);
        await writeAll(storage, ({ trackers }) => trackers.remove(tracker));
        const { trackers } = storage.stores;
        expect(await trackers.find(tracker)).toBeUndefined();
        expect(await trackers.findAll(OTHERS)).toHaveLength(OTHERS.length);
        expect(await storage.stored.trackerDue()).toHaveLength(OTHERS.length);
        await expectStale(storage, (write) => write.trackers.remove(tracker));
      },
    },
  ];
}

function following(): Check[] {
  return [
    {
      name: 'finds by AWB the open tracker of this tenant and courier',
      async check(storage) {
        const ended = nthTracker(1, { awb: tracker.awb, endedAt: INSTANT });
        const others: readonly Partial<Tracker>[] = [
          { ...OTHER_ACCOUNT },
          { ...OTHER_ENVIRONMENT },
          { courierCode: 'turtle' },
          { awb: 'EL5E-OTHER' },
        ];
        const rows = others.map((own, at) => nthTracker(at + 2, { awb: tracker.awb, ...own }));
        await insertTrackers(storage, [ended, ...rows]);
        const { trackers } = storage.stores;
        expect(await trackers.findFollowing(TENANT, tracker)).toBeUndefined();
        await insertTrackers(storage, [tracker]);
        expect(await trackers.findFollowing(TENANT, tracker)).toEqual(tracker);
      },
    },
    {
      name: 'rejects as stale a tracker of an AWB that an open one follows',
      async check(storage) {
        await insertTrackers(storage, [tracker]);
        const second = { ...tracker, trackerId: uuid(2) };
        await expectStale(storage, ({ trackers }) => trackers.insert(second, INSTANT));
        const ended = { ...tracker, endedAt: INSTANT };
        await writeAll(storage, ({ trackers }) => trackers.update(tracker, ended));
        await insertTrackers(storage, [second]);
        expect(await storage.stores.trackers.findFollowing(TENANT, tracker)).toEqual(second);
      },
    },
    {
      name: 'counts the trackers of each tenant, up to a limit',
      async check(storage) {
        const rows = TENANTS.flatMap((tenant, at) =>
          [1, 2].map((place) => nthTracker(16 * at + place, tenant)),
        );
        await insertTrackers(storage, [...rows, nthTracker(99)]);
        const { trackers } = storage.stores;
        const counts = TENANTS.map((tenant) => trackers.countFollowing(tenant, 9));
        expect(await Promise.all(counts)).toEqual([3, 2, 2, 2]);
        expect(await trackers.countFollowing(TENANT, 2)).toBe(2);
        await writeAll(storage, (write) => write.trackers.stopPolling(nthTracker(99)));
        expect(await trackers.countFollowing(TENANT, 9)).toBe(2);
      },
    },
  ];
}

function updating(): Check[] {
  return [
    {
      name: 'updates the news of a tracker, but none of its fixed fields',
      async check(storage) {
        await insertTrackers(storage, [tracker, nthTracker(2)]);
        const changed = {
          awb: 'OTHER',
          courierCode: 'turtle',
          reference: 'x',
          createdAt: new Date(0),
        };
        const after = { ...tracker, ...NEWS, endedAt: later(INSTANT, 7) };
        await update(storage, tracker, { ...after, ...changed });
        const { trackers } = storage.stores;
        expect(await trackers.find(tracker)).toEqual(after);
        expect(await trackers.find(nthTracker(2))).toEqual(nthTracker(2));
      },
    },
    ...[...STRANGERS, ...MOVED_ON].map(([what, stranger]) => ({
      name: `rejects as stale an update of a tracker by ${what}`,
      async check(storage: Storage) {
        await insertTrackers(storage, [tracker]);
        const before = { ...tracker, ...stranger };
        await expectStale(storage, ({ trackers }) =>
          trackers.update(before, { ...before, ...NEWS }),
        );
        expect(await storage.stores.trackers.find(tracker)).toEqual(tracker);
      },
    })),
  ];
}

function polling(): Check[] {
  const LATER = later(INSTANT, 5);
  const begin = (storage: Storage) => insertTrackers(storage, [tracker, ...OTHERS]);
  const expectDue = async (storage: Storage, own: readonly Date[]) => {
    const rows = [
      ...own.map((dueAt) => dueOf(tracker, dueAt)),
      ...OTHERS.map((one) => dueOf(one, INSTANT)),
    ];
    const due = await storage.stored.trackerDue();
    expect(due).toHaveLength(rows.length);
    expect(due).toEqual(expect.arrayContaining(rows));
  };
  return [
    {
      name: 'reschedules and ends the given tracker’s poll, and no other',
      async check(storage) {
        await begin(storage);
        await writeAll(storage, ({ trackers }) => trackers.reschedule(tracker, LATER));
        await expectDue(storage, [LATER]);
        await writeAll(storage, ({ trackers }) => trackers.stopPolling(tracker));
        await expectDue(storage, []);
      },
    },
    {
      name: 'postpones the given tracker’s poll if it is due as it was claimed, and no other',
      async check(storage) {
        await begin(storage);
        const { trackers } = storage.stores;
        await trackers.postpone([{ ...trackerKeyOf(tracker), dueAt: LATER }], later(INSTANT, 1));
        await expectDue(storage, [INSTANT]);
        await trackers.postpone([{ ...trackerKeyOf(tracker), dueAt: LATER }], INSTANT);
        await expectDue(storage, [LATER]);
        await trackers.postpone([], INSTANT);
        await expectDue(storage, [LATER]);
      },
    },
    {
      name: 'ends a tracker’s poll in the unit of work that began it',
      async check(storage) {
        await writeAll(storage, ({ trackers }) => {
          for (const one of [tracker, ...OTHERS]) trackers.insert(one, INSTANT);
          trackers.reschedule(tracker, LATER);
        });
        await expectDue(storage, [LATER]);
      },
    },
  ];
}

function refusing(): Check[] {
  return IMPOSSIBLE.map(([what, wrong]) => ({
    name: `refuses a new tracker that ${what}`,
    async check(storage: Storage) {
      const one = { ...tracker, ...wrong };
      await expectRefused(storage, ({ trackers }) => trackers.insert(one, INSTANT));
      expect(await storage.stores.trackers.find(one)).toBeUndefined();
    },
  }));
}

function update(storage: Storage, before: Tracker, after: Tracker): Promise<void> {
  return writeAll(storage, ({ trackers }) => trackers.update(before, after));
}
