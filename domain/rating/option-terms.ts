import type { CodTerms, InsuranceTerms } from '#domain/courier/service.ts';
import { add, type Rupiah, rupiah, shareRoundedUp, ZERO } from '#domain/money.ts';
import { type FieldError, Refusal } from '#domain/refusal.ts';

/** Both ends are meant. */
type Limits = { readonly min: Rupiah; readonly max: Rupiah };

/** What a service cannot do for this parcel; `details` say what it can. */
export type OptionProblem = Omit<FieldError, 'code'> & {
  readonly details: Readonly<Record<string, unknown>>;
};

/** An amount that may have been asked for, and the field it came in. */
export type AskedAmount = {
  readonly path: string;
  readonly amount: Rupiah | null;
  /** That it is wanted, whatever the amount will be. */
  readonly isWished?: boolean;
};

/** What may be collected. Never less than the least fee: it is taken out of this cash. */
export function codLimits({ minAmount, minFee, maxAmount }: CodTerms): Limits {
  return { min: rupiah(Math.max(minAmount, minFee)), max: maxAmount };
}

/** `max(min_fee, ⌈cod_amount × fee⌉)`, out of the collected cash; null where none is collected. */
export function codFeeOn(terms: CodTerms | null, codAmount: Rupiah | null): Rupiah | null {
  if (terms === null || codAmount === null) return null;
  return rupiah(Math.max(terms.minFee, shareRoundedUp(codAmount, terms.fee)));
}

/** `⌈insured_value × fee⌉ + admin_fee`, paid with the shipment; null where nothing is insured. */
export function insuranceFeeOn(
  terms: InsuranceTerms | null,
  insuredValue: Rupiah | null,
): Rupiah | null {
  if (terms === null || insuredValue === null) return null;
  return add(shareRoundedUp(insuredValue, terms.fee), terms.adminFee);
}

/** Null terms: no cash can be collected at all. */
export function codProblem(terms: CodTerms | null, asked: AskedAmount): OptionProblem | undefined {
  if (terms === null) return unsupported(asked, 'Cash on delivery is not offered here.');
  return beyond(codLimits(terms), asked);
}

/** Null terms: nothing can be insured at all. */
export function insuranceProblem(
  terms: InsuranceTerms | null,
  asked: AskedAmount,
): OptionProblem | undefined {
  if (terms === null) return unsupported(asked, 'This service insures nothing.');
  return beyond({ min: ZERO, max: terms.maxInsuredValue }, asked);
}

/** SERVICE_OPTION_UNSUPPORTED: every field is listed, the details are the first one's. */
export function refuseOptions(problems: readonly (OptionProblem | undefined)[]): void {
  const found = problems.filter((problem) => problem !== undefined);
  const [first] = found;
  if (first === undefined) return;
  const code = 'SERVICE_OPTION_UNSUPPORTED';
  throw new Refusal(code, first.message, {
    details: first.details,
    fieldErrors: found.map(({ path, message }) => ({ path, code, message })),
  });
}

function unsupported(
  { path, amount, isWished = amount !== null }: AskedAmount,
  message: string,
): OptionProblem | undefined {
  return isWished ? { path, message, details: { min: null, max: null } } : undefined;
}

function beyond(limits: Limits, { path, amount }: AskedAmount): OptionProblem | undefined {
  const { min, max } = limits;
  if (amount === null || (amount >= min && amount <= max)) return undefined;
  return { path, message: `This service takes ${min} to ${max} rupiah here.`, details: limits };
}
