import type { District } from '#domain/area/district.ts';
import { TIME_ZONES, timeZoneOf } from '#domain/area/time-zone.ts';
import type { Environment } from '#domain/environment.ts';
import type { Rupiah } from '#domain/money.ts';
import { type FieldError, Refusal } from '#domain/refusal.ts';
import type { Party } from '#domain/shipment/party.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import type { ShipmentStatus } from '#domain/shipment/status.ts';

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
  /** The courier's sorting code, or else the destination's regency and district. */
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
  /** Of the booking, where the sender is: `23 Nov 2026`. */
  readonly date: string;
};

/** What a shipment does not keep itself. */
export type LabelFacts = {
  readonly trackingUrl: string;
  readonly districtOf: (districtId: string) => District | undefined;
};

/** A shipment is one parcel. */
const PIECES = 1;
const HOUR_MS = 3_600_000;
const MONTHS = 'Jan Feb Mar Apr Mei Jun Jul Agu Sep Okt Nov Des'.split(' ');
/** Not booked, or not to be handed over any more. */
const WITHOUT_LABEL: ReadonlySet<ShipmentStatus> = new Set<ShipmentStatus>([
  'AWAITING_PAYMENT',
  'WAITING_CONFIRMATION',
  'PROCESSING',
  'BOOKING_FAILED',
  'EXPIRED',
  'CANCELLED',
]);

type Printable = Shipment & { readonly awb: string };

/** It is booked, has its AWB, and is not cancelled. */
export function hasLabel(shipment: Shipment): shipment is Printable {
  return shipment.awb !== null && !WITHOUT_LABEL.has(shipment.status);
}

/** LABEL_NOT_AVAILABLE. */
export function refuseWithoutLabel(shipment: Shipment): asserts shipment is Printable {
  if (hasLabel(shipment)) return;
  const { status } = shipment;
  throw new Refusal('LABEL_NOT_AVAILABLE', messageOf(shipment), { details: { status } });
}

/** One for each that has no label yet; `pathOf`: its place in the request. */
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
  const destination = districtOf(receiver.districtId);
  return {
    environment: shipment.environment,
    shipmentNumber: shipment.shipmentNumber,
    awb: shipment.awb,
    courierCode: shipment.courierCode,
    courierName: shipment.courierName,
    serviceCode: shipment.serviceCode,
    serviceName: shipment.serviceName,
    routing: shipment.routingCode ?? townOf(destination),
    trackingUrl,
    sender: labelParty(sender, districtOf(sender.districtId)),
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

/** `Rp 1.250.000`. */
export function rupiahText(amount: Rupiah): string {
  return `Rp ${String(amount).replaceAll(/\B(?=(?:\d{3})+$)/g, '.')}`;
}

/** `1,25 kg`. */
export function weightText(grams: number): string {
  return `${String(grams / 1_000).replace('.', ',')} kg`;
}

/** `23 Nov 2026` at the place. */
export function localDate(at: Date, districtId: string): string {
  const there = new Date(at.getTime() + TIME_ZONES[timeZoneOf(districtId)] * HOUR_MS);
  return dayText(there.toISOString().slice(0, 10));
}

/** `23 Nov 2026` for `2026-11-23`. */
export function dayText(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date} ${MONTHS[(month ?? 1) - 1]} ${year}`;
}

function messageOf({ status }: Shipment): string {
  return `A shipment that is ${status} has no label.`;
}

function labelParty(party: Party, district: District | undefined): LabelParty {
  const { name, company, phone, address, note } = party;
  return { ...{ name, company, phone, address, note }, place: placeOf(party, district) };
}

function placeOf(party: Party, district: District | undefined): string {
  const { village, postalCode, districtId } = party;
  const code = postalCode ?? district?.mainPostalCode ?? '';
  const within = village === null ? '' : `${village}, `;
  if (district === undefined) return `${within}${districtId} ${code}`.trim();
  const { name, regency, province } = district;
  return `${within}Kec. ${name}, ${regency}, ${province} ${code}`.trim();
}

function townOf(district: District | undefined): string {
  if (district === undefined) return '';
  const regency = district.regency.replace(/^Kabupaten /, 'Kab. ');
  return `${regency.replace(/^Kota Administrasi /, '')} · ${district.name}`.toUpperCase();
}
