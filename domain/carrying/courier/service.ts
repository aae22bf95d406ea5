import type { BasisPoints, Rupiah } from '#domain/money.ts';

export const SERVICE_TYPES = ['REGULAR', 'NEXT_DAY', 'SAME_DAY', 'CARGO', 'ECONOMY'] as const;
export type ServiceType = (typeof SERVICE_TYPES)[number];

/** Both inclusive. */
export type Days = { readonly min: number; readonly max: number };

/** Cash on delivery: the amounts that may be collected, and the fee. */
export type CodTerms = {
  readonly minAmount: Rupiah;
  readonly maxAmount: Rupiah;
  readonly fee: BasisPoints;
  readonly minFee: Rupiah;
  readonly settlementDays: number;
};

export type InsuranceTerms = {
  readonly fee: BasisPoints;
  readonly adminFee: Rupiah;
  readonly maxInsuredValue: Rupiah;
};

export type WeightRule = {
  readonly minGrams: number;
  readonly maxGrams: number;
  /** cm³ per kilogram. */
  readonly volumetricDivisor: number;
  /** Grams beyond a whole kilogram that are free, inclusive. */
  readonly roundingToleranceGrams: number;
};

/** One product of a courier. `code` is ours, the same for every provider. */
export type CourierService = {
  readonly code: string;
  readonly name: string;
  readonly description: string;
  readonly type: ServiceType;
  readonly pickupSupported: boolean;
  readonly dropOffSupported: boolean;
  readonly cod: CodTerms | null;
  readonly insurance: InsuranceTerms | null;
  readonly weight: WeightRule;
  /** The default; a rate may be more precise for its route. */
  readonly estimatedDays: Days;
};
