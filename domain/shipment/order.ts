import { add, type Rupiah, ZERO } from '#domain/money.ts';
import type { Quote } from '#domain/quote/quote.ts';
import {
  codFeeOn,
  codProblem,
  insuranceFeeOn,
  insuranceProblem,
  type OptionProblem,
  refuseOptions,
} from '#domain/rating/option-terms.ts';

export const COLLECTION_METHODS = ['PICKUP', 'DROP_OFF'] as const;
export type CollectionMethod = (typeof COLLECTION_METHODS)[number];

/** What the client asks for beside the quote; null: not asked for. */
export type OrderWish = {
  readonly codAmount: Rupiah | null;
  readonly insuredValue: Rupiah | null;
  readonly collectionMethod: CollectionMethod | null;
};

/** What the shipment will cost, collect and insure: fixed at creation, whatever is paid when. */
export type Order = {
  /** The quote's locked `finalPrice`. */
  readonly price: Rupiah;
  readonly insuranceFee: Rupiah | null;
  /** `price + insuranceFee`: what is to be paid. */
  readonly totalAmount: Rupiah;
  readonly codAmount: Rupiah | null;
  /** Comes out of the collected cash; never prepaid, so no part of the total. */
  readonly codFee: Rupiah | null;
  /** From DELIVERED until the cash is in the wallet. */
  readonly codSettlementDays: number | null;
  readonly insuredValue: Rupiah | null;
  readonly collectionMethod: CollectionMethod;
};

type Ground = Pick<
  Quote,
  'finalPrice' | 'codTerms' | 'insuranceTerms' | 'pickupSupported' | 'dropOffSupported'
>;

/** Which fact of the quote allows which way of collecting. */
const SUPPORT = { PICKUP: 'pickupSupported', DROP_OFF: 'dropOffSupported' } as const;

/**
 * The order that this wish makes of the quote. Only the wish counts: what the quote was asked
 * with served to show fees. Refuses with SERVICE_OPTION_UNSUPPORTED, all wrong fields at once.
 */
export function orderOn(quote: Ground, wish: OrderWish): Order {
  const { codAmount, insuredValue } = wish;
  refuseOptions([
    codProblem(quote.codTerms, { path: 'cod_amount', amount: codAmount }),
    insuranceProblem(quote.insuranceTerms, {
      path: 'insurance.insured_value',
      amount: insuredValue,
    }),
    collectionProblem(quote, wish.collectionMethod),
  ]);
  const insuranceFee = insuranceFeeOn(quote.insuranceTerms, insuredValue);
  return {
    price: quote.finalPrice,
    insuranceFee,
    totalAmount: add(quote.finalPrice, insuranceFee ?? ZERO),
    codAmount,
    codFee: codFeeOn(quote.codTerms, codAmount),
    codSettlementDays: codAmount === null ? null : (quote.codTerms?.settlementDays ?? null),
    insuredValue,
    collectionMethod: wish.collectionMethod ?? (quote.pickupSupported ? 'PICKUP' : 'DROP_OFF'),
  };
}

function collectionProblem(
  quote: Ground,
  asked: CollectionMethod | null,
): OptionProblem | undefined {
  if (asked === null || quote[SUPPORT[asked]]) return undefined;
  const allowed = COLLECTION_METHODS.filter((method) => quote[SUPPORT[method]]);
  const message = `This service does not offer ${asked}.`;
  return { path: 'collection_method', message, details: { allowed } };
}
