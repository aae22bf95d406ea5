import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '#tests/kit/wait-until.ts';
import { type Violation, violationsIn } from './judge.ts';
import { type Endpoint, endpointSeen, sell, settled, type WebhookWorld } from './world.ts';

export type RotationWish = {
  readonly rotations: number;
  readonly everyMs: number;
  readonly pauseMs: number;
  readonly settledWithinMs: number;
};

export type RotationReport = {
  /** Requests that came while two or three secrets signed. */
  readonly old: number;
  readonly new: number;
  /** Taken before a rotation, and come after its answer; each came again. */
  readonly underWay: number;
  readonly violations: readonly Violation[];
};

/**
 * Secrets change while events flow. One receiver only ever knows the first secret, the other from
 * each answer on only the newest; both refuse whatever they cannot verify.
 */
export async function runRotation(
  world: WebhookWorld,
  wish: RotationWish,
): Promise<RotationReport> {
  const { hall } = world;
  const [shop] = await world.openShops(1);
  if (shop === undefined) throw new Error('there is no shop');
  const behaviour = 'GUARDED';
  const old = await world.newEndpoint(shop, { name: 'old', behaviour });
  const next = await world.newEndpoint(shop, { name: 'new', behaviour });
  let isOver = false;
  const selling = (async () => {
    while (!isOver) await sell(shop, 1, wish.pauseMs);
  })();
  try {
    await waitUntil(() => next.stand.requests() > 0);
    for (let done = 0; done < wish.rotations; done += 1) {
      await sleep(wish.everyMs);
      await rotate(old);
      next.stand.learn(await rotate(next));
    }
    await sleep(wish.everyMs);
  } finally {
    isOver = true;
    await selling;
  }
  await settled(world, [old, next], wish.settledWithinMs);
  const [begin = 0] = next.stand.learntMs;
  const during = (name: string) =>
    hall.arrivals.filter(({ endpoint, atMs }) => endpoint === name && atMs > begin);
  const names = ['old', 'new'];
  return {
    old: during('old').length,
    new: during('new').length,
    underWay: during('new').filter(({ isVerified }) => !isVerified).length,
    violations: violationsIn({
      events: await world.events([shop]),
      endpoints: [endpointSeen(old), endpointSeen(next)],
      arrivals: hall.arrivals.filter(({ endpoint }) => names.includes(endpoint)),
    }),
  };
}

/** The new secret; the old one signs beside it for an hour. */
async function rotate({ id, shop }: Endpoint): Promise<string> {
  const path = `/api/v1/webhooks/${id}/rotate`;
  const body = { overlap_seconds: 3_600 };
  return (await shop.client.post<'rotateWebhookSecret'>(path, body)).data().secret;
}
