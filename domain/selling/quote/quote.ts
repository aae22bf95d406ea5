import type { CodTerms, Days, InsuranceTerms } from '#domain/carrying/courier/service.ts';
import type { Tenant } from '#domain/environment.ts';
import type { Rupiah } from '#domain/money.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Parcel } from '#domain/selling/rating/parcel.ts';
import type { Price } from '#domain/selling/rating/price.ts';

export type QuoteStatus = 'ACTIVE' | 'USED' | 'EXPIRED';

/** The service at the time of the lock: later changes do not affect a quote. */
export type LockedService = {
  /** Provider of the rate and of the later booking. */
  readonly provider: string;
  readonly courierCode: string;
  readonly courierName: string;
  readonly serviceCode: string;
  readonly serviceName: string;
  readonly pickupSupported: boolean;
  readonly dropOffSupported: boolean;
  /** Null: COD was not requested, even if the service offers it. */
  readonly codTerms: CodTerms | null;
  /** Null: the service offers no insurance. */
  readonly insuranceTerms: InsuranceTerms | null;
};

/** A price locked until `expiresAt`; makes at most one shipment, ever. */
export type Quote = Tenant &
  Price &
  LockedService & {
    readonly quoteId: string;
    readonly originDistrictId: string;
    readonly destinationDistrictId: string;
    readonly parcel: Parcel;
    /** The courier's bill for carriage and the pricing rule applied to it: never public. */
    readonly cost: Rupiah;
    readonly ruleId: string;
    /** Fee for the parcel's COD amount; null without COD. */
    readonly codFee: Rupiah | null;
    readonly insuranceFee: Rupiah | null;
    /** The courier's bill for these amounts; zero without amounts. Never public. */
    readonly codCost: Rupiah;
    readonly insuranceCost: Rupiah;
    readonly chargeableWeightKg: number;
    readonly estimatedDays: Days;
    readonly createdAt: Date;
    readonly expiresAt: Date;
    readonly shipmentNumber: string | null;
  };

type QuoteUsage = Pick<Quote, 'expiresAt' | 'shipmentNumber'>;

/** USED takes precedence over EXPIRED. At `expiresAt` itself the price is no longer valid. */
export function quoteStatus({ expiresAt, shipmentNumber }: QuoteUsage, now: Date): QuoteStatus {
  if (shipmentNumber !== null) return 'USED';
  return expiresAt <= now ? 'EXPIRED' : 'ACTIVE';
}

/**
 * Checks QUOTE_ALREADY_USED before QUOTE_EXPIRED: a retry whose idempotency key has expired must be
 * directed to its shipment, not to another quote.
 */
export function refuseUnusableQuote({ expiresAt, shipmentNumber }: QuoteUsage, now: Date): void {
  if (shipmentNumber !== null) {
    throw new Refusal(
      'QUOTE_ALREADY_USED',
      `This quote was already used for shipment ${shipmentNumber}.`,
      {
        details: { shipmentNumber },
      },
    );
  }
  if (expiresAt > now) return;
  throw new Refusal('QUOTE_EXPIRED', 'This price is no longer locked: ask for a new quote.', {
    details: { expiresAt: expiresAt.toISOString() },
  });
}
