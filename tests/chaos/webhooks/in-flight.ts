import { sized } from '#tests/kit/size.ts';

/** How an endpoint was treated, as its receiver saw it. */
export type Treatment = {
  /** The most requests that were open at a time. */
  readonly peak: number;
  /** Requests that began beside another one although the previous one had timed out. */
  readonly overlapping: number;
  /** The longest time that a request was open. */
  readonly longestMs: number;
};

/** TAKEN: answered by 2xx. SILENT: the client closed the connection without a response. */
export type End = 'TAKEN' | 'REFUSED' | 'SILENT';
/** THEIRS: the client closed the connection, and the event arrives late. */
export type Closing = 'OURS' | 'THEIRS';

export type InFlight = {
  /** To be called once with the end; later calls change nothing. */
  begin(): (how: End, closing: Closing) => void;
  /** Samples the open requests: to be called LATE_MS after a request began. */
  sample(atMs: number): void;
  open(): number;
  treatment(): Treatment;
};

/**
 * A busy receiver sees the next request so long before it sees the end of the last one. A small run
 * shares its machine with other work.
 */
export const LATE_MS = sized({ small: 4_000, full: 1_000 });
/** A client that disconnects sooner was killed, or has aborted. */
const TIMEOUT_FROM_MS = 10_000;

type Request = { readonly beganMs: number; endedMs: number };
/** Slow from then on, or not any more. */
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
        // It was open when it began, in any case.
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
