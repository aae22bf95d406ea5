import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { systemDigest } from '#adapters/system/digest.ts';
import { idText } from '#domain/id.ts';
import { ATTEMPT_MS } from '#domain/notifying/webhook/schedule.ts';
import { deleteWebhook } from '#src/usecases/notifying/webhook/delete-webhook.ts';
import { rotateSecret } from '#src/usecases/notifying/webhook/rotate-secret.ts';
import { testWebhook } from '#src/usecases/notifying/webhook/test-webhook.ts';
import { onlyTimeoutsStand } from '#tests/kit/stopped-timeouts.ts';
import { answer, silence } from '#tests/kit/webhook-receivers.ts';
import { TENANT } from '#tests/usecases/delivery-scene.ts';
import { idsAt, openWebhookScenes, secretOf, type WebhookScene } from './webhook-scene.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NOTHING = { headers: {}, bytes: Buffer.of() };

const scenes = await openWebhookScenes();
let scene: WebhookScene;

beforeEach(async () => {
  scene = await scenes.next();
});

afterEach(() => {
  jest.useRealTimers();
  return scene.end();
});

afterAll(() => scenes.close());

describe('an endpoint', () => {
  it('stops an endpoint that answers 410, and sends another endpoint an event about it', async () => {
    const { deliveries, receiver, other, open, until, passes, statuses } = scene;
    const webhook = await open();
    const watching = await open({ events: ['webhook.disabled'] }, other);
    receiver.answer(answer(410));
    await deliveries.emit();
    await until(() => other.received.length === 1);
    expect(JSON.parse(other.received[0]?.bytes.toString() ?? '')).toMatchObject({
      type: 'webhook.disabled',
      data: {
        webhook: { url: receiver.url, enabled: false, disabled_reason: 'GONE' },
        sequence: 1,
      },
    });
    expect(other.verifies(other.received[0] ?? NOTHING, secretOf(watching))).toBe(true);
    await deliveries.emit();
    await passes(MINUTE, () => false);
    expect(receiver.received.length).toBe(1);
    expect(await statuses(webhook)).toEqual(['PENDING']);
  });

  it('disables an endpoint that has failed for five days, and sends another one an event about it', async () => {
    const { deliveries, clock, receiver, other, open, until, passes } = scene;
    const webhook = await open();
    await open({ events: ['webhook.disabled'] }, other);
    receiver.answer(answer(503));
    await deliveries.emit();
    await passes(3 * MINUTE, () => receiver.received.length === 5);
    clock.advance(5 * DAY);
    await deliveries.emit();
    await until(() => other.received.length === 1);
    expect(await deliveries.find(webhook)).toMatchObject({ disabledReason: 'FAILING' });
    expect(receiver.received.length).toBe(6);
  });

  it('sends a silent endpoint one delivery at a time, and four again once it answers', async () => {
    const { clock, receiver, open, until, passes, dueOf, deliveries } = scene;
    await open();
    const slow = counter();
    const fast = counter();
    receiver.answer((response, number) => {
      if (number > 4) slow.enter(response);
      silence();
    });
    // Timeouts fire when the test says so, however busy the machine is.
    onlyTimeoutsStand();
    for (let at = 0; at < 12; at += 1) await deliveries.emit();
    await until(() => receiver.received.length === 4);
    jest.advanceTimersByTime(ATTEMPT_MS);
    await until(async () => (await dueOf()).every(({ isSlow }) => isSlow));
    clock.advance(1_000);
    await until(() => receiver.received.length === 5);
    jest.advanceTimersByTime(ATTEMPT_MS);
    await until(() => receiver.received.length === 6);
    expect(slow.max()).toBe(1);
    const four = Promise.withResolvers<void>();
    receiver.answer(async (response, number) => {
      fast.enter(response);
      if (fast.now() === 4) four.resolve();
      // The first delivery runs alone; later ones wait until four run concurrently.
      if (fast.entered() > 1) await four.promise;
      await answer(200)(response, number);
    });
    jest.advanceTimersByTime(ATTEMPT_MS);
    jest.useRealTimers();
    await passes(10 * MINUTE, () => idsAt(receiver).size === 12);
    expect(fast.max()).toBe(4);
  });

  it('signs webhooks with both secrets after a rotation during a delivery', async () => {
    const { deliveries, receiver, open, until, passes } = scene;
    const webhook = await open();
    const { promise: rotated, resolve: goOn } = Promise.withResolvers<void>();
    receiver.answer(async (response, number) => {
      if (number === 1) await rotated;
      await answer(number === 1 ? 500 : 200)(response, number);
    });
    await deliveries.emit();
    await until(() => receiver.received.length === 1);
    const rotate = rotateSecret({ ...deliveries, unitOfWork: deliveries.storage.unitOfWork });
    const after = await rotate(TENANT, webhook.webhookId, {
      overlapSeconds: undefined,
    });
    goOn();
    await passes(MINUTE, () => receiver.received.length === 2);
    const accepted = [webhook, after].map((one) =>
      receiver.received.map((received) => receiver.verifies(received, secretOf(one))),
    );
    expect(accepted).toEqual([
      [true, true],
      [false, true],
    ]);
  });

  it('sends webhooks to the new URL after a change during a delivery', async () => {
    const { deliveries, receiver, other, open, update, until, passes } = scene;
    const webhook = await open();
    receiver.answer(async (response, number) => {
      await update(webhook, { url: other.url });
      // An answer of the old URL does not count for the new one.
      await answer(410)(response, number);
    });
    await deliveries.emit();
    await until(() => receiver.received.length === 1);
    await passes(MINUTE, () => other.received.length === 1);
    expect(await deliveries.find(webhook)).toMatchObject({ disabledReason: null });
    expect(other.received[0]?.headers['webhook-id']).toBe(
      receiver.received[0]?.headers['webhook-id'],
    );
  });

  it.each([
    ['asks to be left alone', answer(503, { 'retry-after': '3600' })],
    ['cuts the connection', (response: ServerResponse) => void response.destroy()],
  ])(
    'sends all webhooks to the new URL where the old one %s after the change',
    async (_, answering) => {
      const { deliveries, receiver, other, open, update, until, passes, dueOf } = scene;
      const webhook = await open();
      const { promise: goesOn, resolve: goOn } = Promise.withResolvers<void>();
      receiver.answer(async (response, number) => {
        await goesOn;
        await answering(response, number);
      });
      await deliveries.emit();
      await until(() => receiver.received.length === 1);
      await update(webhook, { url: other.url });
      await deliveries.emit();
      // The running delivery is still leased by the same process.
      await until(() => other.received.length === 1);
      goOn();
      await passes(MINUTE, () => idsAt(other).size === 2);
      await deliveries.emit();
      await passes(MINUTE, () => idsAt(other).size === 3);
      expect([receiver.received.length, idsAt(other).size]).toEqual([1, 3]);
      expect(await deliveries.find(webhook)).toMatchObject({
        lastFailureAt: null,
        failingSince: null,
      });
      expect(await dueOf()).toMatchObject([{ isSlow: false }]);
    },
  );

  it('sends nothing more to an endpoint disabled or deleted during a delivery', async () => {
    const { deliveries, receiver, other, open, update, until, passes, statuses, dueOf } = scene;
    const first = await open();
    const second = await open({}, other);
    const { promise: disabled, resolve: afterDisabling } = Promise.withResolvers<void>();
    const { promise: deleted, resolve: afterDeleting } = Promise.withResolvers<void>();
    receiver.answer(async (response, number) => {
      await update(first, { enabled: false });
      afterDisabling();
      await answer(500)(response, number);
    });
    other.answer(async (response, number) => {
      await deleteWebhook(deliveries.storage.unitOfWork)(TENANT, second.webhookId);
      afterDeleting();
      await answer(500)(response, number);
    });
    await deliveries.emit();
    await until(() => receiver.received.length + other.received.length === 2);
    await Promise.all([disabled, deleted]);
    await deliveries.emit();
    await passes(MINUTE, () => false);
    expect([receiver.received.length, other.received.length]).toEqual([1, 1]);
    expect(await dueOf()).toEqual([]);
    await update(first, { enabled: true });
    receiver.answer(answer(200));
    await passes(MINUTE, async () => (await statuses(first))[0] === 'SUCCEEDED');
    expect(await statuses(first)).toEqual(['SUCCEEDED']);
  });

  it('sends a webhook test to the tested endpoint only', async () => {
    const { deliveries, clock, receiver, other, open, until, verified } = scene;
    const webhook = await open({ events: ['cod.settled'] });
    await open({}, other);
    const use = { unitOfWork: deliveries.storage.unitOfWork, clock, digest: systemDigest };
    const test = testWebhook({ ...use, random: deliveries.random });
    const { deliveryId } = await test(TENANT, webhook.webhookId);
    await until(() => receiver.received.length === 1);
    expect(receiver.received[0]?.headers['webhook-id']).toBe(idText('delivery', deliveryId));
    expect([verified(webhook), other.received.length]).toEqual([[true], 0]);
  });
});

/** Counts requests that are answered or wait at the same time. */
function counter() {
  let [now, max, entered] = [0, 0, 0];
  return {
    enter(response: ServerResponse) {
      now += 1;
      entered += 1;
      max = Math.max(max, now);
      response.once('close', () => {
        now -= 1;
      });
    },
    now: () => now,
    max: () => max,
    entered: () => entered,
  };
}
