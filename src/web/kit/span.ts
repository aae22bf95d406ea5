import { USUAL_DAYS } from '#domain/insight/figure/overview.ts';
import { dayParam } from './search-params.ts';
import type { RawSearch } from './search-text.ts';

/** The last days up to today, or those from one day to another. */
export type Span = {
  readonly days?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** Without a span in the URL. */
const DAYS = 30;

/** The chosen span; the usual one where none is. */
export function spanOf({ days, from, to }: Span): Span {
  if ((from ?? to) !== undefined) return { from, to };
  return { days: days ?? DAYS };
}

/** A span as the URL has it, which leaves the usual one out. */
export function spanSearch({ days, from, to }: Span): Span {
  if ((from ?? to) !== undefined) return { from, to };
  return days === undefined || days === DAYS ? {} : { days };
}

/** Reads a span from the search parameters of these names. */
export function spanParam(raw: RawSearch, names = { from: 'from', to: 'to' }): Span {
  const [from, to] = [dayParam(raw[names.from]), dayParam(raw[names.to])];
  const days = USUAL_DAYS.find((one) => String(one) === String(raw.days));
  return spanSearch({ days, from, to });
}

/** A span as a query of the API: without what it does not say. */
export function spanQuery({ days, from, to }: Span) {
  return {
    ...(days !== undefined && { days }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}
