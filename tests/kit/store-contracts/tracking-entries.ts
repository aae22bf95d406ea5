import { expect } from '@jest/globals';
import type { TimelineEntry } from '#domain/carrying/tracking/timeline.ts';
import { rupiah } from '#domain/money.ts';
import { shipmentKeyOf } from '#domain/selling/shipment/shipment.ts';
import type { Check, Storage } from './contract.ts';
import { expectRefused, expectStale } from './refused-writes.ts';
import { INSTANT, later } from './samples.ts';
import {
  insertShipments,
  nthShipment,
  numberOf,
  OTHER_ACCOUNT,
  OTHER_ENVIRONMENT,
  TENANTS,
} from './shipment-samples.ts';
import { append, KEY, sampleEntry } from './tracking-samples.ts';
import { writeAll } from './writes.ts';

const AT_ONCE = 8;

/** Characters that a list in a text could misread. */
const WORDS = ['', 'NULL', '{a,"b"}', '\\', 'Diterima “Bu Sari”,\nRT 01', "it's"];

/** Identifiers that differ from those of a shipment in one field each. */
const STRANGERS = [
  { ...KEY, ...OTHER_ACCOUNT },
  { ...KEY, ...OTHER_ENVIRONMENT },
  { ...KEY, shipmentNumber: numberOf(2) },
];

const entry = sampleEntry();

export function trackingEntryChecks(): Check[] {
  return [...keeping(), ...ordering(), ...refusing()];
}

function keeping(): Check[] {
  return [
    {
      name: 'stores each tracking entry letter by letter, to the millisecond',
      async check(storage) {
        await insertShipments(storage, [nthShipment(1)]);
        const plain = WORDS.map((description, at) =>
          sampleEntry({ entryKey: `${at}`, description }),
        );
        const full = sampleEntry({
          entryKey: 'full',
          status: 'DELIVERY_FAILED',
          isUnknown: true,
          reasonCode: 'RECEIVER_REFUSED',
          at: later(INSTANT, 1),
          location: '',
          code: '{"c":1}',
          description: 'x',
          recordedAt: later(INSTANT, 2),
        });
        const proven = sampleEntry({
          entryKey: 'proven',
          status: 'DELIVERED',
          at: later(INSTANT, 3),
          proof: {
            receiverName: 'Bu "Sari", {RT 01}',
            relation: null,
            photoUrl: 'https://courier.example/p?a=1&b=2',
            signatureUrl: null,
          },
          measured: {
            weightGrams: 1_350,
            price: rupiah(24_000),
            dimensions: { lengthCm: 20.5, widthCm: 10, heightCm: 5 },
          },
        });
        await append(storage, [proven, full, ...plain]);
        expect(await timeline(storage)).toEqual([...plain, full, proven]);
      },
    },
    {
      name: 'appends to the timeline of each shipment, whichever tenant’s, work after work',
      async check(storage) {
        const shipments = TENANTS.map((tenant, at) => nthShipment(at + 1, tenant));
        await insertShipments(storage, shipments);
        const first = shipments.map((one) => sampleEntry(shipmentKeyOf(one)));
        const second = first.map((one) => ({ ...one, entryKey: 'cafe', at: later(one.at, 1) }));
        await append(storage, first);
        await append(storage, second);
        for (const [at, shipment] of shipments.entries()) {
          const own = await storage.stores.tracking.timeline(shipment);
          expect(own).toEqual([first[at], second[at]]);
        }
      },
    },
    {
      name: 'appends tracking entries repeatedly in one unit of work, and none for an empty list',
      async check(storage) {
        await insertShipments(storage, [nthShipment(1)]);
        const next = sampleEntry({ entryKey: 'next', at: later(INSTANT, 1) });
        await writeAll(storage, ({ tracking }) => {
          tracking.append([]);
          tracking.append([entry]);
          tracking.append([next]);
        });
        expect(await timeline(storage)).toEqual([entry, next]);
      },
    },
    {
      name: 'returns no tracking entry by the name of another shipment',
      async check(storage) {
        await insertShipments(storage, [nthShipment(1), nthShipment(2)]);
        await append(storage, [entry]);
        for (const key of STRANGERS) {
          expect(await storage.stores.tracking.timeline(key)).toEqual([]);
        }
      },
    },
  ];
}

