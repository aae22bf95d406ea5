/** A service as Biteship lists it; prices are the lab's own. */
export type LabService = {
  readonly courier: string;
  readonly service: string;
  readonly perKg: number;
  readonly range: string;
  readonly unit: 'days' | 'hours';
};

export type LabParcel = {
  readonly origin: number;
  readonly destination: number;
  readonly grams: number;
  readonly insured: number;
  readonly collected: number;
};

type Row = readonly [service: string, perKg: number, range: string];

/** Services that are priced by postal code, as in Biteship's list of couriers. */
const ROWS: Readonly<Record<string, readonly Row[]>> = {
  jne: [
    ['reg', 11_000, '2 - 3'],
    ['yes', 21_000, '1'],
    ['oke', 9_000, '3 - 4'],
    ['jtr', 4_000, '3 - 4'],
  ],
  jnt: [['ez', 10_500, '2 - 3']],
  sicepat: [
    ['reg', 10_000, '2 - 3'],
    ['best', 17_000, '1'],
    ['gokil', 3_500, '3 - 4'],
  ],
  anteraja: [
    ['reg', 9_800, '2 - 3'],
    ['next_day', 16_000, '1'],
    ['same_day', 25_000, '6 - 8'],
  ],
  ninja: [['standard', 10_200, '2 - 3']],
  tiki: [
    ['reg', 11_500, '2 - 3'],
    ['ons', 22_000, '1'],
    ['eko', 8_500, '3 - 4'],
    ['trc', 4_500, '3 - 4'],
  ],
  pos: [
    ['reguler', 9_500, '2 - 3'],
    ['next_day', 18_000, '1'],
    ['kargo', 4_200, '3 - 4'],
  ],
  sap: [
    ['reg', 9_700, '3 - 4'],
    ['ods', 19_000, '1'],
  ],
  idexpress: [
    ['reg', 9_900, '2 - 3'],
    ['idtruck', 3_900, '3 - 4'],
  ],
  lion: [
    ['reg_pack', 10_800, '2 - 3'],
    ['one_pack', 20_000, '1'],
    ['jago_pack', 8_000, '1'],
    ['big_pack', 4_100, '3 - 4'],
  ],
  rpx: [
    ['rgp', 12_000, '2 - 4'],
    ['ndp', 24_000, '1'],
  ],
};

export const SERVICES: readonly LabService[] = Object.entries(ROWS).flatMap(([courier, rows]) =>
  rows.map(([service, perKg, range]) => {
    const unit = service === 'same_day' ? 'hours' : 'days';
    return { courier, service, perKg, range, unit };
  }),
);

/** Postal codes from here on, in the far east, are not served. */
const UNSERVED_FROM = 99_000;
/** Price per kilogram, added for each ten thousand of difference between the postal codes. */
const PER_ZONE = 3_000;
const GRAMS_PER_KG = 1_000;
const FREE_GRAMS = 300;
const INSURANCE_PERMILLE = 2;
const COD_PERMILLE = 40;

export function serviceNamed(courier: string, service: string): LabService | undefined {
  return SERVICES.find((one) => one.courier === courier && one.service === service);
}

export function isServed({ origin, destination }: LabParcel): boolean {
  return origin < UNSERVED_FROM && destination < UNSERVED_FROM;
}

/** Prices in rupiah; `price` is the total. */
export function priceOf({ perKg }: LabService, parcel: LabParcel) {
  const zones = Math.floor(Math.abs(parcel.origin - parcel.destination) / 10_000);
  const kilograms = Math.max(1, Math.ceil((parcel.grams - FREE_GRAMS) / GRAMS_PER_KG));
  const shipping = (perKg + zones * PER_ZONE) * kilograms;
  const insurance = Math.ceil((parcel.insured * INSURANCE_PERMILLE) / 1_000);
  const cod = Math.ceil((parcel.collected * COD_PERMILLE) / 1_000);
  return { shipping, insurance, cod, price: shipping + insurance + cod };
}
