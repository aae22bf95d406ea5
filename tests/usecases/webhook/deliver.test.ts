import { describe, expect, it } from '@jest/globals';
import { systemDigest } from '#adapters/system/digest.ts';
import { idText } from '#domain/id.ts';
import { deliveryIdOf } from '#domain/webhook/delivery.ts';
import { changed } from '#domain/webhook/webhook.ts';
import { answered, OK, openPostOffice } from '../post-office.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe('what happens', () => {
  it('is sent to every endpoint that wants it, as it was frozen', async () => {
    const office = openPostOffice();
    const all = await office.open();
    const some = await office.open({ events: ['shipment.delivered'] });
    const others = await office.open({ events: ['cod.settled'] });
    const event = await office.tell();
    await office.run();
    const urls = office.sent.map(({ url }) => url).toSorted();
    expect(urls).toEqual([all.url, some.url].toSorted());
    expect(office.sent.map(({ body }) => body)).toEqual([event.body, event.body]);
    for (const webhook of [all, some]) {
      const [delivery] = await office.deliveriesOf(webhook);
      expect(delivery).toMatchObject({ status: 'SUCCEEDED', eventId: event.eventId, tries: 1 });
    }
    expect(await office.deliveriesOf(others)).toEqual([]);
  });

  it('is sent again by the schedule until it succeeds, under the same id', async () => {
    const office = openPostOffice();
    const webhook = await office.open();
    office.answer(webhook.url, (_, number) => answered(number < 4 ? 500 : 200));
    const { eventId } = await office.tell();
    await office.run();
    await office.pass(30_000);
    const { webhookId } = webhook;
    const id = idText('delivery', deliveryIdOf({ eventId, webhookId }, systemDigest));
    expect(office.sent.map(({ headers }) => headers['webhook-id'])).toEqual([id, id, id, id]);
    const times = office.sent.map(({ headers }) => Number(headers['webhook-timestamp']));
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    const [delivery] = await office.deliveriesOf(webhook);
    expect(delivery?.attempts.map(({ responseStatus }) => responseStatus)).toEqual([
      ...[500, 500, 500, 200],
    ]);
    expect(delivery).toMatchObject({ status: 'SUCCEEDED', dueAt: null });
  });

  it('is given up after its last try, and can be had again', async () => {
    const office = openPostOffice();
    const webhook = await office.open();
    office.answer(webhook.url, () => answered(500));
    const { eventId } = await office.tell();
    await office.pass(3 * MINUTE, 1_000);
    const [failed] = await office.deliveriesOf(webhook);
    expect([failed?.status, office.sent.length]).toEqual(['FAILED', 5]);
    office.answer(webhook.url, OK);
    const since = new Date(office.clock.now().getTime() - DAY);
    await office.storage.unitOfWork.run(async (_, write) =>
      write.deliveries.recover(webhook, { since, now: office.clock.now() }),
    );
    while (await office.recover());
    await office.run();
    const [delivery] = await office.deliveriesOf(webhook);
    expect(delivery).toMatchObject({ status: 'SUCCEEDED', eventId });
    expect(new Set(office.sent.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('goes on to everybody else while one receiver fails', async () => {
    const office = openPostOffice();
    const [bad, good] = [await office.open(), await office.open()];
    office.answer(bad.url, () => ({ kind: 'TIMEOUT' }));
    for (let at = 0; at < 20; at += 1) await office.tell();
    await office.run();
    const statuses = (await office.deliveriesOf(good)).map(({ status }) => status);
    expect(statuses).toEqual(Array.from({ length: 20 }, () => 'SUCCEEDED'));
  });
});

describe('an endpoint', () => {
  it('that answers 410 is disabled, and others are told', async () => {
    const office = openPostOffice();
    const [gone, other] = [
      await office.open(),
      await office.open({ events: ['webhook.disabled'] }),
    ];
    office.answer(gone.url, () => answered(410));
    await office.tell();
    await office.run();
    expect(await office.find(gone)).toMatchObject({ disabledReason: 'GONE' });
    const count = office.sent.length;
    await office.tell();
    await office.pass(MINUTE, 1_000);
    expect(office.sent.slice(count).map(({ url }) => url)).toEqual([other.url]);
    const body: unknown = JSON.parse(office.sent.at(-1)?.body ?? '');
    expect(body).toMatchObject({
      type: 'webhook.disabled',
      data: { webhook: { enabled: false, disabled_reason: 'GONE', url: gone.url } },
    });
  });

  it('that is enabled again gets what waited, and nothing that happened meanwhile', async () => {
    const office = openPostOffice();
    const gone = await office.open();
    office.answer(gone.url, () => answered(410));
    await office.tell();
    await office.run();
    await office.tell();
    await office.run();
    office.answer(gone.url, OK);
    const before = await office.find(gone);
    await office.storage.unitOfWork.run(async (_, write) => {
      write.webhooks.update(before, changed(before, { enabled: true }));
      write.deliveries.queue(gone, office.clock.now());
    });
    await office.pass(MINUTE, 1_000);
    const waited = await office.deliveriesOf(gone);
    expect(waited.map(({ status }) => status)).toEqual(['SUCCEEDED']);
  });

  it('that fails for five days is disabled by its next failure, and not before', async () => {
    const office = openPostOffice();
    const webhook = await office.open();
    office.answer(webhook.url, () => answered(500));
    await office.tell();
    await office.pass(3 * MINUTE, 1_000);
    expect(await office.find(webhook)).toMatchObject({ disabledReason: null });
    office.clock.advance(5 * DAY - 4 * MINUTE);
    await office.tell();
    await office.run();
    expect(await office.find(webhook)).toMatchObject({ disabledReason: null });
    await office.pass(3 * MINUTE, 1_000);
    const after = await office.find(webhook);
    expect(after).toMatchObject({ disabledReason: 'FAILING', lastSuccessAt: null });
  });

  it('that succeeds in between is not', async () => {
    const office = openPostOffice();
    const webhook = await office.open();
    office.answer(webhook.url, (_, number) => answered(number === 3 ? 200 : 500));
    await office.tell();
    await office.pass(MINUTE, 1_000);
    office.clock.advance(5 * DAY);
    await office.tell();
    await office.pass(3 * MINUTE, 1_000);
    expect(await office.find(webhook)).toMatchObject({ disabledReason: null });
    expect((await office.find(webhook)).failingSince).not.toBeNull();
  });

  it('that does not answer gets one at a time until it does, then four', async () => {
    const office = openPostOffice();
    const webhook = await office.open();
    const waiting: (() => void)[] = [];
    let answers = false;
    let atOnceMax = 0;
    office.answer(webhook.url, async () => {
      if (!answers) return { kind: 'TIMEOUT' };
      await new Promise<void>((resolve) => waiting.push(resolve));
      return answered(200);
    });
    for (let at = 0; at < 9; at += 1) await office.tell();
    await office.pass(2_000);
    answers = true;
    for (let tick = 0; tick < 200; tick += 1) {
      await office.pass(250);
      atOnceMax = Math.max(atOnceMax, waiting.length);
      if (atOnceMax === 0) continue;
      if (waiting.length === 1 && atOnceMax === 1) waiting.shift()?.();
      if (waiting.length === 4) break;
    }
    expect([atOnceMax, waiting.length]).toEqual([4, 4]);
  });

  it('that asks for it is left alone, with all that waits for it', async () => {
    const office = openPostOffice();
    const webhook = await office.open();
    office.answer(webhook.url, (_, number) => (number === 1 ? answered(429, '60') : answered(200)));
    await office.tell();
    await office.run();
    await office.tell();
    await office.pass(59_000);
    expect(office.sent.length).toBe(1);
    await office.pass(2_000);
    expect(office.sent.length).toBe(3);
  });

  it('is sent to where it is by then, whatever it was when something happened', async () => {
    const office = openPostOffice();
    const webhook = await office.open();
    const url = 'https://shop.example/other';
    office.answer(webhook.url, () => answered(500));
    await office.tell();
    await office.run();
    const before = await office.find(webhook);
    await office.storage.unitOfWork.run(async (_, write) =>
      write.webhooks.update(before, changed(before, { url })),
    );
    await office.pass(5_000);
    expect(office.sent.map((request) => request.url)).toEqual([webhook.url, url]);
  });

  it('that is deleted while something is in hand gets nothing more', async () => {
    const office = openPostOffice();
    const webhook = await office.open();
    office.answer(webhook.url, async () => {
      const found = await office.find(webhook);
      await office.storage.unitOfWork.run(async (_, write) => {
        write.webhooks.remove(found);
        write.deliveries.unqueue(webhook);
      });
      return answered(500);
    });
    await office.tell();
    await office.pass(MINUTE, 1_000);
    expect([office.sent.length, office.complaints]).toEqual([1, []]);
    expect(await office.storage.seen.webhookDue()).toEqual([]);
  });
});

describe('work', () => {
  it('leaves nobody held where nothing is to be sent', async () => {
    const office = openPostOffice();
    for (let at = 0; at < 5; at += 1) await office.open();
    for (let at = 0; at < 9; at += 1) await office.tell();
    await office.run();
    await office.pass(1_000);
    const due = await office.storage.seen.webhookDue();
    expect(due.map(({ dueAt, heldUntil }) => [dueAt, heldUntil])).toEqual(
      Array.from({ length: 5 }, () => [null, null]),
    );
    expect(office.complaints).toEqual([]);
  });
});
