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

/** A rule that the document states as text, beside its schemas: without COD no cash is named. */
export function hasNoContradiction(body: unknown): boolean {
  return !/"cod":false.*"cod_amount":/.test(JSON.stringify(body));
}
