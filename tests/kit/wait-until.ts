import { setTimeout as sleep } from 'node:timers/promises';

/** More than anything takes on a machine that is busy with other work; less than Jest waits. */
const LIMIT_MS = 60_000;
const LOOK_AGAIN_MS = 10;

type Waiting = {
  /** How long the condition may take, where a minute is not enough. */
  readonly withinMs?: number;
  /** Between two looks; for conditions that cost the machine something. */
  readonly everyMs?: number;
};

/** Every wait of a test is for a condition: no test depends on the speed of its machine. */
export async function waitUntil(isSo: () => unknown, waiting: Waiting = {}): Promise<void> {
  const { withinMs = LIMIT_MS, everyMs = LOOK_AGAIN_MS } = waiting;
  const lookUntil = performance.now() + withinMs;
  while (!(await isSo())) {
    if (performance.now() > lookUntil) {
      throw new Error(`not so within ${withinMs / 1_000} seconds: ${isSo}`);
    }
    await sleep(everyMs);
  }
}
