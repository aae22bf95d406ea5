import { describe, expect, it } from '@jest/globals';
import { systemDigest } from '#adapters/system/digest.ts';
import { idText } from '#domain/id.ts';
import { deliveryIdOf } from '#domain/notifying/webhook/delivery.ts';
import { changed } from '#domain/notifying/webhook/webhook.ts';
import { writeAll } from '#tests/kit/store-contracts/writes.ts';
import { answered, deliveryScene, endpointWith, OK } from '../../delivery-scene.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe('what happens', () => {
  it('sends an event unchanged to every endpoint subscribed to it', async () => {
    const scene = deliveryScene();
    const all = await scene.addEndpoint();
    const some = await scene.addEndpoint({ events: ['shipment.delivered'] });
    const others = await scene.addEndpoint({ events: ['cod.settled'] });
    const event = await scene.emit();
    await scene.run();
    const urls = scene.sent.map(({ url }) => url).toSorted();
    expect(urls).toEqual([all.url, some.url].toSorted());
    expect(scene.sent.map(({ body }) => body)).toEqual([event.body, event.body]);
    for (const webhook of [all, some]) {
      const [delivery] = await scene.deliveriesOf(webhook);
      expect(delivery).toMatchObject({ status: 'SUCCEEDED', eventId: event.eventId, tries: 1 });
    }
    expect(await scene.deliveriesOf(others)).toEqual([]);
  });

  it('retries an event on schedule under the same id until it succeeds', async () => {
    const { scene, webhook } = await endpointWith((_, number) => answered(number < 4 ? 500 : 200));
    const { eventId } = await scene.emit();
    await scene.run();
    await scene.pass(30_000);
    const { webhookId } = webhook;
    const id = idText('delivery', deliveryIdOf({ eventId, webhookId }, systemDigest));
    expect(scene.sent.map(({ headers }) => headers['webhook-id'])).toEqual([id, id, id, id]);
    const times = scene.sent.map(({ headers }) => Number(headers['webhook-timestamp']));
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    const [delivery] = await scene.deliveriesOf(webhook);
    expect(delivery?.attempts.map(({ responseStatus }) => responseStatus)).toEqual([
      500, 500, 500, 200,
    ]);
    expect(delivery).toMatchObject({ status: 'SUCCEEDED', dueAt: null });
  });

  it('gives up an event after its last attempt and allows redelivery', async () => {
    const { scene, webhook } = await endpointWith(() => answered(500));
    const { eventId } = await scene.emit();
    await scene.pass(3 * MINUTE, 1_000);
    const [failed] = await scene.deliveriesOf(webhook);
    expect([failed?.status, scene.sent.length]).toEqual(['FAILED', 5]);
    scene.answer(webhook.url, OK);
    const since = new Date(scene.clock.now().getTime() - DAY);
    await writeAll(scene.storage, (write) =>
      write.deliveries.recover(webhook, { since, now: scene.clock.now() }),
    );
    while (await scene.recover());
    await scene.run();
    const [delivery] = await scene.deliveriesOf(webhook);
    expect(delivery).toMatchObject({ status: 'SUCCEEDED', eventId });
    expect(new Set(scene.sent.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('delivers to all other endpoints while one receiver fails', async () => {
    const scene = deliveryScene();
    const bad = await scene.addEndpoint();
    const good = await scene.addEndpoint();
    scene.answer(bad.url, () => ({ kind: 'TIMEOUT' }));
    for (let at = 0; at < 20; at += 1) await scene.emit();
    await scene.run();
    const statuses = (await scene.deliveriesOf(good)).map(({ status }) => status);
    expect(statuses).toEqual(Array.from({ length: 20 }, () => 'SUCCEEDED'));
  });
});

describe('an endpoint', () => {
  it('disables an endpoint that answers 410 and notifies the others', async () => {
    const scene = deliveryScene();
    const gone = await scene.addEndpoint();
    const other = await scene.addEndpoint({ events: ['webhook.disabled'] });
    scene.answer(gone.url, () => answered(410));
    await scene.emit();
    await scene.run();
    expect(await scene.find(gone)).toMatchObject({ disabledReason: 'GONE' });
    const count = scene.sent.length;
    await scene.emit();
    await scene.pass(MINUTE, 1_000);
    expect(scene.sent.slice(count).map(({ url }) => url)).toEqual([other.url]);
    const body: unknown = JSON.parse(scene.sent.at(-1)?.body ?? '');
    expect(body).toMatchObject({
      type: 'webhook.disabled',
      data: { webhook: { enabled: false, disabled_reason: 'GONE', url: gone.url } },
    });
  });

  it('sends a re-enabled endpoint its waiting events, but none from while it was disabled', async () => {
    const scene = deliveryScene();
    const gone = await scene.addEndpoint();
    scene.answer(gone.url, () => answered(410));
    await scene.emit();
    await scene.run();
    await scene.emit();
    await scene.run();
    scene.answer(gone.url, OK);
    const before = await scene.find(gone);
    await writeAll(scene.storage, (write) => {
      write.webhooks.update(before, changed(before, { enabled: true }));
      write.deliveries.queue(gone, scene.clock.now());
    });
    await scene.pass(MINUTE, 1_000);
    const waited = await scene.deliveriesOf(gone);
    expect(waited.map(({ status }) => status)).toEqual(['SUCCEEDED']);
  });

  it('disables an endpoint after failures for five days, not earlier', async () => {
    const { scene, webhook } = await endpointWith(() => answered(500));
    await scene.emit();
    await scene.pass(3 * MINUTE, 1_000);
    expect(await scene.find(webhook)).toMatchObject({ disabledReason: null });
    scene.clock.advance(5 * DAY - 4 * MINUTE);
    await scene.emit();
    await scene.run();
    expect(await scene.find(webhook)).toMatchObject({ disabledReason: null });
    await scene.pass(3 * MINUTE, 1_000);
    const after = await scene.find(webhook);
    expect(after).toMatchObject({ disabledReason: 'FAILING', lastSuccessAt: null });
  });

  it('keeps an endpoint enabled that succeeds between failures', async () => {
    const { scene, webhook } = await endpointWith((_, number) =>
      answered(number === 3 ? 200 : 500),
    );
    await scene.emit();
    await scene.pass(MINUTE, 1_000);
    scene.clock.advance(5 * DAY);
    await scene.emit();
    await scene.pass(3 * MINUTE, 1_000);
    expect(await scene.find(webhook)).toMatchObject({ disabledReason: null });
    expect((await scene.find(webhook)).failingSince).not.toBeNull();
  });

  it('sends to a silent endpoint one at a time until it answers, then four', async () => {
    const { scene, webhook } = await endpointWith();
    const waiting: (() => void)[] = [];
    let answers = false;
    let atOnceMax = 0;
    scene.answer(webhook.url, async () => {
      if (!answers) return { kind: 'TIMEOUT' };
      await new Promise<void>((resolve) => waiting.push(resolve));
      return answered(200);
    });
    for (let at = 0; at < 9; at += 1) await scene.emit();
    await scene.pass(2_000);
    answers = true;
    for (let tick = 0; tick < 200; tick += 1) {
      await scene.pass(250);
      atOnceMax = Math.max(atOnceMax, waiting.length);
      if (atOnceMax === 0) continue;
      if (waiting.length === 1 && atOnceMax === 1) waiting.shift()?.();
      if (waiting.length === 4) break;
    }
    expect([atOnceMax, waiting.length]).toEqual([4, 4]);
  });

  it('pauses all deliveries of an endpoint that sends Retry-After', async () => {
    const { scene } = await endpointWith((_, number) =>
      number === 1 ? answered(429, '60') : answered(200),
    );
    await scene.emit();
    await scene.run();
    await scene.emit();
    await scene.pass(59_000);
    expect(scene.sent.length).toBe(1);
    await scene.pass(2_000);
    expect(scene.sent.length).toBe(3);
  });

  it('sends an event to the current URL of its endpoint', async () => {
    const { scene, webhook } = await endpointWith();
    const url = 'https://shop.example/other';
    scene.answer(webhook.url, () => answered(500));
    await scene.emit();
    await scene.run();
    const before = await scene.find(webhook);
    await writeAll(scene.storage, (write) =>
      write.webhooks.update(before, changed(before, { url })),
    );
    await scene.pass(5_000);
    expect(scene.sent.map((request) => request.url)).toEqual([webhook.url, url]);
  });

  it('sends nothing more to an endpoint deleted during a delivery', async () => {
    const { scene, webhook } = await endpointWith();
    scene.answer(webhook.url, async () => {
      const found = await scene.find(webhook);
      await writeAll(scene.storage, (write) => {
        write.webhooks.remove(found);
        write.deliveries.unqueue(webhook);
      });
      return answered(500);
    });
    await scene.emit();
    await scene.pass(MINUTE, 1_000);
    expect([scene.sent.length, scene.complaints]).toEqual([1, []]);
    expect(await scene.storage.stored.webhookDue()).toEqual([]);
  });
});

describe('work', () => {
  it('releases endpoints without due deliveries', async () => {
    const scene = deliveryScene();
    for (let at = 0; at < 5; at += 1) await scene.addEndpoint();
    for (let at = 0; at < 9; at += 1) await scene.emit();
    await scene.run();
    await scene.pass(1_000);
    const due = await scene.storage.stored.webhookDue();
    expect(due.map(({ dueAt, leasedUntil }) => [dueAt, leasedUntil])).toEqual(
      Array.from({ length: 5 }, () => [null, null]),
    );
    expect(scene.complaints).toEqual([]);
  });
});
