import { useSyncExternalStore } from 'react';

const STEP_MS = 15_000;
const listeners = new Set<() => void>();
let nowMs = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

/** The current time, updated every 15 s by one timer for all relative times. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => nowMs);
}

function subscribe(listener: () => void): () => void {
  // The clock stands still while nothing is subscribed.
  if (listeners.size === 0) nowMs = Date.now();
  listeners.add(listener);
  timer ??= setInterval(step, STEP_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function step(): void {
  nowMs = Date.now();
  for (const listener of listeners) listener();
}