function ordering(): Check[] {
  return [
    {
      name: 'sorts tracking entries by the courier’s time, then BOOKED, then by recording',
      async check(storage) {
        await insertShipments(storage, [nthShipment(1)]);
        const ordered = [
          sampleEntry({ entryKey: 'z', at: later(INSTANT, -1), recordedAt: later(INSTANT, 9) }),
          sampleEntry({ entryKey: 'BOOKED', status: 'BOOKED', recordedAt: later(INSTANT, 8) }),
          sampleEntry({ entryKey: 'y', recordedAt: later(INSTANT, 1) }),
          sampleEntry({ entryKey: '0', status: 'BOOKED', recordedAt: later(INSTANT, 2) }),
          sampleEntry({ entryKey: 'a', recordedAt: later(INSTANT, 2) }),
          sampleEntry({ entryKey: 'b', recordedAt: later(INSTANT, 2) }),
          sampleEntry({ entryKey: '1', at: later(INSTANT, 1), recordedAt: INSTANT }),
        ];
        const mixed = [4, 1, 6, 3, 0, 5, 2].flatMap((at) => ordered[at] ?? []);
        await append(storage, mixed);
        expect(await timeline(storage)).toEqual(ordered);
      },
    },
  ];
}

function refusing(): Check[] {
  return [
    {
      name: 'rejects all tracking entries as stale if one of them exists',
      async check(storage) {
        await insertShipments(storage, [nthShipment(1)]);
        await append(storage, [entry]);
        const others = [sampleEntry({ entryKey: 'new' }), sampleEntry({ entryKey: 'newer' })];
        const again = { ...entry, description: 'Reported again' };
        for (const entries of [[again], [...others, again]]) {
          await expectStale(storage, ({ tracking }) => tracking.append(entries));
        }
        expect(await timeline(storage)).toEqual([entry]);
      },
    },
    {
      name: 'rejects as stale a tracking entry that is given twice',
      async check(storage) {
        await insertShipments(storage, [nthShipment(1)]);
        await expectStale(storage, ({ tracking }) => tracking.append([entry, entry]));
        expect(await timeline(storage)).toEqual([]);
      },
    },
    {
      name: 'refuses tracking entries of an unknown shipment',
      async check(storage) {
        await insertShipments(storage, [nthShipment(1)]);
        for (const key of STRANGERS) {
          const stray = { ...entry, ...key };
          await expectRefused(storage, ({ tracking }) => tracking.append([entry, stray]));
        }
        expect(await timeline(storage)).toEqual([]);
      },
    },
    {
      name: 'stores a tracking entry once that many transactions append concurrently, without an error',
      async check(storage) {
        await insertShipments(storage, [nthShipment(1)]);
        const appended = Array.from({ length: AT_ONCE }, () => appendIfNew(storage, entry));
        expect((await Promise.all(appended)).filter((isNew) => isNew)).toHaveLength(1);
        expect(await timeline(storage)).toEqual([entry]);
      },
    },
  ];
}

/** Appends unless it exists, and returns whether it was finally new. */
function appendIfNew({ unitOfWork }: Storage, entry: TimelineEntry): Promise<boolean> {
  return unitOfWork.decide({
    look: ({ tracking }) => tracking.snapshots([entry]),
    decide([snapshot], write) {
      const isNew = snapshot?.knownKeys.has(entry.entryKey) === false;
      if (isNew) write.tracking.append([entry]);
      return isNew;
    },
  });
}

function timeline({ stores }: Storage): Promise<readonly TimelineEntry[]> {
  return stores.tracking.timeline(KEY);
}
