import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '#tests/kit/wait-until.ts';
import { type Violation, violationsIn } from './judge.ts';
import {
  createShipments,
  type Endpoint,
  observedEndpoint,
  settled,
  type WebhookWorld,
} from './world.ts';

export type RotationOptions = {
  readonly rotations: number;
  readonly everyMs: number;
  readonly pauseMs: number;
  readonly settledWithinMs: number;
};

export type RotationReport = {
  /** Requests that came while two or three secrets signed. */
  readonly old: number;
  readonly new: number;
  /** Requests claimed before a rotation that arrived after its answer; each was repeated. */
  readonly underWay: number;
  readonly violations: readonly Violation[];
};

/**
 * Rotates secrets while events flow. One receiver verifies only with the first secret, the other
 * with the newest secret of each answer; both refuse invalid signatures.
 */
export async function runRotation(
  world: WebhookWorld,
  options: RotationOptions,
): Promise<RotationReport> {
  const { receivers } = world;
  const [account] = await world.newAccounts(1);
  if (account === undefined) throw new Error('no account was created');
  const behaviour = 'GUARDED';
  const old = await world.newEndpoint(account, { name: 'old', behaviour });
  const next = await world.newEndpoint(account, { name: 'new', behaviour });
  let isOver = false;
  const creating = (async () => {
    while (!isOver) await createShipments(account, 1, options.pauseMs);
  })();
  try {
    await waitUntil(() => next.receiver.requests() > 0);
    for (let done = 0; done < options.rotations; done += 1) {
      await sleep(options.everyMs);
      await rotate(old);
      next.receiver.useSecret(await rotate(next));
    }
    await sleep(options.everyMs);
  } finally {
    isOver = true;
    await creating;
  }
  await settled(world, [old, next], options.settledWithinMs);
  const [begin = 0] = next.receiver.rotatedMs;
  const during = (name: string) =>
    receivers.arrivals.filter(({ endpoint, atMs }) => endpoint === name && atMs > begin);
  const names = ['old', 'new'];
  return {
    old: during('old').length,
    new: during('new').length,
    underWay: during('new').filter(({ isVerified }) => !isVerified).length,
    violations: violationsIn({
      events: await world.events([account]),
      endpoints: [observedEndpoint(old), observedEndpoint(next)],
      arrivals: receivers.arrivals.filter(({ endpoint }) => names.includes(endpoint)),
    }),
  };
}

/** Returns the new secret; the old one keeps signing for an hour. */
async function rotate({ id, account }: Endpoint): Promise<string> {
  const path = `/api/v1/webhooks/${id}/rotate`;
  const body = { overlap_seconds: 3_600 };
  return (await account.client.post<'rotateWebhookSecret'>(path, body)).data().secret;
}
