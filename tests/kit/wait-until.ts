import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than any condition takes on a busy machine; shorter than Jest's timeout. */
const LIMIT_MS = 60_000;
const POLL_MS = 10;

type WaitOptions = {
  /** Time that the condition may take, where a minute is not enough. */
  readonly withinMs?: number;
  /** Pause between two checks, for conditions that are expensive to check. */
  readonly everyMs?: number;
};

/** Waits for a condition, so that no test depends on the speed of its machine. */
export async function waitUntil(isSo: () => unknown, waiting: WaitOptions = {}): Promise<void> {
  const { withinMs = LIMIT_MS, everyMs = POLL_MS } = waiting;
  const deadline = performance.now() + withinMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) {
      throw new Error(`not so within ${withinMs / 1_000} seconds: ${isSo}`);
    }
    await sleep(everyMs);
  }
}
