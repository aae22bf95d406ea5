import { expect } from '@jest/globals';
import { webhookSender } from '#adapters/webhooks/sender.ts';
import type { Webhook, WebhookTerms } from '#domain/notifying/webhook/webhook.ts';
import type { WebhookSender } from '#domain/notifying/webhook/webhook-sender.ts';
import type { Random } from '#domain/random.ts';
import { updateWebhook } from '#src/usecases/notifying/webhook/update-webhook.ts';
import { openSharedServer } from '#tests/kit/database.ts';
import { type SettableClock, settableClock } from '#tests/kit/fakes/clock.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { openPostgresStorage } from '#tests/kit/postgres-storage.ts';
import type { WebhookDueRow } from '#tests/kit/store-contracts/contract.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';
import { openWebhookReceiver, type WebhookReceiver } from '#tests/kit/webhook-receivers.ts';
import { type DeliveryScene, deliveryScene, TENANT } from '#tests/usecases/delivery-scene.ts';

/** Process on PostgreSQL, with the servers of two clients that it really calls. */
export type WebhookScene = {
  readonly deliveries: DeliveryScene;
  readonly clock: SettableClock;
  readonly receiver: WebhookReceiver;
  readonly other: WebhookReceiver;
  /** Opens an endpoint at the receiver, unless another receiver is named. */
  open(terms?: Partial<WebhookTerms>, at?: WebhookReceiver): Promise<Webhook>;
  update(webhook: Webhook, change: Partial<WebhookTerms>): Promise<Webhook>;
  /** Verdict of the libraries on everything that the receiver got, in order. */
  verified(webhook: Webhook): readonly boolean[];
  /** Statuses of its deliveries, once none of them is leased. */
  statuses(webhook: Webhook): Promise<readonly string[]>;
  dueOf(): Promise<readonly WebhookDueRow[]>;
  /** Works until the condition holds, with the clock stopped. */
  until(isSo: Condition): Promise<void>;
  /** Works while time passes, a second at a time, until the condition holds or the time is up. */
  passes(ms: number, isSo: Condition): Promise<void>;
  end(): Promise<void>;
};

type Condition = () => boolean | Promise<boolean>;
type Play = Pick<WebhookScene, 'deliveries' | 'clock'>;
type Counted = Pick<WebhookSender, 'send'> & { underWay(): number };

export async function openWebhookScenes() {
  const server = await openSharedServer();
  const storage = await openPostgresStorage(await server.freshDatabase());
  return {
    async next(): Promise<WebhookScene> {
      // Libraries read the machine's clock.
      const clock = settableClock(new Date());
      const sender = counting(webhookSender({ clock, allowsLoopback: true }));
      const owned = { storage: await storage.renew(), random: timely(clock) };
      const deliveries = deliveryScene({ ...owned, clock, sender });
      const [receiver, other] = await Promise.all([openWebhookReceiver(), openWebhookReceiver()]);
      return sceneOf({ deliveries, clock, receiver, other, sender });
    },
    async close() {
      await storage.close();
      await server.close();
    },
  };
}

export function idsAt({ received }: WebhookReceiver): ReadonlySet<string | undefined> {
  return new Set(received.map(({ headers }) => headers['webhook-id']));
}

export function secretOf({ secrets }: Webhook): string {
  return secrets[0].text;
}

type Parts = Pick<WebhookScene, 'deliveries' | 'clock' | 'receiver' | 'other'> & {
  sender: Counted;
};

function sceneOf({ sender, ...scene }: Parts): WebhookScene {
  const { deliveries, clock, receiver, other } = scene;
  const { unitOfWork, stored } = deliveries.storage;
  const update = updateWebhook({
    unitOfWork,
    clock,
    webhookSender: { refusalOf: async () => null },
  });
  return {
    ...scene,
    open: (terms = {}, at = receiver) => deliveries.addEndpoint({ url: at.url, ...terms }),
    update: ({ webhookId }, change) => update(TENANT, webhookId, change),
    verified: (webhook) =>
      receiver.received.map((one) => receiver.verifies(one, secretOf(webhook))),
    async statuses(webhook) {
      const isIdle = async () =>
        (await stored.webhookDue()).every((one) => one.leasedUntil === null);
      await until(scene, isIdle);
      return (await deliveries.deliveriesOf(webhook)).map(({ status }) => status);
    },
    dueOf: stored.webhookDue,
    until: (isSo) => until(scene, isSo),
    async passes(ms, isSo) {
      for (let passed = 0; passed < ms && !(await isSo()); passed += 1_000) {
        clock.advance(1_000);
        await deliveries.run();
        // Keeps leases of the stopped clock while the machine takes its time to answer.
        await waitUntil(() => sender.underWay() === 0, { everyMs: 2 });
        await deliveries.run();
      }
    },
    async end() {
      await deliveries.work.end();
      await Promise.all([receiver.close(), other.close()]);
      expect(deliveries.complaints).toEqual([]);
    },
  };
}

function counting({ send }: WebhookSender): Counted {
  let underWay = 0;
  return {
    underWay: () => underWay,
    async send(request) {
      underWay += 1;
      return send(request).finally(() => {
        underWay -= 1;
      });
    },
  };
}

function until({ deliveries }: Play, isSo: Condition): Promise<void> {
  return waitUntil(async () => {
    await deliveries.run();
    return isSo();
  });
}

/** Ids that sort by the clock's time, and by the order of creation. */
function timely(clock: SettableClock): Random {
  const seeded = seededRandom(1);
  let ids = 0;
  return {
    ...seeded,
    uuid() {
      ids += 1;
      const time = clock.now().getTime().toString(16).padStart(12, '0');
      const place = ids.toString(16).padStart(3, '0');
      return `${time.slice(0, 8)}-${time.slice(8)}-7${place}${seeded.uuid().slice(18)}`;
    },
  };
}
