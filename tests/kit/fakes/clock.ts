import type { Clock } from '#domain/time.ts';

/** Clock that stands still until it is advanced. */
export type SettableClock = Clock & {
  set(now: Date): void;
  /** Advances both times. */
  advance(ms: number): void;
};

export function settableClock(start: Date): SettableClock {
  let nowMs = start.getTime();
  let monotonicMs = 0;
  return {
    now: () => new Date(nowMs),
    monotonicMs: () => monotonicMs,
    set(now) {
      nowMs = now.getTime();
    },
    advance(ms) {
      nowMs += ms;
      monotonicMs += ms;
    },
  };
}
