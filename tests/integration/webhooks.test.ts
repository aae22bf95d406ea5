import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { systemDigest } from '#adapters/system/digest.ts';
import { webhookSender } from '#adapters/webhooks/sender.ts';
import { idText } from '#domain/id.ts';
import { deliveryIdOf } from '#domain/notifying/webhook/delivery.ts';
import { recoverWebhook } from '#src/usecases/notifying/webhook/recover-webhook.ts';
import { redeliver } from '#src/usecases/notifying/webhook/redeliver.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { answer } from '#tests/kit/webhook-receivers.ts';
import { deliveryScene, TENANT } from '#tests/usecases/delivery-scene.ts';
import { idsAt, openWebhookScenes, secretOf, type WebhookScene } from './webhook-scene.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const scenes = await openWebhookScenes();
let scene: WebhookScene;

beforeEach(async () => {
  scene = await scenes.next();
});

afterEach(() => scene.end());

afterAll(() => scenes.close());

describe('a delivery', () => {
  it('sends webhooks that the libraries of Standard Webhooks and Svix verify byte for byte', async () => {
    const { deliveries, receiver, open, until, statuses, verified } = scene;
    const webhook = await open();
    const event = await deliveries.emit();
    await until(() => receiver.received.length === 1);
    const [received] = receiver.received;
    expect(received?.bytes.toString()).toBe(event.body);
    expect(verified(webhook)).toEqual([true]);
    expect(received && receiver.verifies(received, `${secretOf(webhook).slice(0, -4)}AAA=`)).toBe(
      false,
    );
    const { webhookId } = webhook;
    const id = deliveryIdOf({ eventId: event.eventId, webhookId }, systemDigest);
    expect(received?.headers).toMatchObject({
      'webhook-id': idText('delivery', id),
      'content-type': 'application/json',
    });
    expect(await statuses(webhook)).toEqual(['SUCCEEDED']);
  });

  it('repeats a webhook under the same id with a new signature after an answer of 500', async () => {
    const { deliveries, receiver, open, until, passes, statuses, verified } = scene;
    const webhook = await open();
    receiver.answer((response, number) => answer(number === 1 ? 500 : 200)(response, number));
    await deliveries.emit();
    await until(() => receiver.received.length === 1);
    await passes(MINUTE, () => receiver.received.length === 2);
    expect(verified(webhook)).toEqual([true, true]);
    const [first, second] = receiver.received.map(({ headers }) => headers);
    expect(second?.['webhook-id']).toBe(first?.['webhook-id']);
    expect(second?.['webhook-timestamp']).not.toBe(first?.['webhook-timestamp']);
    expect(second?.['webhook-signature']).not.toBe(first?.['webhook-signature']);
    expect(await statuses(webhook)).toEqual(['SUCCEEDED']);
  });

  it('keeps the id of a webhook that is redelivered or recovered', async () => {
    const { deliveries, clock, receiver, other, open, update, until, statuses, verified } = scene;
    const webhook = await open();
    const { eventId } = await deliveries.emit();
    await until(() => receiver.received.length === 1);
    const use = { unitOfWork: deliveries.storage.unitOfWork, clock };
    const { webhookId } = webhook;
    const deliveryId = deliveryIdOf({ eventId, webhookId }, systemDigest);
    const delivery = idText('delivery', deliveryId);
    expect(await statuses(webhook)).toEqual(['SUCCEEDED']);
    await redeliver(use)(TENANT, { webhookId, deliveryId });
    await until(() => receiver.received.length === 2);
    const late = await open({ events: ['cod.settled'] }, other);
    await update(late, { events: ['*'] });
    const since = new Date(clock.now().getTime() - DAY);
    for (const one of [webhook, late]) {
      await recoverWebhook(use)(TENANT, one.webhookId, since);
    }
    while (await deliveries.recover());
    await until(() => other.received.length === 1);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual([delivery, delivery]);
    expect(other.received[0]?.headers['webhook-id']).toBe(
      idText('delivery', deliveryIdOf({ eventId, webhookId: late.webhookId }, systemDigest)),
    );
    expect(verified(webhook)).toEqual([true, true]);
  });
});

describe('many at once', () => {
  it('delivers each event once although three independent processes deliver', async () => {
    const { deliveries, clock, receiver, other, open, until, statuses } = scene;
    const webhooks = [await open(), await open({}, other)];
    const others = [1, 2].map((seed) => {
      const sender = webhookSender({ clock, allowsLoopback: true });
      return deliveryScene({
        storage: deliveries.storage,
        clock,
        sender,
        random: seededRandom(seed),
      });
    });
    for (let at = 0; at < 50; at += 1) await deliveries.emit();
    await until(async () => {
      await Promise.all(others.map((one) => one.run()));
      return idsAt(receiver).size === 50 && idsAt(other).size === 50;
    });
    await Promise.all(others.map(({ work }) => work.end()));
    await deliveries.work.end();
    expect([receiver.received.length, other.received.length]).toEqual([50, 50]);
    for (const webhook of webhooks) {
      expect(new Set(await statuses(webhook))).toEqual(new Set(['SUCCEEDED']));
    }
    expect(others.flatMap(({ complaints }) => complaints)).toEqual([]);
  });
});
