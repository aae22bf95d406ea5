import { type District, type PlaceNames, placeNamesOf } from '#domain/carrying/area/district.ts';
import { spokenPlace } from '#domain/carrying/area/spoken-place.ts';
import { localTime, timeZoneOf } from '#domain/carrying/area/time-zone.ts';
import type { Environment } from '#domain/environment.ts';
import type { Rupiah } from '#domain/money.ts';
import { type FieldError, Refusal } from '#domain/refusal.ts';
import type { Party } from '#domain/selling/shipment/party.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import type { ShipmentStatus } from '#domain/selling/shipment/status.ts';

export type LabelParty = {
  readonly name: string;
  readonly company: string | null;
  readonly phone: string;
  readonly address: string;
  /** Village, district, city, province and postal code. */
  readonly place: string;
  readonly note: string | null;
};

/** All that is printed on the label of one parcel. */
export type Label = {
  readonly environment: Environment;
  readonly shipmentNumber: string;
  readonly awb: string;
  readonly courierCode: string;
  readonly courierName: string;
  readonly serviceCode: string;
  readonly serviceName: string;
  /** The courier's sorting code; without one, the destination's regency and district. */
  readonly routing: string;
  readonly trackingUrl: string;
  readonly sender: LabelParty;
  readonly receiver: LabelParty;
  readonly codAmount: Rupiah | null;
  readonly insuredValue: Rupiah | null;
  readonly weightGrams: number;
  readonly pieces: number;
  readonly reference: string | null;
  readonly notes: string | null;
  readonly contents: string;
  /** Booking date in the sender's time zone: `23 Nov 2026`. */
  readonly date: string;
};

/** Label data that is not stored with the shipment. */
export type LabelFacts = {
  readonly trackingUrl: string;
  /** Names of districts, for shipments sold before place names were stored. */
  readonly districtOf: (districtId: string) => District | undefined;
};

/** A shipment is one parcel. */
export const PIECES = 1;
const MONTHS = 'Jan Feb Mar Apr Mei Jun Jul Agu Sep Okt Nov Des'.split(' ');
/** Statuses of shipments that are not booked, or no longer to be handed over. */
const WITHOUT_LABEL: ReadonlySet<ShipmentStatus> = new Set<ShipmentStatus>([
  'AWAITING_PAYMENT',
  'WAITING_CONFIRMATION',
  'PROCESSING',
  'BOOKING_FAILED',
  'EXPIRED',
  'CANCELLED',
]);

type LabelPlace = { readonly names: PlaceNames | null; readonly postalCode: string };

export type Printable = Shipment & { readonly awb: string };

/** True if the shipment is booked, has its AWB and is not cancelled. */
export function hasLabel(shipment: Shipment): shipment is Printable {
  return mayBePrinted(shipment);
}

export function mayBePrinted({ awb, status }: Pick<Shipment, 'awb' | 'status'>): boolean {
  return awb !== null && !WITHOUT_LABEL.has(status);
}

/** Throws LABEL_NOT_AVAILABLE. */
export function refuseWithoutLabel(shipment: Shipment): asserts shipment is Printable {
  if (hasLabel(shipment)) return;
  const { status } = shipment;
  throw new Refusal('LABEL_NOT_AVAILABLE', messageOf(shipment), { details: { status } });
}

/**
 * Returns one error for each shipment without a label; `pathOf` gives the shipment's place in the
 * request.
 */
export function labelErrors(
  shipments: readonly Shipment[],
  pathOf: (shipmentNumber: string) => string,
): readonly (FieldError & { code: 'LABEL_NOT_AVAILABLE' })[] {
  return shipments
    .filter((shipment) => !hasLabel(shipment))
    .map((shipment) => ({
      path: pathOf(shipment.shipmentNumber),
      code: 'LABEL_NOT_AVAILABLE',
      message: messageOf(shipment),
    }));
}

export function labelOf(shipment: Printable, { trackingUrl, districtOf }: LabelFacts): Label {
  const { sender, receiver, parcel, bookedAt, createdAt } = shipment;
  const destination = placeOf(receiver, districtOf);
  return {
    environment: shipment.environment,
    shipmentNumber: shipment.shipmentNumber,
    awb: shipment.awb,
    courierCode: shipment.courierCode,
    courierName: shipment.courierName,
    serviceCode: shipment.serviceCode,
    serviceName: shipment.serviceName,
    routing: shipment.routingCode ?? townOf(destination.names),
    trackingUrl,
    sender: labelParty(sender, placeOf(sender, districtOf)),
    receiver: labelParty(receiver, destination),
    codAmount: shipment.codAmount,
    insuredValue: shipment.insuredValue,
    weightGrams: parcel.weightGrams,
    pieces: PIECES,
    reference: shipment.reference,
    notes: shipment.notes,
    contents: shipment.items.map(({ name, quantity }) => `${quantity}× ${name}`).join(', '),
    date: localDate(bookedAt ?? createdAt, sender.districtId),
  };
}

/** Formats an amount as `Rp 1.250.000`. */
export function rupiahText(amount: Rupiah): string {
  return `Rp ${String(amount).replaceAll(/\B(?=(?:\d{3})+$)/g, '.')}`;
}

/** Formats a weight as `1,25 kg`. */
export function weightText(grams: number): string {
  return `${String(grams / 1_000).replace('.', ',')} kg`;
}

/** Formats a time as `23 Nov 2026`, in the district's time zone. */
export function localDate(at: Date, districtId: string): string {
  return dayText(localTime(at, timeZoneOf(districtId)).toISOString().slice(0, 10));
}

/** Formats `2026-11-23` as `23 Nov 2026`. */
export function dayText(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date} ${MONTHS[(month ?? 1) - 1]} ${year}`;
}

function messageOf({ status }: Shipment): string {
  return `A shipment that is ${status} has no label.`;
}

/** Place names as stored at the sale. */
function placeOf(party: Party, districtOf: LabelFacts['districtOf']): LabelPlace {
  const { place, postalCode, districtId } = party;
  const district = districtOf(districtId);
  return {
    names: place ?? (district === undefined ? null : placeNamesOf(district)),
    postalCode: postalCode ?? district?.mainPostalCode ?? '',
  };
}

function labelParty(party: Party, place: LabelPlace): LabelParty {
  const { name, company, phone, address, note } = party;
  return { name, company, phone, address, note, place: placeText(party, place) };
}

function placeText({ village, districtId }: Party, { names, postalCode }: LabelPlace): string {
  const within = village === null ? '' : `${village}, `;
  if (names === null) return `${within}${districtId} ${postalCode}`.trim();
  const { district, regency, province } = names;
  return `${within}Kec. ${district}, ${regency}, ${province} ${postalCode}`.trim();
}

function townOf(names: PlaceNames | null): string {
  if (names === null) return '';
  const regency = names.regency.replace(/^Kabupaten /, 'Kab. ');
  return `${spokenPlace(regency)} · ${names.district}`.toUpperCase();
}
