import type { TrackingTerms } from '#domain/courier/courier.ts';

/** The questions that one process asks one courier. */
export type Pace = {
  readonly underWay: number;
  /** When those of the last second began, oldest first: milliseconds of a monotonic clock. */
  readonly begun: readonly number[];
};

type Terms = Pick<TrackingTerms, 'atATime' | 'perSecond'>;

export const AT_REST: Pace = { underWay: 0, begun: [] };

const SECOND_MS = 1_000;

/** How many more may begin now: never more at a time, or within any second, than its terms say. */
export function roomAt(pace: Pace, { atATime, perSecond }: Terms, nowMs: number): number {
  const free = atATime - pace.underWay;
  return Math.max(0, Math.min(free, perSecond - ofLate(pace, nowMs).length));
}

export function begun(pace: Pace, count: number, nowMs: number): Pace {
  const starts = Array.from({ length: count }, () => nowMs);
  return { underWay: pace.underWay + count, begun: [...ofLate(pace, nowMs), ...starts] };
}

/** Of those that had begun, so many were not asked after all. */
export function unasked({ underWay, begun: starts }: Pace, count: number): Pace {
  return { underWay: underWay - count, begun: starts.slice(0, starts.length - count) };
}

export function ended({ underWay, ...pace }: Pace): Pace {
  return { ...pace, underWay: underWay - 1 };
}

function ofLate({ begun: starts }: Pace, nowMs: number): readonly number[] {
  return starts.filter((atMs) => nowMs - atMs < SECOND_MS);
}
