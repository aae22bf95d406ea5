/** A promise that is broken: which, and of what. */
export type Violation = { readonly what: string; readonly of: string };

/** How a start went that was to fail. */
export type FailedStart = {
  readonly how: string;
  /** Null for an end by a signal. */
  readonly code: number | null;
  /** It had to be killed in the end. */
  readonly wasKilled: boolean;
  readonly hasServed: boolean;
};

/** Answers, starts and connections recorded during the faults. */
export type Observed = {
  /** Numbers of the shipments acknowledged to a client. */
  readonly acknowledged: string[];
  /** How often each status was answered. */
  readonly statuses: Map<number, number>;
  readonly failedStarts: FailedStart[];
  /** Frozen connections that no process closed, for each freeze. */
  readonly keptFrozen: number[];
  /** From when connections were frozen until each process served again, in ms. */
  readonly servingAfterFreezeMs: number[];
};

/** A retry succeeds: a lost database may cost no more than that. */
const TRY_AGAIN = 503;
const SERVER_ERROR = 500;

export function nothingObserved(): Observed {
  return {
    acknowledged: [],
    statuses: new Map(),
    failedStarts: [],
    keptFrozen: [],
    servingAfterFreezeMs: [],
  };
}

export function availabilityViolations(
  seen: Pick<Observed, 'statuses' | 'failedStarts' | 'keptFrozen'>,
): readonly Violation[] {
  const wrong = [...seen.statuses].filter(
    ([status]) => status >= SERVER_ERROR && status !== TRY_AGAIN,
  );
  const starts = seen.failedStarts.filter(
    ({ code, wasKilled, hasServed }) => code !== 1 || wasKilled || hasServed,
  );
  const kept = seen.keptFrozen.filter((count) => count > 0);
  return [
    ...wrong.map(([status, times]) => ({
      what: 'answered neither 2xx, 4xx nor 503',
      of: `${status}: ${times} times`,
    })),
    ...starts.map((one) => ({
      what: 'a start that fails did not end with 1',
      of: JSON.stringify(one),
    })),
    ...kept.map((count) => ({
      what: 'frozen connections were not given up',
      of: `${count} connections`,
    })),
  ];
}
