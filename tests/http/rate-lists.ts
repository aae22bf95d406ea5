import type { DataOf } from '#src/http/contract/types.ts';

type RateList = DataOf<'compareRates'>;
type Rate = RateList['rates'][number];

/** Rates by courier and service, as in `jne REG`. */
export function byService({ rates }: RateList): ReadonlyMap<string, Rate> {
  return new Map(rates.map((rate) => [`${rate.courier_code} ${rate.service_code}`, rate]));
}

/** Couriers of the answer, with a price or an error. */
export function couriersOf({ rates, provider_errors: errors }: RateList): string[] {
  return [...new Set([...rates, ...errors].map((each) => each.courier_code))].toSorted();
}

/** Counts the missing couriers by error code. */
export function codesOf({ provider_errors: errors }: RateList): Record<string, number> {
  const groups = Map.groupBy(errors, (each) => each.code);
  return Object.fromEntries([...groups].map(([code, all]) => [code, all.length]));
}

/**
 * Checks rules that the document states only in prose: no cash amount without COD, and all
 * dimensions of a preset or none.
 */
export function hasNoContradiction(body: unknown): boolean {
  const text = JSON.stringify(body);
  const some = text.match(/"(?:length|width|height)_cm":/g) ?? [];
  const none = text.match(/"(?:length|width|height)_cm":null/g) ?? [];
  return (
    !/"cod":false.*"cod_amount":/.test(text) && (none.length === 0 || none.length === some.length)
  );
}
