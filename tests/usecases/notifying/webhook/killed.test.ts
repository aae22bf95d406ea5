import { describe, expect, it } from '@jest/globals';
import { settableClock } from '#tests/kit/fakes/clock.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { type FakeStorage, fakeStorage } from '#tests/kit/fakes/storage.ts';
import { answered, deliveryScene, type Receiver, START, settled } from '../../delivery-scene.ts';

const EVENTS = 5;
/** Longer than the leases of a killed process, and than the following retries. */
const AFTER_MS = 60_000;

describe('a process that is killed', () => {
  it.each(['BEFORE', 'AFTER'] as const)(
    'delivers every event under the same id if the process is killed %s any step',
    async (side) => {
      let step = 0;
      let wasKilled: boolean;
      do {
        step += 1;
        wasKilled = await liveAndDie({ step, side });
      } while (wasKilled);
      expect(step).toBeGreaterThan(2 * EVENTS);
    },
  );
});

describe('a process that was stopped for longer than it holds anything', () => {
  it('sends nothing after its lease expired before the claim was answered', async () => {
    const world = await openWorld();
    const { storage, gate } = gatedAt(world.storage, 'claimDeliveries');
    const stopped = deliveryScene({ ...world, storage });
    const round = stopped.work.beginDue();
    await settled();
    world.clock.advance(21_000);
    const other = deliveryScene(world);
    await other.run();
    gate();
    await round;
    await settled();
    expect([stopped.sent.length, other.sent.length]).toEqual([0, EVENTS]);
  });

  it('records late results of webhooks without undoing those of the next worker', async () => {
    const world = await openWorld();
    const answers = new Map<string, () => void>();
    const slow: Receiver = ({ headers }) =>
      new Promise((resolve) => {
        answers.set(headers['webhook-id'] ?? '', () => resolve(answered(500)));
      });
    const stopped = deliveryScene({ ...world, receivers: new Map([[world.url, slow]]) });
    await stopped.run();
    world.clock.advance(21_000);
    const other = deliveryScene(world);
    await other.run();
    for (const answer of answers.values()) answer();
    await settled();
    await stopped.run();
    const deliveries = await other.deliveriesOf(world.webhook);
    expect(deliveries.map(({ status }) => status)).toEqual(
      Array.from({ length: EVENTS }, () => 'SUCCEEDED'),
    );
    const counts = deliveries.map(({ attempts }) => attempts.length);
    expect(counts.toSorted()).toEqual([1, 2, 2, 2, 2]);
    expect(stopped.complaints).toEqual([]);
  });
});

type Death = { readonly step: number; readonly side: 'BEFORE' | 'AFTER' };

/** Returns true if the process reached the fatal step. */
async function liveAndDie(death: Death): Promise<boolean> {
  const world = await openWorld();
  const received = new Map<string, readonly string[]>();
  const receiver: Receiver = ({ headers, body }) => {
    const ids = received.get(body) ?? [];
    received.set(body, [...ids, headers['webhook-id'] ?? '']);
    return answered(ids.length === 0 ? 500 : 200);
  };
  const { storage, mortal, isDead } = mortalStorage(world.storage, death);
  const dying = new Map([
    [world.url, mortal(async (...params: Parameters<Receiver>) => receiver(...params))],
  ]);
  const doomed = deliveryScene({ ...world, storage, receivers: dying });
  await doomed.run().catch(() => {});
  await doomed.pass(10_000, 1_000).catch(() => {});
  const heir = deliveryScene({ ...world, receivers: new Map([[world.url, receiver]]) });
  await heir.pass(AFTER_MS, 1_000);
  const deliveries = await heir.deliveriesOf(world.webhook);
  expect([death, deliveries.map(({ status }) => status)]).toEqual([
    death,
    Array.from({ length: EVENTS }, () => 'SUCCEEDED'),
  ]);
  expect(received.size).toBe(EVENTS);
  for (const ids of received.values()) expect(new Set(ids).size).toBe(1);
  const [due] = await world.storage.stored.webhookDue();
  expect([death, due]).toMatchObject([death, { dueAt: null, leasedUntil: null }]);
  return isDead();
}

/** An endpoint, and events that are older than the first run. */
async function openWorld() {
  const clock = settableClock(START);
  const storage = fakeStorage(clock);
  const scene = deliveryScene({ clock, storage, random: seededRandom(4) });
  const webhook = await scene.addEndpoint();
  for (let at = 0; at < EVENTS; at += 1) await scene.emit();
  await storage.stores.events.fanOut({ limit: EVENTS - 1, now: clock.now() });
  return { clock, storage, webhook, url: webhook.url };
}

/** Storage that rejects every call after the fatal step. */
function mortalStorage(storage: FakeStorage, { step, side }: Death) {
  let steps = 0;
  let isDead = false;
  const mortal =
    <Args extends readonly unknown[], Result>(act: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      steps += 1;
      const isLast = steps === step;
      if (isLast && side === 'BEFORE') isDead = true;
      if (isDead) throw new Error('it is dead');
      const result = await act(...args);
      if (isLast) isDead = true;
      if (isDead) throw new Error('it is dead');
      return result;
    };
  const { events, deliveries } = storage.stores;
  const stores = {
    ...storage.stores,
    events: { ...events, fanOut: mortal(events.fanOut) },
    deliveries: {
      ...deliveries,
      claim: mortal(deliveries.leaseEndpoints),
      take: mortal(deliveries.claimDeliveries),
      record: mortal(deliveries.record),
    },
  };
  return { storage: { ...storage, stores }, mortal, isDead: () => isDead };
}

/** Storage that holds back the answer of `method` until it is released. */
function gatedAt(storage: FakeStorage, method: 'claimDeliveries') {
  const { promise, resolve: gate } = Promise.withResolvers<void>();
  const { deliveries, ...others } = storage.stores;
  const gated: typeof deliveries.claimDeliveries = async (...params) => {
    const answer = await deliveries[method](...params);
    await promise;
    return answer;
  };
  const stores = { ...others, deliveries: { ...deliveries, [method]: gated } };
  return { storage: { ...storage, stores }, gate };
}
