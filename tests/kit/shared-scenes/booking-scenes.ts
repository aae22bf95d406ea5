import type { Attempt } from '#domain/carrying/booking/attempt.ts';
import { LEASE_MS } from '#domain/carrying/courier/call-schedule.ts';
import { leaseFrom } from '#domain/due-request.ts';
import { shipmentKeyOf } from '#domain/selling/shipment/shipment.ts';
import type { OwnedStorage } from '../postgres-storage.ts';
import { settlement } from '../store-contracts/intent-samples.ts';
import { bookkeeper, openLedger } from '../store-contracts/ledger-samples.ts';
import { ALICE, BOB, INSTANT, later, uuid } from '../store-contracts/samples.ts';
import {
  insertShipments,
  nthShipment,
  OTHER_ACCOUNT,
  OTHER_ENVIRONMENT,
  TENANT,
} from '../store-contracts/shipment-samples.ts';
import { type Decide, writeAll } from '../store-contracts/writes.ts';
import type { Scene } from './scene.ts';

const OWNERS = [TENANT, OTHER_ACCOUNT, OTHER_ENVIRONMENT, TENANT, TENANT];
const SENT_AT = later(INSTANT, LEASE_MS);
/** Places of a shipment that is booked elsewhere, and of one that was never claimed. */
const SPARE = 5;
const UNCLAIMED = 6;
const TAKEN = 'SIM-TAKEN';

type Booking = {
  readonly place: number;
  readonly awb?: string;
  readonly fencingToken?: number;
  readonly status?: 'BOOKED' | 'CANCELLED';
};

const shipmentOf = (place: number) => nthShipment(place, OWNERS[place] ?? TENANT);
const keyOf = (place: number) => shipmentKeyOf(shipmentOf(place));

async function claimed(storage: OwnedStorage): Promise<void> {
  const places = [...OWNERS.keys(), SPARE, UNCLAIMED];
  await insertShipments(storage, places.map(shipmentOf));
  await openLedger(storage, [ALICE, BOB]);
  await writeAll(storage, ({ wallet, bookings }) => {
    for (const place of places) {
      const { provider, courierCode } = shipmentOf(place);
      const key = keyOf(place);
      // A hold of nothing pays for a free shipment.
      wallet.post(key, bookkeeper(place).hold(key.shipmentNumber, 0));
      bookings.insert({ ...key, provider, courierCode, dueAt: INSTANT, createdAt: INSTANT });
    }
  });
  const lease = leaseFrom(SENT_AT, LEASE_MS);
  const keys = places.slice(0, UNCLAIMED).map(keyOf);
  const claims = await storage.stores.bookings.claim({ keys, limit: 99, ...lease });
  if (claims.length !== keys.length) throw new Error('all of these bookings are due');
  const { courierCode } = shipmentOf(0);
  await writeAll(storage, ({ shipments }) =>
    shipments.claimAwb({ environment: 'TEST', courierCode, awb: TAKEN }, shipmentOf(UNCLAIMED)),
  );
}

function attemptAt(place: number, fencingToken: number): Attempt {
  return {
    ...keyOf(place),
    fencingToken,
    stateAtClaim: 'PENDING',
    beganAt: SENT_AT,
    sends: 1,
    sentAt: SENT_AT,
    orderId: null,
    faults: 0,
    wantedSince: INSTANT,
  };
}

