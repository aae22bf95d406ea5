import type { BookedParcel } from '#domain/carrying/booking/outcome.ts';
import type { PickupCapability } from '#domain/carrying/courier/courier.ts';
import type { ListedCourier } from '#domain/carrying/courier-port/courier-directory.ts';
import type { PickupCommand } from '#domain/carrying/pickup/new-pickup.ts';
import type { Pickup } from '#domain/carrying/pickup/pickup.ts';
import type { BookedPickup, PickupOrder } from '#domain/carrying/pickup/pickup-order.ts';
import type { TrackingEvent } from '#domain/carrying/tracking/tracking-event.ts';
import { uuidOf } from '#domain/id.ts';
import type { PickupPlan } from '#domain/selling/shipment/planned-pickup.ts';
import type { ShipmentKey } from '#domain/selling/shipment/shipment.ts';
import { courierCancellationUseCases } from '#src/usecases/carrying/courier-cancellation/use-cases.ts';
import { pickupUseCases } from '#src/usecases/carrying/pickup/use-cases.ts';
import { paymentUseCases } from '#src/usecases/money/payment/use-cases.ts';
import type { IdempotentRequest } from '#src/usecases/platform/idempotency/idempotent.ts';
import { shipmentUseCases } from '#src/usecases/selling/shipment/use-cases.ts';
import type { pickupView } from '#src/views/carrying/pickup.ts';
import { fakeCourierDirectory } from '#tests/kit/fakes/courier-directory.ts';
import { fakePorts } from '#tests/kit/fakes/ports.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { awbOf, TRACKING_TERMS } from '../../booking-scene.ts';
import { claimAndCall } from '../../claim-and-call.ts';
import { TENANT } from '../../shipment-scene.ts';
import { underWay } from '../tracking/under-way.ts';

type Behaviour = Pick<ListedCourier, 'requestPickup' | 'cancelPickup'>;
export type PickupView = ReturnType<typeof pickupView>;

/** 13:00 in WIB of the day after NOW. */
export const OPENS_AT = new Date('2026-11-22T06:00:00.000Z');
export const FAILURE = { code: 'NO_DRIVER', message: 'No driver is free.' };

/** Pickup plan of shipments whose courier takes pickups with bookings. */
export const PLANNED: PickupPlan = {
  date: '2026-11-22',
  window: { start: '13:00', end: '16:00' },
  vehicle: null,
};
/** Contact of the sender, the only contact given to the courier. */
export const CONTACT = { name: 'Budi', phone: '+6281234567890' };

