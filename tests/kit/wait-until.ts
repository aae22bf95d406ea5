import { setTimeout as sleep } from 'node:timers/promises';

/** More than any condition takes on a busy machine; less than Jest's timeout. */
const LIMIT_MS = 60_000;
const POLL_MS = 10;

type WaitOptions = {
  /** How long the condition may take, where a minute is not enough. */
  readonly withinMs?: number;
  /** Between two checks; for conditions that cost the machine something. */
  readonly everyMs?: number;
};

/** Every wait of a test is for a condition: no test depends on the speed of its machine. */
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
