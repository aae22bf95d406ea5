/** What an endpoint's receiver has seen of how it is treated. */
export type Treatment = {
  /** The most requests that were open at a time. */
  readonly peak: number;
  /** Requests that began beside another one, though the last one had ended without an answer. */
  readonly crowded: number;
  /** The longest time that a request was open. */
  readonly longestMs: number;
};

/** TAKEN: answered by 2xx. SILENT: whoever asked went away without an answer. */
export type End = 'TAKEN' | 'REFUSED' | 'SILENT';

export type InFlight = {
  /** To be called once with how it ended; more calls change nothing. */
  begin(): (how: End) => void;
  /** What is open now counts: to be called when what had ended before is known to have ended. */
  look(): void;
  open(): number;
  treatment(): Treatment;
};

/** Who goes away sooner was killed, or has broken off. */
const TIMEOUT_FROM_MS = 10_000;

export function inFlight(nowMs: () => number = () => performance.now()): InFlight {
  let open = 0;
  let isSlow = false;
  let seen: Treatment = { peak: 0, crowded: 0, longestMs: 0 };
  return {
    begin() {
      const beganMs = nowMs();
      let isOver = false;
      open += 1;
      return (how) => {
        if (isOver) return;
        isOver = true;
        open -= 1;
        const tookMs = nowMs() - beganMs;
        seen = { ...seen, longestMs: Math.max(seen.longestMs, tookMs) };
        if (how === 'TAKEN') isSlow = false;
        if (how === 'SILENT' && tookMs >= TIMEOUT_FROM_MS) isSlow = true;
      };
    },
    look() {
      const crowded = seen.crowded + (isSlow && open > 1 ? 1 : 0);
      seen = { ...seen, crowded, peak: Math.max(seen.peak, open) };
    },
    open: () => open,
    treatment: () => seen,
  };
}
