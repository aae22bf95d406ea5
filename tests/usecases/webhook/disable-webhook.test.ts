import { describe, expect, it } from '@jest/globals';
import { changed, type Webhook } from '#domain/webhook/webhook.ts';
import { webhookView } from '#src/views/webhook.ts';
import { answered, openPostOffice, type PostOffice } from '../post-office.ts';

const DAY_MS = 24 * 60 * 60_000;

describe('an endpoint whose receiver wants nothing any more', () => {
  it('is disabled, and what happens to it is told in the same breath', async () => {
    const office = openPostOffice();
    const webhook = await office.open();
    await office.disable(webhook, webhook.url);
    const after = await office.find(webhook);
    expect(after).toMatchObject({ disabledReason: 'GONE', lastSequence: 1, revision: 2 });
    const [event, ...more] = await office.storage.seen.events();
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      ...{ type: 'webhook.disabled', subject: webhook.webhookId, sequence: 1 },
    });
    expect(JSON.parse(event?.body ?? '')).toMatchObject({
      type: 'webhook.disabled',
      data: { webhook: webhookView(after), previous_status: null, sequence: 1 },
    });
    expect(JSON.stringify(event)).not.toContain(webhook.secrets[0].text.slice('whsec_'.length));
  });

  it('is taken out of the queue', async () => {
    const office = openPostOffice();
    const webhook = await office.open();
    await office.tell();
    await office.storage.stores.events.fanOut({ room: 9, now: office.clock.now() });
    expect((await office.storage.seen.webhookDue()).length).toBe(1);
    await office.disable(webhook, webhook.url);
    expect(await office.storage.seen.webhookDue()).toEqual([]);
  });

  it('is disabled once, however often it is said', async () => {
    const office = openPostOffice();
    const webhook = await office.open();
    await Promise.all([1, 2, 3].map(() => office.disable(webhook, webhook.url)));
    await office.disable(webhook, webhook.url);
    expect((await office.storage.seen.events()).length).toBe(1);
  });

  it('stays as it is where another URL’s receiver has said so', async () => {
    const office = openPostOffice();
    const webhook = await office.open();
    await change(office, webhook, { url: 'https://shop.example/other' });
    await office.disable(webhook, webhook.url);
    expect(await office.find(webhook)).toMatchObject({ disabledReason: null });
  });

  it('keeps why its client has disabled it', async () => {
    const office = openPostOffice();
    const webhook = await office.open();
    await change(office, webhook, { enabled: false });
    await office.disable(webhook, webhook.url);
    expect(await office.find(webhook)).toMatchObject({ disabledReason: 'BY_USER' });
    expect(await office.storage.seen.events()).toEqual([]);
  });

  it('may have been deleted', async () => {
    const office = openPostOffice();
    const webhook = await office.open();
    await office.storage.unitOfWork.run(async (_, write) => write.webhooks.remove(webhook));
    await expect(office.disable(webhook, webhook.url)).resolves.toBeUndefined();
  });
});

describe('an endpoint that fails', () => {
  it.each([
    [5 * DAY_MS - 1, null],
    [5 * DAY_MS, 'FAILING'],
  ])('for %i ms is disabled: %s', async (ms, disabledReason) => {
    const office = openPostOffice();
    const webhook = await office.open();
    await failOnce(office, webhook);
    office.clock.advance(ms);
    await office.disable(webhook, null);
    expect(await office.find(webhook)).toMatchObject({ disabledReason });
  });

  it('and was enabled again begins anew', async () => {
    const office = openPostOffice();
    const webhook = await office.open();
    await failOnce(office, webhook);
    office.clock.advance(5 * DAY_MS);
    await office.disable(webhook, null);
    await change(office, webhook, { enabled: true });
    await office.disable(webhook, null);
    expect(await office.find(webhook)).toMatchObject({ disabledReason: null });
  });
});

async function failOnce(office: PostOffice, { url }: Webhook): Promise<void> {
  office.answer(url, () => answered(500));
  await office.tell();
  await office.run();
}

async function change(office: PostOffice, webhook: Webhook, terms: Parameters<typeof changed>[1]) {
  const before = await office.find(webhook);
  const after = changed(before, terms);
  await office.storage.unitOfWork.run(async (_, write) => write.webhooks.update(before, after));
}
