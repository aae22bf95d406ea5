import { shipmentKeyOf } from '#domain/selling/shipment/shipment.ts';
import type { OwnedStorage } from '../postgres-storage.ts';
import { INSTANT, later, uuid } from '../store-contracts/samples.ts';
import {
  insertShipments,
  nthShipment,
  OTHER_ACCOUNT,
  OTHER_ENVIRONMENT,
  TENANT,
} from '../store-contracts/shipment-samples.ts';
import { append, beginAll, sampleEntry } from '../store-contracts/tracking-samples.ts';
import type { Decide } from '../store-contracts/writes.ts';
import type { Scene } from './scene.ts';

const OWNERS = [TENANT, OTHER_ACCOUNT, OTHER_ENVIRONMENT, TENANT, TENANT];
const OTHER = 4;
const KNOWN = 'known';
/** More events than are inserted one by one. */
const MANY = 4;

type Scan = {
  readonly place: number;
  /** Keys of its entries. */
  readonly keys?: readonly string[];
  readonly lastSequence?: number;
  readonly eventId?: number;
  readonly polls?: 'LATER' | 'NO MORE';
  readonly events?: number;
};

const shipmentOf = (place: number) =>
  nthShipment(place, { ...(OWNERS[place] ?? TENANT), status: 'BOOKED', awb: `SIM${place}` });
const keyOf = (place: number) => shipmentKeyOf(shipmentOf(place));
const entryOf = (place: number, entryKey: string) => sampleEntry({ ...keyOf(place), entryKey });

async function underWay(storage: OwnedStorage): Promise<void> {
  await insertShipments(storage, [...OWNERS.keys()].map(shipmentOf));
  await beginAll(
    storage,
    [...OWNERS.keys()].map((place) => {
      const { provider, courierCode } = shipmentOf(place);
      return { ...keyOf(place), provider, courierCode, dueAt: INSTANT };
    }),
  );
  await append(storage, [entryOf(0, KNOWN), entryOf(OTHER, KNOWN)]);
}

/** New entries of a timeline, the move of the shipment, its events and the next poll. */
function scan({ place, keys = ['a', `b${place}`], ...given }: Scan): Decide {
  const { lastSequence = 2, eventId = place * 10, polls = 'LATER', events = 1 } = given;
  const before = { ...shipmentOf(place), lastSequence };
  const key = keyOf(place);
  return (write) => {
    write.tracking.append(
      keys.map((entryKey, at) => ({
        ...entryOf(place, entryKey),
        at: later(INSTANT, at),
        location: `{"${place}", NULL}`,
        proof:
          at === 0
            ? {
                receiverName: `Bu "Sari" ${place}`,
                relation: null,
                photoUrl: null,
                signatureUrl: null,
              }
            : null,
      })),
    );
    write.shipments.update(before, {
      ...before,
      status: polls === 'LATER' ? 'IN_TRANSIT' : 'DELIVERED',
      lastSequence: lastSequence + events,
      tags: [`tag "${place}"`, 'né'],
    });
    write.events.append(
      Array.from({ length: events }, (_, at) => ({
        ...key,
        eventId: uuid(eventId + at + 1),
        type: at === 0 ? ('shipment.lost' as const) : ('shipment.in_transit' as const),
        subject: key.shipmentNumber,
        sequence: lastSequence + at + 1,
        previousStatus: 'BOOKED' as const,
        createdAt: later(INSTANT, at),
        body: `{"place":"${place}.${at}"}`,
      })),
    );
    if (polls === 'LATER') write.tracking.reschedule(key, later(INSTANT, place * 1_000));
    else write.tracking.stopPolling(key);
  };
}

const FIRST = [0, 1, 2, 3];
const strange = { place: OTHER, eventId: 90 };

const OUTSIDERS: Scene['outsiders'] = [
  {
    what: 'with an entry that is known',
    decide: scan({ ...strange, keys: ['c', KNOWN] }),
    is: 'STALE',
  },
  {
    what: 'about a shipment that has moved',
    decide: scan({ ...strange, lastSequence: 1 }),
    is: 'STALE',
  },
  { what: 'about the same scans', decide: scan({ place: 0, eventId: 90 }), is: 'RIVAL' },
  {
    what: 'about the same shipment, and one of its scans',
    decide: scan({ place: 0, eventId: 90, keys: ['z', 'b0'] }),
    is: 'RIVAL',
  },
  {
    what: 'about the same shipment, with other scans',
    decide: scan({ place: 0, eventId: 90, keys: ['y', 'z'] }),
    is: 'EITHER',
  },
];

const SCANS: Scene = {
  of: 'scans of several tenants',
  given: underWay,
  decisions: FIRST.map((place) => scan({ place })),
  outsiders: OUTSIDERS,
};

const DELIVERIES: Scene = {
  of: 'deliveries beside scans and many events',
  given: underWay,
  decisions: [
    scan({ place: 0, polls: 'NO MORE' }),
    scan({ place: 1, events: MANY }),
    scan({ place: 2, polls: 'NO MORE' }),
    scan({ place: 3, events: MANY }),
  ],
  outsiders: [],
};

/** Polls of the same shipment begin once, whatever decides it. */
const POLLS: Scene = {
  of: 'polls that have begun before',
  given: underWay,
  decisions: [0, 1, 2, 3, 0].map(
    (place): Decide =>
      ({ tracking }) =>
        tracking.startPolling({
          ...keyOf(place),
          provider: 'OTHER',
          courierCode: 'other',
          dueAt: later(INSTANT, 9_000),
        }),
  ),
  outsiders: [],
};

const STOPS: Scene = {
  of: 'ends of polls, one of them twice',
  given: underWay,
  decisions: [0, 1, 2, 0].map(
    (place): Decide =>
      ({ tracking }) =>
        tracking.stopPolling(keyOf(place)),
  ),
  outsiders: [],
};

const RESCHEDULES: Scene = {
  of: 'polls that are postponed',
  given: underWay,
  decisions: [0, 1, 2, 3].map(
    (place): Decide =>
      ({ tracking }) =>
        tracking.reschedule(keyOf(place), later(INSTANT, (place + 1) * 1_000)),
  ),
  outsiders: [],
};

export const TRACKING_SCENES: readonly Scene[] = [SCANS, DELIVERIES, POLLS, STOPS, RESCHEDULES];
