import type { components } from '#src/http/contract/api.gen.ts';

type RouteRecord = components['schemas']['RoutePerformance'];

const COUNTS = ['on_time', 'late', 'failed', 'lost', 'overdue', 'under_way'] as const;
type CountName = (typeof COUNTS)[number];

/** The first scope that has a parcel; scopes are ordered from the narrowest. */
export function narrowestKnown(scopes: readonly RouteRecord[]): RouteRecord | undefined {
  return scopes.find((scope) => COUNTS.some((name) => scope[name] > 0));
}

/** Always includes the share on time; other figures only if they are above zero. */
export function countsOf(scope: RouteRecord): { name: CountName; count: number }[] {
  return COUNTS.filter((name) => name === 'on_time' || scope[name] > 0).map((name) => ({
    name,
    count: scope[name],
  }));
}

/** `95%`, in both languages. */
export function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
