import { add, type Rupiah, ZERO } from '#domain/money.ts';
import type { FieldError, WrongField } from '#domain/refusal.ts';
import type { Quote } from '#domain/selling/quote/quote.ts';
import {
  codFeeOn,
  codProblem,
  insuranceFeeOn,
  insuranceProblem,
  type OptionProblem,
  optionErrors,
} from '#domain/selling/rating/option-terms.ts';

export const COLLECTION_METHODS = ['PICKUP', 'DROP_OFF'] as const;
export type CollectionMethod = (typeof COLLECTION_METHODS)[number];

/** Options of a request in addition to the quote; null if not given. */
export type OrderRequest = {
  /** Zero: no COD, although the quote is for COD. */
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
  /** Deducted from the collected cash, never prepaid, so not part of the total. */
  readonly codFee: Rupiah | null;
  /** Days from DELIVERED until the cash is in the wallet. */
  readonly codSettlementDays: number | null;
  readonly insuredValue: Rupiah | null;
  /** The courier's bill for carriage and insurance: never public. */
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
 * Returns DIFFERS_FROM_QUOTE for each amount that differs from the quote's, for which its fees were
 * locked, and SERVICE_OPTION_UNSUPPORTED for each option that the quote does not allow.
 */
export function orderErrors(quote: QuoteTerms, request: OrderRequest): readonly WrongField[] {
  const { parcel: quoted } = quote;
  const { codAmount, insuredValue } = amountsOf(quote, request);
  const options = optionErrors([
    codProblem(quote.codTerms, { path: 'cod_amount', amount: codAmount }),
    insuranceProblem(quote.insuranceTerms, {
      path: 'insurance.insured_value',
      amount: insuredValue,
    }),
    collectionProblem(quote, request.collectionMethod),
  ]);
  return [
    ...missingCodAmount(quoted, request),
    ...differing('cod_amount', quoted.codAmount, request.codAmount),
    ...differing('insurance.insured_value', quoted.insuredValue, request.insuredValue),
    ...options,
  ];
}

/** Returns PICKUP unless DROP_OFF is requested, or the service does not offer pickups. */
export function collectionMethodFor(
  { pickupSupported }: Pick<QuoteTerms, 'pickupSupported'>,
  { collectionMethod }: Pick<OrderRequest, 'collectionMethod'>,
): CollectionMethod {
  return collectionMethod ?? (pickupSupported ? 'PICKUP' : 'DROP_OFF');
}

/** The order for a request without `orderErrors`. */
export function orderFor(quote: QuoteTerms, request: OrderRequest): Order {
  const { codCost, insuranceCost } = quote;
  const { codAmount, insuredValue } = amountsOf(quote, request);
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
    collectionMethod: collectionMethodFor(quote, request),
  };
}

/** The amounts of the quote, and amounts that only the request names. */
function amountsOf({ parcel: quoted }: QuoteTerms, { codAmount, insuredValue }: OrderRequest) {
  return {
    codAmount: quoted.codAmount ?? (codAmount || null),
    insuredValue: quoted.insuredValue ?? (insuredValue || null),
  };
}

/**
 * Returns an error if the request omits the COD amount of a quote for COD, so that an omission
 * never sells it without COD.
 */
function missingCodAmount(
  { cod, codAmount }: Quote['parcel'],
  request: Pick<OrderRequest, 'codAmount'>,
): readonly FieldError[] {
  if (!cod || codAmount !== null || request.codAmount !== null) return [];
  const message = 'is required, because the quote is for COD; 0 for none';
  return [{ path: 'cod_amount', code: 'REQUIRED', message }];
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
