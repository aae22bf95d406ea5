import type { TimelineStatus } from '#domain/carrying/tracking/tracking-event.ts';
import type { ShipmentStatus } from '#domain/selling/shipment/status.ts';

/** A shipment that fills the pages of a new account with an example. */
export type SampleShipment = {
  /** Some names make the simulator choose another outcome, as in any shipment of TEST. */
  readonly receiverName: string;
  /** Index into SAMPLE_PLACES. */
  readonly place: number;
  readonly weightGrams: number;
  readonly isPaid: boolean;
  /** Status to which the test control moves it; null if it stays where the simulator leaves it. */
  readonly to: TimelineStatus | null;
  readonly status: ShipmentStatus;
};

export const SAMPLE_SENDER = {
  name: 'Toko Contoh',
  phone: '+6281234567890',
  address: 'Jl. Peta Barat No. 12',
  districtId: '31.73.06',
} as const;

/**
 * Districts of the samples: Gresik, Bandung, Semarang, Yogyakarta, Surabaya, Medan, Denpasar,
 * Makassar.
 */
export const SAMPLE_PLACES = [
  { address: 'Jl. Veteran No. 8', districtId: '35.25.14' },
  { address: 'Jl. Dago No. 101', districtId: '32.73.02' },
  { address: 'Jl. Pemuda No. 45', districtId: '33.74.01' },
  { address: 'Jl. Kusumanegara No. 7', districtId: '34.71.13' },
  { address: 'Jl. Gubeng Kertajaya No. 19', districtId: '35.78.08' },
  { address: 'Jl. Sisingamangaraja No. 22', districtId: '12.71.01' },
  { address: 'Jl. Raya Sesetan No. 60', districtId: '51.71.01' },
  { address: 'Jl. Boulevard No. 3', districtId: '73.71.09' },
] as const;

const DELIVERED = { isPaid: true, to: 'DELIVERED', status: 'DELIVERED' } as const;
const IN_TRANSIT = { isPaid: true, to: 'IN_TRANSIT', status: 'IN_TRANSIT' } as const;
const BOOKED = { isPaid: true, to: null, status: 'BOOKED' } as const;
const UNPAID = { isPaid: false, to: null, status: 'AWAITING_PAYMENT' } as const;
const AT_THE_DOOR = { isPaid: true, to: 'OUT_FOR_DELIVERY', status: 'OUT_FOR_DELIVERY' } as const;

export const SAMPLES: readonly SampleShipment[] = [
  { receiverName: 'Ayu Lestari', place: 0, weightGrams: 800, ...DELIVERED },
  { receiverName: 'Budi Santoso', place: 1, weightGrams: 1_200, ...DELIVERED },
  { receiverName: 'Citra Dewi', place: 2, weightGrams: 500, ...DELIVERED },
  { receiverName: 'Dimas Prasetyo', place: 3, weightGrams: 2_400, ...DELIVERED },
  { receiverName: 'Eka Wulandari', place: 4, weightGrams: 700, ...DELIVERED },
  { receiverName: 'Fajar Nugroho', place: 5, weightGrams: 1_900, ...DELIVERED },
  { receiverName: 'Gita Maharani', place: 6, weightGrams: 300, ...DELIVERED },
  { receiverName: 'Hadi Wijaya', place: 7, weightGrams: 1_100, ...IN_TRANSIT },
  { receiverName: 'Indah Permata', place: 0, weightGrams: 650, ...IN_TRANSIT },
  { receiverName: 'Joko Susilo', place: 1, weightGrams: 3_000, ...IN_TRANSIT },
  { receiverName: 'Kartika Sari', place: 2, weightGrams: 900, ...AT_THE_DOOR },
  { receiverName: 'Lukman Hakim', place: 3, weightGrams: 1_500, ...AT_THE_DOOR },
  { receiverName: 'Maya Anggraini', place: 4, weightGrams: 450, ...BOOKED },
  { receiverName: 'Nanda Pratama', place: 5, weightGrams: 750, ...BOOKED },
  { receiverName: 'Oki Setiawan', place: 6, weightGrams: 600, ...UNPAID },
  { receiverName: 'Putri Ramadhani', place: 7, weightGrams: 1_000, ...UNPAID },
  {
    receiverName: 'SIM DELIVERY FAILED',
    place: 1,
    weightGrams: 800,
    isPaid: true,
    to: 'DELIVERY_FAILED',
    status: 'DELIVERY_FAILED',
  },
  {
    receiverName: 'SIM ON HOLD',
    place: 2,
    weightGrams: 850,
    isPaid: true,
    to: 'ON_HOLD',
    status: 'ON_HOLD',
  },
  {
    receiverName: 'SIM RETURNED',
    place: 3,
    weightGrams: 950,
    isPaid: true,
    to: 'RETURNED',
    status: 'RETURNED',
  },
  {
    receiverName: 'SIM BOOKING REJECTED',
    place: 4,
    weightGrams: 550,
    isPaid: true,
    to: null,
    status: 'BOOKING_FAILED',
  },
];

/** Covers the price of all samples. */
export const SAMPLE_MONEY = 1_500_000;

/** Common prefix of the references of all samples of an hour: at most one set is made per hour. */
export function samplePrefix(now: Date): string {
  return `CONTOH-${now.toISOString().slice(0, 'YYYY-MM-DDTHH'.length).replace('T', '-')}`;
}

export function sampleReference(prefix: string, at: number): string {
  return `${prefix}-${String(at + 1).padStart(2, '0')}`;
}
