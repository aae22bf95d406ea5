import type { CodTerms, Days, InsuranceTerms } from '#domain/courier/service.ts';
import type { Tenant } from '#domain/environment.ts';
import type { Rupiah } from '#domain/money.ts';
import type { Parcel } from '#domain/rating/parcel.ts';
import type { Price } from '#domain/rating/price.ts';
import { Refusal } from '#domain/refusal.ts';

export type QuoteStatus = 'ACTIVE' | 'USED' | 'EXPIRED';

/** The service as it was when its price was locked: later changes do not reach a quote. */
export type LockedService = {
  /** The adapter that answered, and that will be asked to book. */
  readonly provider: string;
  readonly courierCode: string;
  readonly courierName: string;
  readonly serviceCode: string;
  readonly serviceName: string;
  readonly pickupSupported: boolean;
  readonly dropOffSupported: boolean;
  /** Null: a quote without COD, whatever the service could. */
  readonly codTerms: CodTerms | null;
  /** Null: the service insures nothing. */
  readonly insuranceTerms: InsuranceTerms | null;
};

/** A price that stands until `expiresAt`, and makes at most one shipment, for ever. */
export type Quote = Tenant &
  Price &
  LockedService & {
    readonly quoteId: string;
    readonly originDistrictId: string;
    readonly destinationDistrictId: string;
    readonly parcel: Parcel;
    /** What the courier bills us and the rule that made the price of it: shown to nobody. */
    readonly cost: Rupiah;
    readonly ruleId: string;
    /** For the amounts the quote was asked with; null where none was. */
    readonly codFee: Rupiah | null;
    readonly insuranceFee: Rupiah | null;
    readonly chargeableWeightKg: number;
    readonly estimatedDays: Days;
    readonly createdAt: Date;
    readonly expiresAt: Date;
    readonly shipmentNumber: string | null;
  };

type Fate = Pick<Quote, 'expiresAt' | 'shipmentNumber'>;

/** Used beats expired: what was bought stays bought. At `expiresAt` itself the price is gone. */
export function quoteStatus({ expiresAt, shipmentNumber }: Fate, now: Date): QuoteStatus {
  if (shipmentNumber !== null) return 'USED';
  return expiresAt <= now ? 'EXPIRED' : 'ACTIVE';
}

/**
 * QUOTE_ALREADY_USED is judged before QUOTE_EXPIRED: a retry whose idempotency key is forgotten
 * by now must hear of its shipment, not be sent to lock another price.
 */
export function refuseUnusableQuote({ expiresAt, shipmentNumber }: Fate, now: Date): void {
  if (shipmentNumber !== null) {
    throw new Refusal('QUOTE_ALREADY_USED', `This quote became shipment ${shipmentNumber}.`, {
      details: { shipmentNumber },
    });
  }
  if (expiresAt > now) return;
  throw new Refusal('QUOTE_EXPIRED', 'This price is no longer locked: ask for a new quote.', {
    details: { expiresAt: expiresAt.toISOString() },
  });
}
