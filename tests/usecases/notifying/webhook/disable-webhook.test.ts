import { describe, expect, it } from '@jest/globals';
import { changed, type Webhook } from '#domain/notifying/webhook/webhook.ts';
import { DAY_MS } from '#domain/time.ts';
import { webhookView } from '#src/views/notifying/webhook.ts';
import { writeAll } from '#tests/kit/store-contracts/writes.ts';
import { answered, type DeliveryScene, endpointWith } from '../../delivery-scene.ts';

describe('an endpoint whose receiver is gone', () => {
  it('disables an endpoint that is gone, with its event in the same commit', async () => {
    const { scene, webhook } = await endpointWith();
    await scene.disable(webhook, webhook.url);
    const after = await scene.find(webhook);
    expect(after).toMatchObject({ disabledReason: 'GONE', lastSequence: 1, revision: 2 });
    const [event, ...more] = await scene.storage.stored.events();
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      type: 'webhook.disabled',
      subject: webhook.webhookId,
      sequence: 1,
    });
    expect(JSON.parse(event?.body ?? '')).toMatchObject({
      type: 'webhook.disabled',
      data: { webhook: webhookView(after), previous_status: null, sequence: 1 },
    });
    expect(JSON.stringify(event)).not.toContain(webhook.secrets[0].text.slice('whsec_'.length));
  });

  it('removes the deliveries of a disabled endpoint from the queue', async () => {
    const { scene, webhook } = await endpointWith();
    await scene.emit();
    await scene.storage.stores.events.fanOut({ limit: 9, now: scene.clock.now() });
    expect((await scene.storage.stored.webhookDue()).length).toBe(1);
    await scene.disable(webhook, webhook.url);
    expect(await scene.storage.stored.webhookDue()).toEqual([]);
  });

  it('disables an endpoint once, however often it is reported gone', async () => {
    const { scene, webhook } = await endpointWith();
    await Promise.all([1, 2, 3].map(() => scene.disable(webhook, webhook.url)));
    await scene.disable(webhook, webhook.url);
    expect((await scene.storage.stored.events()).length).toBe(1);
  });

  it('keeps an endpoint enabled if its former URL is reported gone', async () => {
    const { scene, webhook } = await endpointWith();
    await change(scene, webhook, { url: 'https://shop.example/other' });
    await scene.disable(webhook, webhook.url);
    expect(await scene.find(webhook)).toMatchObject({ disabledReason: null });
  });

  it('keeps the reason for which a client disabled an endpoint', async () => {
    const { scene, webhook } = await endpointWith();
    await change(scene, webhook, { enabled: false });
    await scene.disable(webhook, webhook.url);
    expect(await scene.find(webhook)).toMatchObject({ disabledReason: 'BY_USER' });
    expect(await scene.storage.stored.events()).toEqual([]);
  });

  it('ignores the report of a deleted endpoint', async () => {
    const { scene, webhook } = await endpointWith();
    await writeAll(scene.storage, (write) => write.webhooks.remove(webhook));
    await expect(scene.disable(webhook, webhook.url)).resolves.toBeUndefined();
  });
});

describe('an endpoint that fails', () => {
  it.each([
    [5 * DAY_MS - 1, null],
    [5 * DAY_MS, 'FAILING'],
  ])('disables an endpoint that fails for %i ms with reason %s', async (ms, disabledReason) => {
    const { scene, webhook } = await endpointWith();
    await failOnce(scene, webhook);
    scene.clock.advance(ms);
    await scene.disable(webhook, null);
    expect(await scene.find(webhook)).toMatchObject({ disabledReason });
  });

  it('restarts the failure period of a re-enabled endpoint', async () => {
    const { scene, webhook } = await endpointWith();
    await failOnce(scene, webhook);
    scene.clock.advance(5 * DAY_MS);
    await scene.disable(webhook, null);
    await change(scene, webhook, { enabled: true });
    await scene.disable(webhook, null);
    expect(await scene.find(webhook)).toMatchObject({ disabledReason: null });
  });
});

async function failOnce(scene: DeliveryScene, { url }: Webhook): Promise<void> {
  scene.answer(url, () => answered(500));
  await scene.emit();
  await scene.run();
}

async function change(
  scene: DeliveryScene,
  webhook: Webhook,
  terms: Parameters<typeof changed>[1],
) {
  const before = await scene.find(webhook);
  const after = changed(before, terms);
  await writeAll(scene.storage, (write) => write.webhooks.update(before, after));
}
