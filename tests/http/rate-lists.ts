import type { DataOf } from '#src/http/contract/types.ts';

type RateList = DataOf<'compareRates'>;
type Rate = RateList['rates'][number];

/** By courier and service, as in `jne REG`. */
export function byService({ rates }: RateList): ReadonlyMap<string, Rate> {
  return new Map(rates.map((rate) => [`${rate.courier_code} ${rate.service_code}`, rate]));
}

/** Each courier that is in the answer at all, priced or with its reason. */
export function couriersOf({ rates, provider_errors: errors }: RateList): string[] {
  return [...new Set([...rates, ...errors].map((each) => each.courier_code))].toSorted();
}

/** How many couriers are missing for which reason. */
export function codesOf({ provider_errors: errors }: RateList): Record<string, number> {
  const groups = Map.groupBy(errors, (each) => each.code);
  return Object.fromEntries([...groups].map(([code, all]) => [code, all.length]));
}

/**
 * Rules that the document states as text, beside its schemas: without COD no cash is named, and a
 * preset has all dimensions or none.
 */
export function hasNoContradiction(body: unknown): boolean {
  const text = JSON.stringify(body);
  const some = text.match(/"(?:length|width|height)_cm":/g) ?? [];
  const none = text.match(/"(?:length|width|height)_cm":null/g) ?? [];
  return (
    !/"cod":false.*"cod_amount":/.test(text) && (none.length === 0 || none.length === some.length)
  );
}
