import type { ManifestRow } from '#domain/carrying/label/manifest.ts';

export const MANIFEST_COLUMNS = [
  'shipment_number',
  'awb',
  'service_code',
  'receiver_name',
  'receiver_city',
  'pieces',
  'weight_grams',
  'cod_amount',
  'reference',
] as const;

type Cells = Readonly<Record<(typeof MANIFEST_COLUMNS)[number], string | number>>;

export function manifestCells(row: ManifestRow): Cells {
  return {
    shipment_number: row.shipmentNumber,
    awb: row.awb,
    service_code: row.serviceCode,
    receiver_name: row.receiver,
    receiver_city: row.city,
    pieces: row.pieces,
    weight_grams: row.weightGrams,
    cod_amount: row.codAmount ?? '',
    reference: row.reference ?? '',
  };
}
