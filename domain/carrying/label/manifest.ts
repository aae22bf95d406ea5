import type { District } from '#domain/carrying/area/district.ts';
import type { Pickup } from '#domain/carrying/pickup/pickup.ts';
import type { Environment } from '#domain/environment.ts';
import { add, type Rupiah, ZERO } from '#domain/money.ts';
import type { Party } from '#domain/selling/shipment/party.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import { dayText, PIECES } from './label.ts';

export type ManifestRow = {
  readonly shipmentNumber: string;
  readonly awb: string;
  readonly serviceCode: string;
  readonly receiver: string;
  readonly city: string;
  readonly pieces: number;
  readonly weightGrams: number;
  readonly codAmount: Rupiah | null;
  readonly reference: string | null;
};

/** The hand-over list of a pickup, which the driver signs. */
export type Manifest = {
  readonly environment: Environment;
  /** `pkp_…` */
  readonly pickupId: string;
  readonly courierName: string;
  readonly courierReference: string | null;
  /** `23 Nov 2026, 13:00–16:00 WIB`. */
  readonly visit: string;
  readonly contact: string;
  readonly address: string;
  readonly rows: readonly ManifestRow[];
};

export type ManifestTotals = Pick<ManifestRow, 'pieces' | 'weightGrams'> & {
  readonly shipments: number;
  readonly codAmount: Rupiah;
};

type Facts = {
  readonly pickup: Pickup;
  readonly id: string;
  /** Shipments of the pickup, in any order. */
  readonly shipments: readonly Shipment[];
  readonly districtOf: (districtId: string) => District | undefined;
};

/** Rows in the order of the pickup. */
export function manifestOf({ pickup, id, shipments, districtOf }: Facts): Manifest {
  const byNumber = new Map(shipments.map((shipment) => [shipment.shipmentNumber, shipment]));
  const listed = pickup.shipmentNumbers.flatMap((number) => byNumber.get(number) ?? []);
  const { date, window, timeZone, contact } = pickup;
  return {
    environment: pickup.environment,
    pickupId: id,
    courierName: listed[0]?.courierName ?? pickup.courierCode,
    courierReference: pickup.courierReference,
    visit: `${dayText(date)}, ${window.start}–${window.end} ${timeZone}`,
    contact: `${contact.name} · ${contact.phone}`,
    address: pickup.address,
    rows: listed.map((shipment) => ({
      shipmentNumber: shipment.shipmentNumber,
      awb: shipment.awb ?? '',
      serviceCode: shipment.serviceCode,
      receiver: shipment.receiver.name,
      city: cityOf(shipment.receiver, districtOf),
      pieces: PIECES,
      weightGrams: shipment.parcel.weightGrams,
      codAmount: shipment.codAmount,
      reference: shipment.reference,
    })),
  };
}

export function totalsOf({ rows }: Pick<Manifest, 'rows'>): ManifestTotals {
  return {
    shipments: rows.length,
    pieces: rows.reduce((sum, { pieces }) => sum + pieces, 0),
    weightGrams: rows.reduce((sum, { weightGrams }) => sum + weightGrams, 0),
    codAmount: rows.reduce((sum, { codAmount }) => add(sum, codAmount ?? ZERO), ZERO),
  };
}

/** City name as stored at the sale. */
function cityOf({ place, districtId }: Party, districtOf: Facts['districtOf']): string {
  return place?.regency ?? districtOf(districtId)?.regency ?? districtId;
}
