import type { Label } from '#domain/carrying/label/label.ts';
import type { Manifest, ManifestRow } from '#domain/carrying/label/manifest.ts';
import { rupiah } from '#domain/money.ts';

/** Label of an insured parcel with cash to collect and every optional field. */
export function label(changes: Partial<Label> = {}): Label {
  return {
    environment: 'TEST',
    shipmentNumber: 'SHP261121000000009',
    awb: 'SIM2611230042187',
    courierCode: 'jne',
    courierName: 'JNE',
    serviceCode: 'REG',
    serviceName: 'Reguler',
    routing: 'SUB-1/GSK-42',
    trackingUrl: 'https://satukurir.example/t/2611214K7Q2MXD1-9F86D081884C7D65',
    sender: {
      name: 'Toko Melati',
      company: 'PT Melati Harum',
      phone: '+6281234567890',
      note: null,
      address: 'Jl. Peta Barat No. 12 RT 03 RW 07',
      place: 'Kec. Kalideres, Kota Administrasi Jakarta Barat, DKI Jakarta 11840',
    },
    receiver: {
      name: 'Siti Nurhaliza',
      company: null,
      phone: '+6281298765432',
      address: 'Jl. Veteran No. 45',
      place: 'Kec. Kebomas, Kabupaten Gresik, Jawa Timur 61124',
      note: 'Pagar hijau',
    },
    codAmount: rupiah(1_250_000),
    insuredValue: rupiah(2_000_000),
    weightGrams: 1_200,
    pieces: 1,
    reference: 'ORDER-4711',
    notes: 'Jangan dibanting',
    contents: '2× Kemeja batik',
    date: '23 Nov 2026',
    ...changes,
  };
}

export function manifest(
  changes: Partial<Manifest> = {},
  rows: readonly Partial<ManifestRow>[] = [{}],
): Manifest {
  return {
    environment: 'TEST',
    pickupId: 'pkp_01kaj2n8q4fvr9m7b0c1d2e3fa',
    courierName: 'JNE',
    courierReference: 'PU-20261122-118',
    visit: '23 Nov 2026, 13:00–16:00 WIB',
    contact: 'Toko Melati · +6281234567890',
    address: 'Jl. Peta Barat No. 12 RT 03 RW 07',
    ...changes,
    rows: rows.map((row) => ({
      shipmentNumber: 'SHP261121000000009',
      awb: 'SIM2611230042187',
      serviceCode: 'REG',
      receiver: 'Siti Nurhaliza',
      city: 'Kabupaten Gresik',
      pieces: 1,
      weightGrams: 1_200,
      codAmount: rupiah(1_250_000),
      reference: 'ORDER-4711',
      ...row,
    })),
  };
}
