import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Tenant } from '#domain/environment.ts';
import type { FigureSums } from '#domain/insight/figure/figure-store.ts';
import { countEvents, EVENTS_PER_TURN } from '#src/usecases/insight/figure/count-events.ts';
import { settableClock } from '#tests/kit/fakes/clock.ts';
import { fakeStorage } from '#tests/kit/fakes/storage.ts';
import { interruptible } from '#tests/kit/interruptible.ts';
import { INSTANT } from '#tests/kit/store-contracts/samples.ts';
import {
  insertShipments,
  nthShipment,
  numberOf,
  OTHER_ACCOUNT,
  TENANT,
} from '#tests/kit/store-contracts/shipment-samples.ts';
import { eventUuid, nthEvent } from '#tests/kit/store-contracts/webhook-samples.ts';
import { writeAll } from '#tests/kit/store-contracts/writes.ts';
import { memoryGround } from '../../money/money-model/memory-ground.ts';
import { steps } from '../../money/money-model/operations.ts';
import { playAndCount } from './figure-model.ts';

const SEED = Number(process.env.MODEL_SEED ?? Date.now() % 2 ** 31);
const ALL_DAYS = { since: '2000-01-01', from: '2000-01-01', to: '2099-12-31' };
const CREATED = expect.objectContaining({ status: 'AWAITING_PAYMENT', shipments: 1 });

describe('the counting of events', () => {
  it(`matches a recount, whether or not the counter is killed (seed ${SEED})`, async () => {
    const sequences = fc.sample(fc.array(steps(), { minLength: 20, maxLength: 60, size: 'max' }), {
      numRuns: 12,
      seed: SEED,
    });
    let seen = 0;
    for (const sequence of sequences) {
      const { counted, recounted } = await playAndCount(await memoryGround(), sequence);
      expect(counted).toEqual(recounted);
      seen += JSON.stringify(counted).length;
    }
    expect(seen).toBeGreaterThan(1_000);
  });

  it('counts events of all accounts in turns, postponing the rest of a long backlog', async () => {
    const bench = await openBench();
    await bench.happens(TENANT, EVENTS_PER_TURN + 1);
    await bench.happens(OTHER_ACCOUNT, 1);
    expect(await bench.count()).toBe(true);
    expect((await bench.sums(OTHER_ACCOUNT)).days).toEqual([CREATED]);
    const { head } = await bench.uncounted(TENANT);
    expect(head.position).toBe(EVENTS_PER_TURN);
    expect(await bench.count()).toBe(false);
    expect((await bench.uncounted(TENANT)).events).toEqual([]);
    expect(await bench.count()).toBe(false);
    expect(bench.reported).toEqual([]);
  });

  it('counts each event once if two workers count at the same time', async () => {
    const bench = await openBench();
    await bench.happens(TENANT, 2);
    bench.beforeWriting(() => bench.count());
    expect(await bench.count()).toBe(false);
    expect((await bench.sums(TENANT)).days).toEqual([CREATED]);
    expect(bench.reported).toEqual([]);
  });

  it('reports a failed count of one account and continues with the others', async () => {
    const bench = await openBench();
    await bench.happens(TENANT, 1);
    await bench.happens(OTHER_ACCOUNT, 1);
    bench.beforeWriting(() => Promise.reject(new Error('the line is cut')));
    await bench.count();
    const left = (await bench.behind()).tenants;
    expect(left).toHaveLength(1);
    expect(bench.reported).toEqual(['events of an account could not be counted']);
    await bench.count();
    expect((await bench.behind()).tenants).toEqual([]);
  });
});

async function openBench() {
  const clock = settableClock(INSTANT);
  const storage = fakeStorage(clock);
  const { stores } = storage;
  const { unitOfWork, beforeWriting } = interruptible(storage.unitOfWork);
  const reported: string[] = [];
  const deps = {
    figures: stores.figures,
    clock,
    reportError: (what: string) => void reported.push(what),
  };
  await insertShipments(storage, [nthShipment(1), nthShipment(2, OTHER_ACCOUNT)]);
  return {
    reported,
    beforeWriting,
    count: countEvents({ ...deps, unitOfWork }),
    /** Appends the creation of a shipment and updates of its tracking, `events` in total. */
    async happens(tenant: Tenant, events: number): Promise<void> {
      const all = Array.from({ length: events }, (_, at) =>
        nthEvent(1, {
          ...tenant,
          eventId: eventUuid(at + 1),
          sequence: at + 1,
          subject: numberOf(tenant === TENANT ? 1 : 2),
          ...(at > 0 && { type: 'shipment.tracking_updated', previousStatus: 'BOOKED' }),
        }),
      );
      await writeAll(storage, (write) => write.events.append(all));
      await stores.events.fanOut({ limit: events, now: INSTANT });
    },
    behind: () => stores.figures.behind(null, 9),
    uncounted: (tenant: Tenant) => stores.figures.uncounted(tenant, 9),
    sums: (tenant: Tenant): Promise<FigureSums> => stores.figures.sums(tenant, ALL_DAYS),
  };
}
