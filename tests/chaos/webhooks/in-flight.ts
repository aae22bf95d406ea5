import { sized } from '#tests/kit/size.ts';

/** How an endpoint was treated, as its receiver saw it. */
export type Treatment = {
  /** Most requests that were open at a time. */
  readonly peak: number;
  /** Requests that overlapped with another although the previous one had timed out. */
  readonly overlapping: number;
  /** Longest time that a request was open, in ms. */
  readonly longestMs: number;
};

/** TAKEN: answered with 2xx. SILENT: the client closed the connection without a response. */
export type End = 'TAKEN' | 'REFUSED' | 'SILENT';
/** THEIRS: the client closed the connection, which is noticed late. */
export type Closing = 'OURS' | 'THEIRS';

export type InFlight = {
  /** The returned function takes the end of the request; only its first call counts. */
  begin(): (how: End, closing: Closing) => void;
  /** Samples the open requests: call it LATE_MS after a request began. */
  sample(atMs: number): void;
  open(): number;
  treatment(): Treatment;
};

/**
 * A busy receiver may see the next request this long before it sees the end of the last one. Small
 * runs share their machine with other work.
 */
export const LATE_MS = sized({ small: 4_000, full: 1_000 });
/** A client that disconnects sooner was killed, or has aborted. */
const TIMEOUT_FROM_MS = 10_000;

type Request = { readonly beganMs: number; endedMs: number };
/** Time from which an endpoint counts as slow, or no longer does. */
type Turn = { readonly atMs: number; readonly isSlow: boolean };

export function inFlight(nowMs: () => number = () => performance.now()): InFlight {
  let requests: readonly Request[] = [];
  let turns: readonly Turn[] = [{ atMs: Number.NEGATIVE_INFINITY, isSlow: false }];
  let seen: Treatment = { peak: 0, overlapping: 0, longestMs: 0 };
  const openAt = (atMs: number) =>
    requests.filter(({ beganMs, endedMs }) => beganMs <= atMs && endedMs > atMs).length;
  return {
    begin() {
      const request = { beganMs: nowMs(), endedMs: Number.POSITIVE_INFINITY };
      requests = [...requests, request];
      return (how, closing) => {
        if (request.endedMs !== Number.POSITIVE_INFINITY) return;
        const atMs = nowMs();
        // The request was open at least at that moment.
        const theirsMs = Math.max(request.beganMs + 1, atMs - LATE_MS);
        request.endedMs = closing === 'OURS' ? atMs : theirsMs;
        const tookMs = atMs - request.beganMs;
        seen = { ...seen, longestMs: Math.max(seen.longestMs, tookMs) };
        const isTimeout = how === 'SILENT' && tookMs >= TIMEOUT_FROM_MS;
        if (how === 'TAKEN' || isTimeout) turns = [...turns, { atMs, isSlow: isTimeout }];
      };
    },
    sample(atMs) {
      const isSlow = turns.findLast((turn) => turn.atMs <= atMs)?.isSlow ?? false;
      const open = openAt(atMs);
      const overlapping = seen.overlapping + (isSlow && open > 1 ? 1 : 0);
      seen = { ...seen, overlapping, peak: Math.max(seen.peak, open) };
      const since = atMs - LATE_MS;
      requests = requests.filter(({ endedMs }) => endedMs > since);
      turns = turns.filter((turn, at) => turn.atMs > since || at === turns.length - 1);
    },
    open: () => openAt(nowMs()),
    treatment: () => seen,
  };
}