/** Ends an attempt with a booking: writes the AWB, the shipment, its first poll, and its event. */
function booking({
  place,
  awb = `SIM${place}`,
  fencingToken = 1,
  status = 'BOOKED',
}: Booking): Decide {
  const shipment = shipmentOf(place);
  const { environment, courierCode, provider, lastSequence } = shipment;
  const key = keyOf(place);
  const isFaulty = place % 2 === 1;
  return (write) => {
    write.shipments.claimAwb({ environment, courierCode, awb }, shipment);
    write.shipments.update(shipment, {
      ...shipment,
      status,
      awb,
      lastSequence: lastSequence + 1,
    });
    write.tracking.startPolling({ ...key, provider, courierCode, dueAt: later(INSTANT, place) });
    write.events.append([
      {
        ...key,
        eventId: uuid(place + 1),
        type: 'shipment.booked',
        subject: shipment.shipmentNumber,
        sequence: lastSequence + 1,
        previousStatus: 'PROCESSING',
        createdAt: INSTANT,
        body: `{"awb":"${awb}"}`,
      },
    ]);
    write.bookings.finish(
      attemptAt(place, fencingToken),
      settlement({
        state: isFaulty ? 'UNKNOWN' : 'BOOKED',
        dueAt: isFaulty ? later(INSTANT, place) : null,
        outcome: isFaulty ? 'FAULT' : 'BOOKED',
        orderId: isFaulty ? null : `order ${place}`,
        detail: `“${place}”`,
        finishedAt: later(SENT_AT, place),
        ...(isFaulty && { delayedAt: later(SENT_AT, place), wantedSince: later(SENT_AT, -place) }),
      }),
    );
  };
}

/** Ends the attempt only. */
function ending(place: number, fencingToken = 1): Decide {
  return ({ bookings }) => bookings.finish(attemptAt(place, fencingToken), settlement());
}

const BOOKINGS: Scene = {
  of: 'bookings of several tenants',
  given: claimed,
  decisions: [...OWNERS.keys()].map((place) => booking({ place })),
  outsiders: [
    { what: 'about a taken AWB', decide: booking({ place: SPARE, awb: TAKEN }), is: 'STALE' },
    {
      what: 'about an attempt that has not begun',
      decide: booking({ place: UNCLAIMED }),
      is: 'STALE',
    },
    {
      what: 'about an AWB that the first takes',
      decide: booking({ place: SPARE, awb: 'SIM0' }),
      is: 'RIVAL',
    },
    { what: 'about the same booking', decide: booking({ place: 0 }), is: 'RIVAL' },
    {
      what: 'about the same booking, with another AWB',
      decide: booking({ place: 0, awb: 'SIM9' }),
      is: 'EITHER',
    },
  ],
};

const ENDINGS: Scene = {
  of: 'ends of attempts of several tenants',
  given: claimed,
  decisions: [...OWNERS.keys()].map((place) => ending(place)),
  outsiders: [
    { what: 'that another claim has overtaken', decide: ending(1, 0), is: 'STALE' },
    { what: 'about an attempt that has not begun', decide: ending(UNCLAIMED), is: 'STALE' },
    { what: 'about the same attempt', decide: ending(0), is: 'EITHER' },
  ],
};

/** The same AWB at two couriers and in two environments is four AWBs. */
const AWBS: Scene = {
  of: 'AWBs that differ in one place each',
  given: claimed,
  decisions: [
    ['TEST', 'swift', 'A1', 0],
    ['LIVE', 'swift', 'A1', 2],
    ['TEST', 'acorn', 'A1', 3],
    ['TEST', 'swift', 'A2', 1],
  ].map(
    ([environment, courierCode, awb, place]): Decide =>
      ({ shipments }) =>
        shipments.claimAwb(
          {
            environment: environment === 'LIVE' ? 'LIVE' : 'TEST',
            courierCode: String(courierCode),
            awb: String(awb),
          },
          shipmentOf(Number(place)),
        ),
  ),
  outsiders: [
    {
      what: 'about the same AWB, for another shipment',
      decide: ({ shipments }) =>
        shipments.claimAwb({ environment: 'TEST', courierCode: 'swift', awb: 'A1' }, shipmentOf(4)),
      is: 'RIVAL',
    },
    {
      what: 'about the same AWB, for the same shipment',
      decide: ({ shipments }) =>
        shipments.claimAwb({ environment: 'TEST', courierCode: 'swift', awb: 'A1' }, shipmentOf(0)),
      is: 'RIVAL',
    },
  ],
};

export const AWB_AND_BOOKING_SCENES: readonly Scene[] = [BOOKINGS, ENDINGS, AWBS];
