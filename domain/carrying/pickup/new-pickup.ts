import { timeZoneOf } from '#domain/carrying/area/time-zone.ts';
import type { CourierProfile } from '#domain/carrying/courier/courier.ts';
import type { Tenant } from '#domain/environment.ts';
import { normalPhone, PHONE_RULE } from '#domain/phone.ts';
import { type FieldError, Refusal } from '#domain/refusal.ts';
import { streetAddress } from '#domain/selling/shipment/party.ts';
import { windowErrors } from '#domain/selling/shipment/pickup-window.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import { refuseObstacles } from './obstacle.ts';
import type { Pickup, PickupContact } from './pickup.ts';

/** A client's request for a pickup. */
export type PickupCommand = Pick<Pickup, 'shipmentNumbers' | 'date' | 'window' | 'notes'> & {
  readonly contact: PickupContact;
  /** Null: the senders' addresses. */
  readonly address: string | null;
};

/** The input of a new pickup. */
export type NewPickupInput = {
  readonly tenant: Tenant;
  readonly pickupId: string;
  readonly command: PickupCommand;
  /** The requested shipments that exist, in any order. */
  readonly shipments: readonly Shipment[];
  /** Undefined: the shipment's provider is no longer configured. */
  readonly courierOf: (shipment: Shipment) => CourierProfile | undefined;
  readonly now: Date;
};

/**
 * Makes the pickup of a command, with courier and origin of the first shipment. Refuses all invalid
 * fields together (UNKNOWN_SHIPMENT, VALIDATION_ERROR), then all shipments that cannot be picked up
 * (PICKUP_NOT_ALLOWED).
 */
export function newPickup(input: NewPickupInput): Pickup {
  const { command, courierOf } = input;
  const found = requestedShipments(input);
  const [first] = found;
  const errors = fieldErrors(input, found);
  if (first === undefined || errors.length > 0) throw invalidFields(errors);
  const candidates = found.map((shipment) => ({
    shipment,
    first,
    courier: courierOf(shipment),
    isPickupBooked: isPickupBooked(shipment, command),
  }));
  refuseObstacles(candidates);
  const isIncludedInBooking = candidates.every((candidate) => candidate.isPickupBooked);
  return {
    ...input.tenant,
    pickupId: input.pickupId,
    status: isIncludedInBooking ? 'CONFIRMED' : 'REQUESTED',
    provider: first.provider,
    courierCode: first.courierCode,
    originDistrictId: first.sender.districtId,
    shipmentNumbers: command.shipmentNumbers,
    waiting: command.shipmentNumbers,
    date: command.date,
    window: command.window,
    timeZone: timeZoneOf(first.sender.districtId),
    contact: {
      ...command.contact,
      phone: normalPhone(command.contact.phone) ?? command.contact.phone,
    },
    address: command.address ?? doorOf(first),
    notes: command.notes,
    courierReference: null,
    isIncludedInBooking,
    failure: null,
    createdAt: input.now,
    lastSequence: 0,
  };
}

/** True if the booking named the same address, name and phone of the sender, and the same notes. */
export function isPickupBooked(
  shipment: Shipment,
  { date, window, contact, ...command }: Omit<PickupCommand, 'shipmentNumbers'>,
): boolean {
  const { plannedPickup, notes, sender } = shipment;
  if (plannedPickup === null || !shipment.isPickupBooked) return false;
  const door = doorOf(shipment);
  const { start, end } = plannedPickup.window;
  return (
    [plannedPickup.date, start, end].join() === [date, window.start, window.end].join() &&
    contact.name === sender.name &&
    normalPhone(contact.phone) === sender.phone &&
    [door, sender.address].includes(command.address ?? door) &&
    (command.notes ?? notes) === notes
  );
}

/** Shipments in the order of the command. */
function requestedShipments({ command, shipments }: NewPickupInput): readonly Shipment[] {
  const byNumber = new Map(shipments.map((one) => [one.shipmentNumber, one]));
  return command.shipmentNumbers.flatMap((number) => byNumber.get(number) ?? []);
}

function fieldErrors(
  { command, courierOf, now }: NewPickupInput,
  found: readonly Shipment[],
): readonly FieldError[] {
  const [first] = found;
  return [
    ...unknownShipments(command, found),
    ...(first === undefined ? [] : visitErrors(command, { first, courier: courierOf(first) }, now)),
    ...(normalPhone(command.contact.phone) === undefined ? [wrongPhone()] : []),
    ...(command.address === null && hasSeveralAddresses(found) ? [noAddress()] : []),
  ];
}

function unknownShipments(
  { shipmentNumbers }: PickupCommand,
  found: readonly Shipment[],
): readonly FieldError[] {
  const known = new Set(found.map(({ shipmentNumber }) => shipmentNumber));
  return shipmentNumbers.flatMap((number, at) => {
    if (known.has(number)) return [];
    const message = `There is no shipment ${JSON.stringify(number)}.`;
    return { path: `shipments.${at}`, code: 'UNKNOWN_SHIPMENT', message };
  });
}

function visitErrors(
  { date, window }: PickupCommand,
  { first, courier }: { readonly first: Shipment; readonly courier: CourierProfile | undefined },
  now: Date,
) {
  const timeZone = timeZoneOf(first.sender.districtId);
  return windowErrors({ date, window, timeZone }, courier, now);
}

/**
 * Compares only shipments with the first one's courier and district, since others are refused
 * anyway.
 */
function hasSeveralAddresses(found: readonly Shipment[]): boolean {
  const [first] = found;
  const together = found.filter(
    ({ courierCode, sender }) =>
      courierCode === first?.courierCode && sender.districtId === first.sender.districtId,
  );
  return new Set(together.map(doorOf)).size > 1;
}

/** Address as the booking named it. */
function doorOf({ sender }: Shipment): string {
  return streetAddress(sender.address, sender.village);
}

function wrongPhone(): FieldError {
  const message = `contact.phone ${PHONE_RULE}.`;
  return { path: 'contact.phone', code: 'INVALID_FORMAT', message };
}

function noAddress(): FieldError {
  const message = 'The senders have several addresses: say where the courier is to come.';
  return { path: 'address', code: 'REQUIRED', message };
}

function invalidFields(errors: readonly FieldError[]): Refusal {
  const [first] = errors;
  const isUnknown = errors.some(({ code }) => code === 'UNKNOWN_SHIPMENT');
  const code = isUnknown ? 'UNKNOWN_SHIPMENT' : 'VALIDATION_ERROR';
  return new Refusal(code, first?.message ?? '', { fieldErrors: errors });
}