/** Booked shipments of one sender, and a courier; `pickup`: its capability. */
export async function pickupScene({
  count = 3,
  pickup = 'SEPARATE',
  planned = pickup === 'WITH_BOOKING' ? PLANNED : null,
}: {
  readonly count?: number;
  readonly pickup?: PickupCapability;
  readonly planned?: PickupPlan | null;
} = {}) {
  const { scene, keys } = await underWay(count, { pickup, planned });
  const { clock, unitOfWork, stores, stored } = scene;
  const { pickups, shipments } = stores;
  const random = seededRandom(9);
  const courier = scriptedCourier(scene.courier, pickup);
  const offered = { TEST: [courier], LIVE: [] as ListedCourier[] };
  const directory = fakeCourierDirectory(offered);
  const complaints: string[] = [];
  const reportError = (what: string) => void complaints.push(what);
  const ports = fakePorts(scene, { directory, random, reportError });
  const useCases = pickupUseCases(ports);
  const { cancelShipment } = shipmentUseCases({ ...ports, ...paymentUseCases(ports) });
  const { recordCancellation } = courierCancellationUseCases(ports);
  return {
    scene,
    keys,
    courier,
    clock,
    stored,
    stores,
    unitOfWork,
    offered,
    complaints,
    record: useCases.recordReply,
    requestDue: () => claimAndCall(useCases.requestPickups),
    create(changes: Partial<PickupCommand> = {}, request: Partial<IdempotentRequest> = {}) {
      const { shipmentNumbers, ...command } = { ...commandFor(keys, pickup), ...changes };
      return useCases.createPickup(
        { ...command, wanted: { shipmentNumbers }, tenant: request.tenant ?? TENANT },
        { ...REQUEST, ...request },
      );
    },
    cancel: (id: string) =>
      useCases.cancelPickup(TENANT, uuidOf('pickup', id) ?? id, {
        ...REQUEST,
        route: 'POST /cancel',
      }),
    recordEvents: (key: ShipmentKey, events: readonly TrackingEvent[]) =>
      scene.recordTracking({ key, events, terms: TRACKING_TERMS }),
    /** Cancels a shipment as its client and at its courier. */
    async cancelShipment(key: ShipmentKey) {
      const command = { tenant: TENANT, shipmentNumber: key.shipmentNumber, reason: null };
      await cancelShipment(command, { ...REQUEST, route: 'POST /cancel' });
      await recordCancellation({ ...key, awb: awbOf(key) }, { kind: 'CANCELLED' });
    },
    async found(view: Pick<PickupView, 'pickup_id'>): Promise<Pickup> {
      const pickupId = uuidOf('pickup', view.pickup_id) ?? '';
      const found = await pickups.find({ ...TENANT, pickupId });
      if (found === undefined) throw new Error(`there is no ${view.pickup_id}`);
      return found;
    },
    /** The events of pickups, in order, with the view in each. */
    async pickupEvents() {
      const events = await stored.events();
      return events
        .filter(({ type }) => type.startsWith('pickup.'))
        .map(({ type, sequence, previousStatus, body }) => {
          const view: PickupView = JSON.parse(body).data.pickup;
          return { type, sequence, previousStatus, view };
        });
    },
    /** The pickup of each shipment. */
    async pickupIds() {
      const all = await shipments.findAll(TENANT, numbersOf(keys));
      const byNumber = new Map(all.map((one) => [one.shipmentNumber, one.pickupId]));
      return numbersOf(keys).map((number) => byNumber.get(number));
    },
  };
}

/** A pickup that its client has requested. */
export async function requestedPickup(options: Parameters<typeof pickupScene>[0] = {}) {
  const scene = await pickupScene(options);
  return { scene, data: (await scene.create()).data };
}

export const REQUEST: IdempotentRequest = {
  tenant: TENANT,
  route: 'POST /pickups',
  key: undefined,
  content: { method: 'POST', path: '/api/v1/pickups', body: {} },
};

export function numbersOf(keys: readonly ShipmentKey[]): readonly string[] {
  return keys.map(({ shipmentNumber }) => shipmentNumber);
}

/** The parcel with the references that its courier uses. */
export function parcelOf(key: ShipmentKey): BookedParcel {
  return { reference: key.shipmentNumber, awb: awbOf(key), orderId: null };
}

function commandFor(keys: readonly ShipmentKey[], pickup: PickupCapability): PickupCommand {
  const isBooked = pickup === 'WITH_BOOKING';
  return {
    shipmentNumbers: numbersOf(keys),
    date: '2026-11-22',
    window: { start: '13:00', end: '16:00' },
    contact: isBooked ? CONTACT : { name: 'Sari', phone: '081234567890' },
    address: null,
    notes: isBooked ? null : 'Ring twice',
  };
}

/** Confirms every request with one reference, until its behaviour is changed. */
function scriptedCourier(plain: ListedCourier, pickup: PickupCapability) {
  const requested: PickupOrder[] = [];
  const cancelled: BookedPickup[] = [];
  const capabilities = { ...plain.profile.capabilities, pickup };
  let behaviour: Behaviour = {
    requestPickup: async () => ({ kind: 'CONFIRMED', courierReference: 'PU-1' }),
    cancelPickup: async () => ({ kind: 'CANCELLED' }),
  };
  return {
    ...plain,
    profile: { ...plain.profile, capabilities },
    requested,
    cancelled,
    setBehaviour(changes: Partial<Behaviour>) {
      behaviour = { ...behaviour, ...changes };
    },
    requestPickup(order: PickupOrder, deadlineMs: number) {
      requested.push(order);
      return behaviour.requestPickup(order, deadlineMs);
    },
    cancelPickup(booked: BookedPickup, deadlineMs: number) {
      cancelled.push(booked);
      return behaviour.cancelPickup(booked, deadlineMs);
    },
  };
}
