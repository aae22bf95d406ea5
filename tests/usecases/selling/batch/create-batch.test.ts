import { describe, expect, it } from '@jest/globals';
import { OPEN_BATCHES_MAX } from '#domain/selling/batch/batch.ts';
import type { UnitOfWork } from '#domain/unit-of-work.ts';
import { batchScene, orderOf } from './batch-scene.ts';

const LIMIT_REACHED = { code: 'LIMIT_REACHED', details: { limit: OPEN_BATCHES_MAX } };

describe('open batches', () => {
  it.each([1, 2])(
    'opens ten batches at most if two are sent at once and %i more may be opened',
    async (more) => {
      const meeting = meetingOf(2);
      const { send } = await batchScene(90_000, meeting.before);
      for (let n = more; n < OPEN_BATCHES_MAX; n += 1) await send([orderOf(`before ${n}`)]);
      meeting.begin();
      const sent = await Promise.allSettled(['a', 'b'].map((one) => send([orderOf(one)])));
      const refused = sent.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
      expect(refused).toHaveLength(2 - more);
      for (const refusal of refused) expect(refusal).toMatchObject(LIMIT_REACHED);
    },
  );

  it('accepts another batch after one of ten has ended', async () => {
    const { send, run, shown } = await batchScene(90_000);
    const waiting = (reference: string) => send([orderOf(reference)], { isDryRun: true });
    const first = await send([orderOf('first')]);
    for (let n = 1; n < OPEN_BATCHES_MAX; n += 1) await waiting(`waiting ${n}`);
    await expect(waiting('one too many')).rejects.toMatchObject(LIMIT_REACHED);
    await run();
    expect(await shown(first)).toMatchObject({ status: 'COMPLETED' });
    await waiting('another one');
    await expect(waiting('one too many')).rejects.toMatchObject(LIMIT_REACHED);
  });
});

/** Blocks writes after `begin` until `size` decisions have read their data. */
function meetingOf(size: number) {
  const { promise: allHaveLooked, resolve } = Promise.withResolvers<void>();
  let missing: number | undefined;
  return {
    begin() {
      missing = size;
    },
    before: ({ decide }: UnitOfWork): UnitOfWork => ({
      decide: ({ look, ...decision }) =>
        decide({
          ...decision,
          async look(stores) {
            const seen = await look(stores);
            if (missing === undefined) return seen;
            missing -= 1;
            if (missing === 0) resolve();
            await allHaveLooked;
            return seen;
          },
        }),
    }),
  };
}
