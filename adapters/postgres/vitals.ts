/** Whether anything that is asked of the database is answered. */
export type Vitals = {
  asked(): void;
  /** By the server, or by an error that says that there is none. */
  answered(): void;
  /** For how long it was asked without any answer; 0 where it answered the last time. */
  silentForMs(): number;
};

/** Two questions apart from each other make a silence: one that is not asked again is none. */
export function vitals(nowMs: () => number = () => performance.now()): Vitals {
  let silence: { readonly fromMs: number; lastMs: number } | undefined;
  return {
    asked() {
      silence ??= { fromMs: nowMs(), lastMs: nowMs() };
      silence.lastMs = nowMs();
    },
    answered() {
      silence = undefined;
    },
    silentForMs: () => (silence === undefined ? 0 : silence.lastMs - silence.fromMs),
  };
}
