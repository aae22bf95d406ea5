import type { PickupCapability } from '#domain/courier/courier.ts';
import type { ListedCourier } from '#domain/courier/courier-directory.ts';
import { uuidOf } from '#domain/id.ts';
import type { PickupWish } from '#domain/pickup/arrange.ts';
import type { Pickup } from '#domain/pickup/pickup.ts';
import type { BookedPickup, PickupOrder } from '#domain/pickup/pickup-order.ts';
import type { ShipmentKey } from '#domain/shipment/shipment.ts';
import type { TrackingEvent } from '#domain/tracking/tracking-event.ts';
import { recordCancellation } from '#src/usecases/cancellation/record-cancellation.ts';
import type { OnceRequest } from '#src/usecases/idempotency/once.ts';
import { askPickups } from '#src/usecases/pickup/ask-pickups.ts';
import { cancelPickup } from '#src/usecases/pickup/cancel-pickup.ts';
import { createPickup } from '#src/usecases/pickup/create-pickup.ts';
import { recordReply } from '#src/usecases/pickup/record-reply.ts';
import { cancelShipment } from '#src/usecases/shipment/cancel-shipment.ts';
import type { pickupView } from '#src/views/pickup.ts';
import { seededChance } from '#tests/kit/fakes/chance.ts';
import { fakeCourierDirectory } from '#tests/kit/fakes/courier-directory.ts';
import { askNow } from '../ask-now.ts';
import { awbOf, TRACKING_TERMS } from '../depot.ts';
import { TENANT } from '../shop.ts';
import { underWay } from '../tracking/under-way.ts';

type Behaviour = Pick<ListedCourier, 'requestPickup' | 'cancelPickup'>;
export type PickupView = ReturnType<typeof pickupView>;

/** 13:00 in WIB of the day after NOW. */
export const OPENS_AT = new Date('2026-11-22T06:00:00.000Z');
export const FAILURE = { code: 'NO_DRIVER', message: 'Nobody is free.' };

/** Booked shipments at one door, and a courier that can be asked to come; `pickup`: whether. */
export async function openDock({
  count = 3,
  pickup = 'SEPARATE',
}: {
  readonly count?: number;
  readonly pickup?: PickupCapability;
} = {}) {
  const { depot, keys } = await underWay(count);
  const { once, clock, unitOfWork, stores, seen } = depot;
  const { pickups, shipments, alerts } = stores;
  const chance = seededChance(9);
  const courier = scripted(depot.courier, pickup);
  const offered = { TEST: [courier], LIVE: [] as ListedCourier[] };
  const directory = fakeCourierDirectory(offered);
  const complaints: string[] = [];
  const complain = (what: string) => void complaints.push(what);
  const create = createPickup({ once, directory, clock, chance });
  const cancel = cancelPickup({ once, clock, chance });
  const record = recordReply({ unitOfWork, clock, chance });
  const cancelled = recordCancellation({ unitOfWork, clock, chance });
  const cancelling = cancelShipment({ once, clock, chance });
  const questions = askPickups({
    ...{ pickups, shipments, alerts, unitOfWork, directory, clock, complain },
    recordReply: record,
  });
  return {
    ...{ depot, keys, courier, clock, seen, stores, unitOfWork, record, offered, complaints },
    ask: () => askNow(questions),
    create: (wish: Partial<PickupWish> = {}, request: Partial<OnceRequest> = {}) =>
      create(
        { ...wished(keys), ...wish, tenant: request.tenant ?? TENANT },
        { ...REQUEST, ...request },
      ),
    cancel: (id: string) => cancel(TENANT, id, { ...REQUEST, route: 'POST /cancel' }),
    tell: (key: ShipmentKey, events: readonly TrackingEvent[]) =>
      depot.recordTracking({ key, events, terms: TRACKING_TERMS }),
    /** By its client, and its courier agrees. */
    async cancelShipment(key: ShipmentKey) {
      const command = { tenant: TENANT, shipmentNumber: key.shipmentNumber, reason: null };
      await cancelling(command, { ...REQUEST, route: 'POST /cancel' });
      await cancelled({ ...key, awb: awbOf(key) }, { kind: 'CANCELLED' });
    },
    async found(view: Pick<PickupView, 'pickup_id'>): Promise<Pickup> {
      const pickupId = uuidOf('pickup', view.pickup_id) ?? '';
      const found = await pickups.find({ ...TENANT, pickupId });
      if (found === undefined) throw new Error(`there is no ${view.pickup_id}`);
      return found;
    },
    /** Of pickups, in order: what they are, and how they show the pickup. */
    async told() {
      const events = await seen.events();
      return events
        .filter(({ type }) => type.startsWith('pickup.'))
        .map(({ type, sequence, previousStatus, body }) => {
          const view: PickupView = JSON.parse(body).data.pickup;
          return { type, sequence, previousStatus, view };
        });
    },
    /** The pickup of each shipment. */
    async holders() {
      const all = await shipments.findAll(TENANT, numbersOf(keys));
      const byNumber = new Map(all.map((one) => [one.shipmentNumber, one.pickupId]));
      return numbersOf(keys).map((number) => byNumber.get(number));
    },
  };
}

export const REQUEST: OnceRequest = {
  tenant: TENANT,
  route: 'POST /pickups',
  key: undefined,
  asked: { method: 'POST', path: '/api/v1/pickups', body: {} },
};

export function numbersOf(keys: readonly ShipmentKey[]): readonly string[] {
  return keys.map(({ shipmentNumber }) => shipmentNumber);
}

/** The one at a place, which is there. */
export function at<Item>(items: readonly Item[], place: number): Item {
  const item = items[place];
  if (item === undefined) throw new Error(`nothing is at ${place}`);
  return item;
}

function wished(keys: readonly ShipmentKey[]): PickupWish {
  return {
    shipmentNumbers: numbersOf(keys),
    date: '2026-11-22',
    window: { start: '13:00', end: '16:00' },
    contact: { name: 'Sari', phone: '081234567890' },
    address: null,
    notes: 'Ring twice',
  };
}

/** Comes when it is asked, by its own reference, until it is told otherwise. */
function scripted(plain: ListedCourier, pickup: PickupCapability) {
  const requested: PickupOrder[] = [];
  const cancelled: BookedPickup[] = [];
  const capabilities = { ...plain.profile.capabilities, pickup };
  let behaviour: Behaviour = {
    requestPickup: async () => ({ kind: 'CONFIRMED', courierReference: 'PU-1' }),
    cancelPickup: async () => ({ kind: 'CANCELLED' }),
  };
  return {
    ...plain,
    ...{ profile: { ...plain.profile, capabilities }, requested, cancelled },
    does(changes: Partial<Behaviour>) {
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
