import { TOKENS } from '#src/composition/tokens.ts';
import type { RunningApi } from '#tests/kit/server.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';
import { fanOut } from '../http/webhook-calls.ts';

/** Runs a worker's work repeatedly until the promise has settled. */
export async function whileWorking<Result>(
  api: RunningApi,
  promise: Promise<Result>,
): Promise<Result> {
  const { runBatches } = api.container.get(TOKENS.useCases).batch;
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  promise.then(over, over);
  const isSettled = async () => {
    await api.work();
    while (await runBatches());
    await fanOut(api);
    return isOver;
  };
  await waitUntil(isSettled, { everyMs: 100 });
  return promise;
}
