import { timeZoneOf } from '#domain/area/time-zone.ts';
import type { CourierProfile } from '#domain/courier/courier.ts';
import type { Tenant } from '#domain/environment.ts';
import { type FieldError, Refusal } from '#domain/refusal.ts';
import { normalPhone } from '#domain/shipment/party.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import { refuseObstacles } from './obstacle.ts';
import type { Pickup, PickupContact } from './pickup.ts';
import { windowErrors } from './window.ts';

/** What the client asks for. */
export type PickupWish = Pick<Pickup, 'shipmentNumbers' | 'date' | 'window' | 'notes'> & {
  readonly contact: PickupContact;
  /** Null: the senders' own. */
  readonly address: string | null;
};

/** Everything a new pickup follows from. */
export type Arrangement = {
  readonly tenant: Tenant;
  readonly pickupId: string;
  readonly wish: PickupWish;
  /** Those of the wish that are there, in whatever order. */
  readonly shipments: readonly Shipment[];
  /** Undefined: the courier is not offered any more. */
  readonly courierOf: (courierCode: string) => CourierProfile | undefined;
  readonly now: Date;
};

/**
 * The pickup that a wish makes: of one courier, at one place, those of the first shipment. Refuses
 * every wrong field at once (UNKNOWN_SHIPMENT, VALIDATION_ERROR), and then every shipment that
 * cannot be picked up (PICKUP_NOT_ALLOWED).
 */
export function arrange(arrangement: Arrangement): Pickup {
  const { wish, courierOf } = arrangement;
  const found = foundIn(arrangement);
  const [first] = found;
  const errors = fieldErrors(arrangement, found);
  if (first === undefined || errors.length > 0) throw wrongFields(errors);
  refuseObstacles(
    found.map((shipment) => ({ shipment, first, courier: courierOf(shipment.courierCode) })),
  );
  const isIncludedInBooking = courierOf(first.courierCode)?.capabilities.pickup === 'WITH_BOOKING';
  return {
    ...{ ...arrangement.tenant, pickupId: arrangement.pickupId },
    status: isIncludedInBooking ? 'CONFIRMED' : 'REQUESTED',
    courierCode: first.courierCode,
    originDistrictId: first.sender.districtId,
    shipmentNumbers: wish.shipmentNumbers,
    waiting: wish.shipmentNumbers,
    date: wish.date,
    window: wish.window,
    timeZone: timeZoneOf(first.sender.districtId),
    contact: { ...wish.contact, phone: normalPhone(wish.contact.phone) ?? wish.contact.phone },
    address: wish.address ?? first.sender.address,
    notes: wish.notes,
    courierReference: null,
    isIncludedInBooking,
    failure: null,
    createdAt: arrangement.now,
    lastSequence: 0,
  };
}

/** As the wish names them. */
function foundIn({ wish, shipments }: Arrangement): readonly Shipment[] {
  const byNumber = new Map(shipments.map((one) => [one.shipmentNumber, one]));
  return wish.shipmentNumbers.flatMap((number) => byNumber.get(number) ?? []);
}

function fieldErrors(
  { wish, now }: Arrangement,
  found: readonly Shipment[],
): readonly FieldError[] {
  const [first] = found;
  return [
    ...unknownOnes(wish, found),
    ...(first === undefined ? [] : visitErrors(wish, first, now)),
    ...(normalPhone(wish.contact.phone) === undefined ? [wrongPhone()] : []),
    ...(wish.address === null && hasSeveralPlaces(found) ? [noAddress()] : []),
  ];
}

function unknownOnes(
  { shipmentNumbers }: PickupWish,
  found: readonly Shipment[],
): readonly FieldError[] {
  const known = new Set(found.map(({ shipmentNumber }) => shipmentNumber));
  return shipmentNumbers.flatMap((number, at) => {
    if (known.has(number)) return [];
    const message = `There is no shipment ${JSON.stringify(number)}.`;
    return { path: `shipments.${at}`, code: 'UNKNOWN_SHIPMENT', message };
  });
}

function visitErrors({ date, window }: PickupWish, { sender }: Shipment, now: Date) {
  return windowErrors({ date, window, timeZone: timeZoneOf(sender.districtId) }, now);
}

/** What cannot be picked up together anyhow is another matter. */
function hasSeveralPlaces(found: readonly Shipment[]): boolean {
  const [first] = found;
  const together = found.filter(
    ({ courierCode, sender }) =>
      courierCode === first?.courierCode && sender.districtId === first.sender.districtId,
  );
  return new Set(together.map(({ sender }) => sender.address)).size > 1;
}

function wrongPhone(): FieldError {
  const message = 'contact.phone must be +62…, 62… or 0…, of 8 to 15 digits.';
  return { path: 'contact.phone', code: 'INVALID_FORMAT', message };
}

function noAddress(): FieldError {
  const message = 'The senders have several addresses: say where the courier is to come.';
  return { path: 'address', code: 'REQUIRED', message };
}

function wrongFields(errors: readonly FieldError[]): Refusal {
  const [first] = errors;
  const isUnknown = errors.some(({ code }) => code === 'UNKNOWN_SHIPMENT');
  const code = isUnknown ? 'UNKNOWN_SHIPMENT' : 'VALIDATION_ERROR';
  return new Refusal(code, first?.message ?? '', { fieldErrors: errors });
}
