import type { District } from '#domain/carrying/area/district.ts';
import type { Route } from '#domain/carrying/courier/courier.ts';
import { type Party, streetAddress } from '#domain/selling/shipment/party.ts';
import { carriedPickup, type PlannedPickup } from '#domain/selling/shipment/planned-pickup.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import type { ClaimedBooking } from './attempt.ts';

/**
 * A shipment as a courier needs it, without our prices. `cost` and `codCost` are what the courier
 * itself quoted, for couriers whose orders repeat it: clients never see them.
 */
export type BookingOrder = Pick<
  Shipment,
  | 'environment'
  | 'serviceCode'
  | 'sender'
  | 'receiver'
  | 'items'
  | 'parcel'
  | 'chargeableWeightKg'
  | 'codAmount'
  | 'insuredValue'
  | 'cost'
  | 'codCost'
  | 'collectionMethod'
  | 'notes'
> & {
  /** The shipment number, our reference at the courier: the same in every attempt. */
  readonly reference: string;
  readonly route: Route;
  /** Requested visit of the courier; null if none, or too late to request. */
  readonly pickup: PlannedPickup | null;
};

/** Permission to call the courier: made only from a committed attempt at a paid shipment. */
export type BookingPermit = BookingOrder & { readonly brand: 'BookingPermit' };

/**
 * Throws RangeError unless the attempt belongs to this shipment, and the shipment is PAID and
 * PROCESSING.
 */
export function permitBooking(
  { attempt, shipment }: ClaimedBooking,
  districtOf: (districtId: string) => District,
): BookingPermit {
  refuseUnpaid(shipment);
  if (attempt.shipmentNumber !== shipment.shipmentNumber) {
    throw new RangeError(`the attempt is at ${attempt.shipmentNumber}, not at this shipment`);
  }
  const { sender, receiver } = shipment;
  const order: BookingOrder = {
    reference: shipment.shipmentNumber,
    environment: shipment.environment,
    route: {
      origin: districtOf(sender.districtId),
      destination: districtOf(receiver.districtId),
    },
    serviceCode: shipment.serviceCode,
    sender: atTheDoor(sender),
    receiver: atTheDoor(receiver),
    items: shipment.items,
    parcel: shipment.parcel,
    chargeableWeightKg: shipment.chargeableWeightKg,
    codAmount: shipment.codAmount,
    insuredValue: shipment.insuredValue,
    cost: shipment.cost,
    codCost: shipment.codCost,
    collectionMethod: shipment.collectionMethod,
    notes: shipment.notes,
    pickup: carriedPickup(shipment.plannedPickup, attempt.sentAt),
  };
  return Object.freeze(order) as BookingPermit;
}

function atTheDoor(party: Party): Party {
  return { ...party, address: streetAddress(party.address, party.village) };
}

function refuseUnpaid({ shipmentNumber, status, paymentStatus }: Shipment): void {
  if (status === 'PROCESSING' && paymentStatus === 'PAID') return;
  throw new RangeError(`${shipmentNumber} is ${status} and ${paymentStatus}: not to be booked`);
}
