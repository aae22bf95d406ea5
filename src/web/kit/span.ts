import { USUAL_DAYS } from '#domain/insight/figure/overview.ts';
import { dayParam } from './search-params.ts';
import type { RawSearch } from './search-text.ts';

/** The last days up to today, or the days between two dates. */
export type Span = {
  readonly days?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** Days of the default span. */
const DAYS = 30;

/** The chosen span, or the default one. */
export function spanOf({ days, from, to }: Span): Span {
  if ((from ?? to) !== undefined) return { from, to };
  return { days: days ?? DAYS };
}

/** A span as URL parameters, which omit the default one. */
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

/** A span as query parameters, without missing parts. */
export function spanQuery({ days, from, to }: Span) {
  return {
    ...(days !== undefined && { days }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}
