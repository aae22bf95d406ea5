import { describe, expect, it } from '@jest/globals';
import { systemDigest } from '#adapters/system/digest.ts';
import { deliveryIdOf } from '#domain/notifying/webhook/delivery.ts';
import { DAY_MS } from '#domain/time.ts';
import { webhookView } from '#src/views/notifying/webhook.ts';
import { uuid } from '#tests/kit/store-contracts/samples.ts';
import { TENANT } from '../../shipment-scene.ts';
import { deliveryIdText, endpointScene, idOf } from './endpoint-scene.ts';

const MINUTE_MS = 60_000;
const DISABLED = { code: 'WEBHOOK_DISABLED', details: { disabledReason: 'BY_USER' } };

describe('a test', () => {
  it('emits a webhook test as an event of its endpoint without a secret', async () => {
    const { create, test, stored, get } = endpointScene();
    const webhook = await create();
    const sent = [await test(TENANT, idOf(webhook)), await test(TENANT, idOf(webhook))];
    const events = await stored.events();
    expect(events.map(({ eventId, type, sequence }) => [eventId, type, sequence])).toEqual([
      [sent[0]?.eventId, 'webhook.test', 1],
      [sent[1]?.eventId, 'webhook.test', 2],
    ]);
    const body = JSON.parse(events[1]?.body ?? '');
    expect(body.data).toEqual({
      webhook: webhookView(await get(TENANT, idOf(webhook))),
      previous_status: null,
      sequence: 2,
    });
    expect(events[1]?.body).not.toContain(webhook.secrets[0].text);
  });

  it('delivers a webhook test under the returned id to its endpoint only', async () => {
    const { create, test, fanOut, deliveriesOf } = endpointScene();
    const webhook = await create({ events: ['cod.settled'] });
    const other = await create();
    const { eventId, deliveryId } = await test(TENANT, idOf(webhook));
    expect(deliveryId).toBe(deliveryIdOf({ ...webhook, eventId }, systemDigest));
    await fanOut();
    expect(await deliveriesOf(webhook)).toMatchObject([{ eventId, deliveryId }]);
    expect(await deliveriesOf(other)).toEqual([]);
  });

  it('numbers concurrent webhook tests without duplicates', async () => {
    const { create, test, stored } = endpointScene();
    const id = idOf(await create());
    await Promise.all([1, 2, 3, 4].map(() => test(TENANT, id)));
    expect((await stored.events()).map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4]);
  });

  it('repeats a webhook test whose commit outcome is unknown', async () => {
    for (const when of ['BEFORE_COMMIT', 'AFTER_COMMIT'] as const) {
      const { create, test, breakOnce, stored } = endpointScene();
      const webhook = await create();
      breakOnce(when);
      const { eventId } = await test(TENANT, idOf(webhook));
      expect((await stored.events()).at(-1)?.eventId).toBe(eventId);
    }
  });

  it('rejects a test of a disabled endpoint and writes nothing', async () => {
    const { create, test, stored } = endpointScene();
    const webhook = await create({ enabled: false });
    await expect(test(TENANT, idOf(webhook))).rejects.toMatchObject(DISABLED);
    expect(await stored.events()).toEqual([]);
  });
});

describe('a redelivery', () => {
  it.each(['SUCCEEDED', 'FAILED'] as const)(
    'restarts a delivery that has %s under the same id',
    async (status) => {
      const { create, test, fanOut, end, redeliver, deliveriesOf, clock } = endpointScene();
      const webhook = await create();
      const sent = await test(TENANT, idOf(webhook));
      await fanOut();
      expect(await end(status)).toBe(1);
      clock.advance(DAY_MS);
      expect(await end('SUCCEEDED')).toBe(0);
      const ids = { webhookId: idOf(webhook), deliveryId: deliveryIdText(sent) };
      expect(await redeliver(TENANT, ids)).toEqual(sent);
      const [again] = await deliveriesOf(webhook);
      expect(again).toMatchObject({ ...sent, status: 'PENDING', tries: 0, dueAt: clock.now() });
      expect(again?.attempts).toHaveLength(1);
      expect(await end('SUCCEEDED')).toBe(1);
    },
  );

  it('makes a waiting delivery due at once, even for concurrent requests', async () => {
    const { create, test, fanOut, redeliver, deliveriesOf, clock } = endpointScene();
    const webhook = await create();
    const sent = await test(TENANT, idOf(webhook));
    await fanOut();
    clock.advance(-MINUTE_MS);
    const ids = { webhookId: idOf(webhook), deliveryId: deliveryIdText(sent) };
    await Promise.all([redeliver(TENANT, ids), redeliver(TENANT, ids)]);
    expect(await deliveriesOf(webhook)).toMatchObject([{ status: 'PENDING', dueAt: clock.now() }]);
  });

  it('rejects redelivery to a disabled endpoint or of events never sent there', async () => {
    const { create, test, fanOut, redeliver, update } = endpointScene();
    const webhook = await create();
    const other = await create();
    const deliveryId = deliveryIdText(await test(TENANT, idOf(webhook)));
    await fanOut();
    for (const ids of [
      { webhookId: idOf(other), deliveryId },
      { webhookId: idOf(webhook), deliveryId: uuid(404) },
      { webhookId: uuid(404), deliveryId },
    ]) {
      await expect(redeliver(TENANT, ids)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    await update(TENANT, idOf(webhook), { enabled: false });
    const refused = redeliver(TENANT, { webhookId: idOf(webhook), deliveryId });
    await expect(refused).rejects.toMatchObject(DISABLED);
  });
});

describe('a recovery', () => {
  it.each([0, 30 * DAY_MS, 30 * DAY_MS + MINUTE_MS, -MINUTE_MS])(
    'accepts a recovery that begins %d ms ago',
    async (agoMs) => {
      const { create, recover, stored, clock } = endpointScene();
      const webhook = await create();
      await recover(TENANT, idOf(webhook), new Date(clock.now().getTime() - agoMs));
      expect(await stored.recoveries()).toMatchObject([
        { webhookId: webhook.webhookId, dueAt: clock.now() },
      ]);
    },
  );

  it.each([
    ['TOO_EARLY', 30 * DAY_MS + MINUTE_MS + 1],
    ['TOO_LATE', -MINUTE_MS - 1],
  ])('rejects a recovery with %s if it begins %d ms ago', async (code, agoMs) => {
    const { create, recover, stored, clock } = endpointScene();
    const webhook = await create();
    const since = new Date(clock.now().getTime() - agoMs);
    await expect(recover(TENANT, idOf(webhook), since)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      fieldErrors: [{ path: 'since', code }],
    });
    expect(await stored.recoveries()).toEqual([]);
  });

  it('rejects a recovery of a disabled endpoint', async () => {
    const { create, recover, clock } = endpointScene();
    const webhook = await create({ enabled: false });
    const refused = recover(TENANT, idOf(webhook), clock.now());
    await expect(refused).rejects.toMatchObject(DISABLED);
  });
});
