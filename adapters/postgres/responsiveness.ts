/** Measures for how long the database has not answered. */
export type Responsiveness = {
  requested(): void;
  /** A response of the server, or an error such as a refused connection. */
  answered(): void;
  /** Milliseconds between the first and last unanswered request; 0 after an answer. */
  unansweredMs(): number;
};

/** One unanswered request alone counts as 0 ms: it may still be answered. */
export function responsiveness(nowMs: () => number = () => performance.now()): Responsiveness {
  let unanswered: { readonly fromMs: number; lastMs: number } | undefined;
  return {
    requested() {
      unanswered ??= { fromMs: nowMs(), lastMs: nowMs() };
      unanswered.lastMs = nowMs();
    },
    answered() {
      unanswered = undefined;
    },
    unansweredMs: () => (unanswered === undefined ? 0 : unanswered.lastMs - unanswered.fromMs),
  };
}
