/** A broken promise (`what`) and its subject (`of`). */
export type Violation = { readonly what: string; readonly of: string };

/** Result of a start that had to fail. */
export type FailedStart = {
  readonly how: string;
  /** Null if a signal ended the process. */
  readonly code: number | null;
  /** True if the process had to be killed. */
  readonly wasKilled: boolean;
  readonly hasServed: boolean;
};

/** Answers, starts and connections recorded during the faults. */
export type Observed = {
  /** Numbers of the shipments acknowledged to a client. */
  readonly acknowledged: string[];
  /** Number of answers by status. */
  readonly statuses: Map<number, number>;
  readonly failedStarts: FailedStart[];
  /** Frozen connections that no process closed, one count per freeze. */
  readonly keptFrozen: number[];
  /** Time in ms from a freeze until each process served again. */
  readonly servingAfterFreezeMs: number[];
};

/** Status after which clients retry, the only error that a lost database may cause. */
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
      what: 'a failing start did not exit with 1',
      of: JSON.stringify(one),
    })),
    ...kept.map((count) => ({
      what: 'frozen connections were not closed',
      of: `${count} connections`,
    })),
  ];
}
