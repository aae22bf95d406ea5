/** Measures how long the database has not responded. */
export type Responsiveness = {
  requested(): void;
  /** Called for a response of the server, or for an error such as a refused connection. */
  answered(): void;
  /** Milliseconds between the first and the last unanswered request; 0 after a response. */
  unansweredMs(): number;
};

/** A single unanswered request counts as 0 ms, because its response may still come. */
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
