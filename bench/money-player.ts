/** Worker thread of `make model`: plays its share of the money model's sequences. */
import { parentPort, workerData } from 'node:worker_threads';
import { assertMoney } from '#tests/usecases/money/money-model/assert-money.ts';
import { memoryGround } from '#tests/usecases/money/money-model/memory-ground.ts';
import { type Count, counting } from './money-count.ts';

export type Share = {
  readonly sequences: number;
  readonly maxLength: number;
  readonly seed: number;
};
/** `fault`: the failing sequence; null if none. */
export type Done = { readonly count: Count; readonly fault: string | null };

const share: Share = workerData;
const { count, onPlayed } = counting();
const fault = await assertMoney({ ...share, newGround: memoryGround, onPlayed }).then(
  () => null,
  (error: unknown) => (error instanceof Error ? error.message : String(error)),
);
const done: Done = { count, fault };
parentPort?.postMessage(done);
