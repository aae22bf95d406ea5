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
import { type FieldError, refuseInvalid } from '#domain/refusal.ts';

export const COLLECTION_METHODS = ['PICKUP', 'DROP_OFF'] as const;
export type CollectionMethod = (typeof COLLECTION_METHODS)[number];

/** Options of the request beside the quote; null: not named. */
export type OrderRequest = {
  readonly codAmount: Rupiah | null;
  /** Zero: no insurance. */
  readonly insuredValue: Rupiah | null;
  readonly collectionMethod: CollectionMethod | null;
};

/** Amounts of the shipment: fixed at creation, whenever it is paid. */
export type Order = {
  /** The quote's locked `finalPrice`. */
  readonly price: Rupiah;
  readonly insuranceFee: Rupiah | null;
  /** `price + insuranceFee`: the amount to pay. */
  readonly totalAmount: Rupiah;
  readonly codAmount: Rupiah | null;
  /** Comes out of the collected cash; never prepaid, so no part of the total. */
  readonly codFee: Rupiah | null;
  /** From DELIVERED until the cash is in the wallet. */
  readonly codSettlementDays: number | null;
  readonly insuredValue: Rupiah | null;
  /** What the courier bills us for carriage and insurance: never public. */
  readonly cost: Rupiah;
  /** The courier's part of the COD fee, billed with the cash: never public. */
  readonly codCost: Rupiah;
  readonly collectionMethod: CollectionMethod;
};

type QuoteTerms = Pick<
  Quote,
  | 'finalPrice'
  | 'cost'
  | 'codTerms'
  | 'codCost'
  | 'insuranceTerms'
  | 'insuranceCost'
  | 'parcel'
  | 'pickupSupported'
  | 'dropOffSupported'
>;

/** The quote's field for each collection method. */
const SUPPORT = { PICKUP: 'pickupSupported', DROP_OFF: 'dropOffSupported' } as const;

/**
 * The order for this request: with the amounts of the quote, and those that only the request names.
 * Refuses amounts that differ from the quote's (DIFFERS_FROM_QUOTE), because its fees are locked
 * for them, then with SERVICE_OPTION_UNSUPPORTED; all invalid fields of each at once.
 */
export function orderFor(quote: QuoteTerms, request: OrderRequest): Order {
  const { parcel: quoted, codCost, insuranceCost } = quote;
  refuseInvalid([
    ...differing('cod_amount', quoted.codAmount, request.codAmount),
    ...differing('insurance.insured_value', quoted.insuredValue, request.insuredValue),
  ]);
  const codAmount = quoted.codAmount ?? request.codAmount;
  const insuredValue = quoted.insuredValue ?? (request.insuredValue || null);
  refuseOptions([
    codProblem(quote.codTerms, { path: 'cod_amount', amount: codAmount }),
    insuranceProblem(quote.insuranceTerms, {
      path: 'insurance.insured_value',
      amount: insuredValue,
    }),
    collectionProblem(quote, request.collectionMethod),
  ]);
  const insuranceFee = insuranceFeeOn(quote.insuranceTerms, insuredValue, insuranceCost);
  return {
    price: quote.finalPrice,
    insuranceFee,
    totalAmount: add(quote.finalPrice, insuranceFee ?? ZERO),
    codAmount,
    codFee: codFeeOn(quote.codTerms, codAmount, codCost),
    codSettlementDays: codAmount === null ? null : (quote.codTerms?.settlementDays ?? null),
    insuredValue,
    cost: add(quote.cost, insuranceCost),
    codCost,
    collectionMethod: request.collectionMethod ?? (quote.pickupSupported ? 'PICKUP' : 'DROP_OFF'),
  };
}

function differing(
  path: string,
  quoted: Rupiah | null,
  named: Rupiah | null,
): readonly FieldError[] {
  if (quoted === null || named === null || named === quoted) return [];
  const message = `The quote is for ${quoted} rupiah: leave it out, or lock another quote.`;
  return [{ path, code: 'DIFFERS_FROM_QUOTE', message }];
}

function collectionProblem(
  quote: QuoteTerms,
  requested: CollectionMethod | null,
): OptionProblem | undefined {
  if (requested === null || quote[SUPPORT[requested]]) return undefined;
  const allowed = COLLECTION_METHODS.filter((method) => quote[SUPPORT[method]]);
  const message = `This service does not offer ${requested}.`;
  return { path: 'collection_method', message, details: { allowed } };
}
