import type { AreaDirectory } from '#domain/area/area-directory.ts';
import type { BookingStore, Resolved } from '#domain/booking/booking-store.ts';
import type { BookingIntent, IntentState } from '#domain/booking/intent.ts';
import { isResolved, type Resolution, resolutionText } from '#domain/booking/resolution.ts';
import { CHECK_AFTER_MS } from '#domain/booking/schedule.ts';
import type { Chance } from '#domain/chance.ts';
import type { CourierDirectory } from '#domain/courier/courier-directory.ts';
import { Refusal } from '#domain/refusal.ts';
import { type Shipment, type ShipmentKey, shipmentKeyOf } from '#domain/shipment/shipment.ts';
import type { ShipmentStore } from '#domain/shipment/shipment-store.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import type { Clock } from '#domain/time.ts';
import type { Stores, UnitOfWork } from '#domain/unit-of-work.ts';
import { decideSurely } from '../decide-surely.ts';
import { ownerOfShipment } from '../shipment/owner-of-shipment.ts';
import { recordChange } from '../shipment/record-shipment.ts';
import { type Recording, recordBooked, recordNotBooked, recordRefused } from './booking-results.ts';
import { type TakenAwb, takenAwbs, takenText } from './double-bookings.ts';

/** How the booking stands then. */
export type ResolvedBooking = { readonly shipment: Shipment; readonly state: IntentState };

/**
 * A person ends what no courier's answer can end: exactly once, and what the client has cancelled
 * meanwhile stays cancelled. Said again, it stands. NOT_FOUND; TRANSITION_NOT_ALLOWED where the
 * booking waits for no person; VALIDATION_ERROR, field code TAKEN, for another shipment's AWB.
 */
export type ResolveBooking = (
  shipmentNumber: string,
  said: { readonly resolution: Resolution; readonly by: string },
) => Promise<ResolvedBooking>;

type Deps = {
  readonly unitOfWork: UnitOfWork;
  readonly shipments: ShipmentStore;
  readonly bookings: BookingStore;
  readonly directory: CourierDirectory;
  readonly areas: AreaDirectory;
  readonly clock: Clock;
  readonly chance: Chance;
};
type Seen = {
  readonly shipment: Shipment;
  readonly intent: BookingIntent;
  readonly taken: readonly TakenAwb[];
};
type Ended = { readonly shipment: Shipment; readonly state: Resolved['state'] };

/** What it was waiting for. */
const ANSWERED = ['BOOKING_STUCK', 'AWB_TAKEN'] as const;

export function resolveBooking({ unitOfWork, shipments, bookings, ...deps }: Deps): ResolveBooking {
  return async (shipmentNumber, { resolution, by }) => {
    const owner = await ownerOfShipment(shipmentNumber, shipments);
    const before = await bookings.find(owner);
    return decideSurely(unitOfWork, {
      look: (stores) => look(stores, owner, resolution),
      decide({ shipment, intent, taken }, write) {
        // Who asks again because nobody knows whether it was written orders nothing twice.
        const isOther = intent.fence !== before?.fence;
        const standing = { shipment, state: intent.state };
        if (isResolved(resolution, { shipment, intent }) || isOther) return standing;
        refuseTaken(taken);
        const recording = { ...deps, shipment, now: deps.clock.now(), write };
        const ended = end({ ...recording, orderedAt: intent.sentAt }, resolution);
        const { now } = recording;
        write.bookings.resolve(intent, { state: ended.state, at: now });
        if (ended.state !== 'PENDING') checkLater(recording, deps.directory);
        const subject = shipmentAsSubject(shipment);
        for (const kind of ANSWERED) write.alerts.close({ ...subject, kind }, now);
        const act = { actId: deps.chance.uuid(), kind: 'BOOKING_RESOLVED' } as const;
        write.acts.note({ ...subject, ...act, detail: resolutionText(resolution), by, at: now });
        return ended;
      },
    });
  };
}

async function look(stores: Stores, owner: ShipmentKey, resolution: Resolution): Promise<Seen> {
  const [intent, shipment] = await Promise.all([
    stores.bookings.find(owner),
    stores.shipments.find(owner, owner.shipmentNumber),
  ]);
  if (shipment === undefined) throw new Error(`${owner.shipmentNumber} has an owner only`);
  if (intent === undefined) {
    const message = `${owner.shipmentNumber} is not to be booked: it is ${shipment.status}.`;
    const details = { status: shipment.status };
    throw new Refusal('TRANSITION_NOT_ALLOWED', message, { details });
  }
  const awbs = resolution.kind === 'BOOKED' ? [resolution.awb] : [];
  return { shipment, intent, taken: await takenAwbs(stores.shipments, shipment, awbs) };
}

type Resolving = Recording & { readonly orderedAt: Date | null };

function end({ orderedAt, ...recording }: Resolving, resolution: Resolution): Ended {
  switch (resolution.kind) {
    case 'BOOKED':
      return {
        shipment: recordBooked(recording, {
          awb: resolution.awb,
          orderedAt: orderedAt ?? recording.now,
        }),
        state: 'BOOKED',
      };
    case 'SEND_AGAIN':
      return sendAgain(recording);
    case 'FAILED': {
      const failure = { code: 'NOT_BOOKED', message: resolution.reason };
      return { shipment: recordRefused(recording, failure), state: 'FAILED' };
    }
  }
}

/** What nobody has and the client does not want any more is not sent. */
function sendAgain(recording: Recording): Ended {
  const { shipment: before, now, write, chance } = recording;
  if (before.courierCancellation === 'PENDING') {
    return { shipment: recordNotBooked(recording), state: 'CANCELLED' };
  }
  const after = { ...before, isUnderReview: false };
  return { shipment: recordChange({ before, after, now }, write, chance), state: 'PENDING' };
}

/** Orders from before may still arrive, and people err. */
function checkLater({ shipment, now, write }: Recording, directory: CourierDirectory): void {
  const courier = directory.courierFor(shipment, shipment.courierCode);
  if (courier === undefined || courier.profile.bookingTerms.class === 'C') return;
  write.bookings.checkAgain(shipmentKeyOf(shipment), new Date(now.getTime() + CHECK_AFTER_MS));
}

function refuseTaken(taken: readonly TakenAwb[]): void {
  if (taken.length === 0) return;
  const message = takenText(taken);
  throw new Refusal('VALIDATION_ERROR', message, {
    fieldErrors: [{ path: 'awb', code: 'TAKEN', message }],
  });
}
