import type { CodTerms, InsuranceTerms } from '#domain/carrying/courier/service.ts';
import { add, type Rupiah, rupiah, shareRoundedUp, ZERO } from '#domain/money.ts';
import type { WrongField } from '#domain/refusal.ts';

/** Inclusive. */
type Limits = { readonly min: Rupiah; readonly max: Rupiah };

/** A requested option that the service does not support; `details` give its limits. */
export type OptionProblem = Omit<WrongField, 'code'> & Required<Pick<WrongField, 'details'>>;

/** A requested amount, and its field. */
export type RequestedAmount = {
  readonly path: string;
  readonly amount: Rupiah | null;
  /** True if the option is requested, even without an amount yet. */
  readonly isRequested?: boolean;
};

/**
 * Limits of the COD amount. The minimum is at least the lowest fee, which is deducted from the
 * cash.
 */
export function codLimits({ minAmount, minFee, maxAmount }: CodTerms): Limits {
  return { min: rupiah(Math.max(minAmount, minFee)), max: maxAmount };
}

/**
 * `max(min_fee, ⌈cod_amount × fee⌉)` but at least `cost`, the courier's bill. It is deducted from
 * the collected cash. Null without COD.
 */
export function codFeeOn(
  terms: CodTerms | null,
  codAmount: Rupiah | null,
  cost: Rupiah,
): Rupiah | null {
  if (terms === null || codAmount === null) return null;
  return rupiah(Math.max(terms.minFee, shareRoundedUp(codAmount, terms.fee), cost));
}

/**
 * `⌈insured_value × fee⌉ + admin_fee` but at least `cost`, the courier's bill. It is paid with the
 * shipment. Null if nothing is insured.
 */
export function insuranceFeeOn(
  terms: InsuranceTerms | null,
  insuredValue: Rupiah | null,
  cost: Rupiah,
): Rupiah | null {
  if (terms === null || insuredValue === null) return null;
  const fee = add(shareRoundedUp(insuredValue, terms.fee), terms.adminFee);
  return rupiah(Math.max(fee, cost));
}

/** Null terms mean that the service has no COD. */
export function codProblem(
  terms: CodTerms | null,
  requested: RequestedAmount,
): OptionProblem | undefined {
  if (terms === null) return unsupported(requested, 'Cash on delivery is not offered here.');
  return outside(codLimits(terms), requested);
}

/** Null terms mean that the service has no insurance. */
export function insuranceProblem(
  terms: InsuranceTerms | null,
  requested: RequestedAmount,
): OptionProblem | undefined {
  if (terms === null) return unsupported(requested, 'This service insures nothing.');
  return outside({ min: ZERO, max: terms.maxInsuredValue }, requested);
}

/** Returns SERVICE_OPTION_UNSUPPORTED for each problem. */
export function optionErrors(
  problems: readonly (OptionProblem | undefined)[],
): readonly WrongField[] {
  const found = problems.filter((problem) => problem !== undefined);
  return found.map((problem) => ({ ...problem, code: 'SERVICE_OPTION_UNSUPPORTED' }));
}

function unsupported(
  { path, amount, isRequested = amount !== null }: RequestedAmount,
  message: string,
): OptionProblem | undefined {
  return isRequested ? { path, message, details: { min: null, max: null } } : undefined;
}

function outside(limits: Limits, { path, amount }: RequestedAmount): OptionProblem | undefined {
  const { min, max } = limits;
  if (amount === null || (amount >= min && amount <= max)) return undefined;
  return { path, message: `This service takes ${min} to ${max} rupiah here.`, details: limits };
}
