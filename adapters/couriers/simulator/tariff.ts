import { type BasisPoints, rupiah, shareRoundedUp } from '#domain/money.ts';

/**
 * Price in whole rupiah by kilometres and chargeable kilograms, before the courier's rounding.
 * Never decreases with either: a band charges at least as much as the previous one.
 */
export type Tariff = (km: number, kg: number) => number;

/**
 * One rate per distance band: `upTo` in ascending order, limits included; `beyond` for longer
 * distances.
 */
export type Bands<Rate> = {
  readonly upTo: readonly (readonly [km: number, rate: Rate])[];
  readonly beyond: Rate;
};

export type FirstAndNext = readonly [first: number, eachNextKg: number];
export type UnitPrice = readonly [minPrice: number, eachKg: number];

export type PerKilometre = {
  readonly base: number;
  readonly perKm: number;
  readonly nextKg: number;
  readonly nextKgPerKm: number;
  /**
   * Surcharge for each kilometre beyond `behindKm`, in the price of the first and of each further
   * kilogram.
   */
  readonly far?: { readonly behindKm: number; readonly perKm: number };
};

export type PerBlock = {
  /** A started block counts as a whole one. */
  readonly blockKm: number;
  /** Kilograms that the base covers. */
  readonly firstKg: number;
  readonly base: number;
  readonly perBlock: number;
  readonly nextKg: number;
  readonly nextKgPerBlock: number;
  /** Charged once per shipment, whatever its weight. */
  readonly surcharge: Bands<number>;
};

/** Each kilogram up to `upToKg` costs `percent` of the band's rate; all others `restPercent`. */
export type Slices = {
  readonly slices: readonly (readonly [upToKg: number, percent: number])[];
  readonly restPercent: number;
};

/** A price per kilogram, for at least `minimumKg`. */
export function perKg(bands: Bands<number>, minimumKg = 1): Tariff {
  return (km, kg) => rateAt(bands, km) * Math.max(kg, minimumKg);
}

/** One price for the first kilograms together, another for each further kilogram. */
export function firstAndNext(bands: Bands<FirstAndNext>, firstKg = 1): Tariff {
  return (km, kg) => {
    const [first, eachNextKg] = rateAt(bands, km);
    return first + eachNextKg * kgAfter(firstKg, kg);
  };
}

/** A price per kilogram, and at least the distance's minimum price. */
export function unitPrice(bands: Bands<UnitPrice>): Tariff {
  return (km, kg) => {
    const [minPrice, eachKg] = rateAt(bands, km);
    return Math.max(minPrice, eachKg * kg);
  };
}

/** A fixed handling fee per shipment, and a price per kilogram. */
export function handlingAndPerKg(handling: number, bands: Bands<number>, minimumKg = 1): Tariff {
  return (km, kg) => handling + rateAt(bands, km) * Math.max(kg, minimumKg);
}

/** No bands: every kilometre is charged. */
export function perKilometre({ base, perKm, nextKg, nextKgPerKm, far }: PerKilometre): Tariff {
  return (km, kg) => {
    const farFee = far === undefined ? 0 : far.perKm * Math.max(0, km - far.behindKm);
    const next = nextKg + nextKgPerKm * km + farFee;
    return base + perKm * km + farFee + next * kgAfter(1, kg);
  };
}

/** Charges started blocks of distance, plus a surcharge independent of the weight. */
export function perBlock(rates: PerBlock): Tariff {
  return (km, kg) => {
    const blocks = Math.max(1, Math.ceil(km / rates.blockKm));
    const first = rates.base + rates.perBlock * blocks;
    const next = rates.nextKg + rates.nextKgPerBlock * blocks;
    return first + next * kgAfter(rates.firstKg, kg) + rateAt(rates.surcharge, km);
  };
}

/** The price per kilogram falls as the weight grows. */
export function falling({ slices, restPercent }: Slices, bands: Bands<number>): Tariff {
  return (km, kg) => {
    let percents = 0;
    let counted = 0;
    for (const [upToKg, percent] of slices) {
      const inSlice = kgAfter(counted, Math.min(kg, upToKg));
      percents += inSlice * percent;
      counted += inSlice;
    }
    percents += kgAfter(counted, kg) * restPercent;
    return Math.ceil((rateAt(bands, km) * percents) / 100);
  };
}

/** Adds value added tax to another tariff, as Pos itemises it. */
export function taxed(tax: BasisPoints, tariff: Tariff): Tariff {
  return (km, kg) => {
    const fee = tariff(km, kg);
    return fee + shareRoundedUp(rupiah(fee), tax);
  };
}

function rateAt<Rate>({ upTo, beyond }: Bands<Rate>, km: number): Rate {
  return upTo.find(([end]) => km <= end)?.[1] ?? beyond;
}

function kgAfter(included: number, kg: number): number {
  return Math.max(0, kg - included);
}
