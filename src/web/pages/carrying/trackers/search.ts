import { TRACKER_STATUSES, type TrackerStatus } from '#domain/carrying/tracker/tracker.ts';
import { choicesParam, flagParam, textParam } from '#src/web/kit/search-params.ts';
import type { RawSearch } from '#src/web/kit/search-text.ts';

/** Every parameter is optional. */
export type TrackersSearch = {
  readonly status?: readonly TrackerStatus[] | undefined;
  readonly courier?: string | undefined;
  /** A complete AWB, because the API does not search for parts. */
  readonly awb?: string | undefined;
  /** Cursor of this page. */
  readonly after?: string | undefined;
  /** True if the form for a new tracker is open. */
  readonly add?: true | undefined;
  /** Id of the tracker that is open beside the list. */
  readonly tracker?: string | undefined;
};

/** Length limits of an AWB in the API. */
export const AWB_LETTERS = { min: 5, max: 40 } as const;
const AWB = /^[0-9A-Za-z][0-9A-Za-z-]*$/;

export function trackersSearch(raw: RawSearch): TrackersSearch {
  const awb = textParam(raw.awb);
  return {
    status: choicesParam(raw.status, TRACKER_STATUSES),
    courier: textParam(raw.courier),
    awb: awb !== undefined && awbProblem(awb) === undefined ? awb : undefined,
    after: textParam(raw.after),
    add: flagParam(raw.add),
    tracker: textParam(raw.tracker),
  };
}

/** Reason why the API rejects the AWB. */
export function awbProblem(awb: string): 'LENGTH' | 'LETTERS' | undefined {
  if (!AWB.test(awb)) return 'LETTERS';
  return awb.length < AWB_LETTERS.min || awb.length > AWB_LETTERS.max ? 'LENGTH' : undefined;
}

export function isFiltered({ status, courier, awb }: TrackersSearch): boolean {
  return status !== undefined || courier !== undefined || awb !== undefined;
}
