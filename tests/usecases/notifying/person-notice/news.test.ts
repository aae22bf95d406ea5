import { describe, expect, it } from '@jest/globals';
import { DIGEST_HOUR, NEWS_PAUSE_MS } from '#domain/notifying/person-notice/schedule.ts';
import { DAY_MS, HOUR_MS } from '#domain/time.ts';
import { BUDI, LIVE, personNoticeScene, SARI, TEST } from './person-notice-scene.ts';

const MINUTE_MS = 60_000;
const OWNERS_MAIL = 'sari@shop.example';
/** The scene begins at 15:00 WIB: the next morning is 16 hours away. */
const TO_MORNING_MS = (24 - 15 + DIGEST_HOUR) * HOUR_MS;

describe('news of an account', () => {
  it('e-mails an owner a minute after a parcel was lost, and a viewer nothing', async () => {
    const scene = await personNoticeScene();
    await scene.happen('shipment.lost');
    await scene.collectNews();
    await scene.sendPersonNotices();
    expect(scene.sent).toEqual([]);
    scene.clock.advance(MINUTE_MS);
    await scene.sendPersonNotices();
    expect(scene.sent.map(({ to, subject }) => [to, subject])).toEqual([
      [OWNERS_MAIL, 'Paket hilang: SHP2611214K7Q2MXD1'],
    ]);
  });

  it('names no receiver and no sender in a news e-mail', async () => {
    const scene = await personNoticeScene();
    await scene.happen('shipment.lost');
    await scene.collectNews();
    scene.clock.advance(MINUTE_MS);
    await scene.sendPersonNotices();
    const [{ text, html } = { text: '', html: '' }] = scene.sent;
    expect(text).toContain('INV-1');
    expect(`${text} ${html}`).not.toContain('Rani');
  });

  it('collects simultaneous news into one e-mail, and pauses between two e-mails', async () => {
    const scene = await personNoticeScene();
    for (const type of ['shipment.lost', 'pickup.failed', 'shipment.booking_failed'] as const) {
      await scene.happen(type);
      await scene.collectNews();
    }
    scene.clock.advance(MINUTE_MS);
    await scene.sendPersonNotices();
    expect(scene.sent.map(({ subject }) => subject)).toMatchObject([/^3 hal perlu perhatian/]);
    await scene.happen('shipment.damaged');
    await scene.collectNews();
    scene.clock.advance(MINUTE_MS);
    await scene.sendPersonNotices();
    expect(scene.sent).toHaveLength(1);
    scene.clock.advance(NEWS_PAUSE_MS);
    await scene.sendPersonNotices();
    expect(scene.sent.map(({ subject }) => subject)).toMatchObject([/^3 hal/, /^Paket rusak/]);
  });

  it('lists the first thirty news in an e-mail, and counts the rest', async () => {
    const scene = await personNoticeScene();
    for (let made = 1; made <= 33; made += 1) await scene.happen('shipment.lost');
    await scene.collectNews();
    scene.clock.advance(MINUTE_MS);
    await scene.sendPersonNotices();
    const [{ subject, text } = { subject: '', text: '' }] = scene.sent;
    expect(subject).toMatch(/^33 hal/);
    expect(text).toContain('INV-30');
    expect(text).not.toContain('INV-31');
    expect(text).toContain('… dan 3 lagi');
  });

  it('follows a member\u2019s choice of news instead of the role\u2019s default', async () => {
    const scene = await personNoticeScene();
    await scene.choose(BUDI, { paces: { LOSSES: 'AT_ONCE' } });
    await scene.choose(SARI, { paces: { LOSSES: 'NEVER' } });
    await scene.happen('shipment.lost');
    await scene.collectNews();
    scene.clock.advance(MINUTE_MS);
    await scene.sendPersonNotices();
    expect(scene.sent.map(({ to }) => to)).toEqual(['budi@shop.example']);
  });

  it('sends no TEST news unless they are chosen, except about an endpoint', async () => {
    const scene = await personNoticeScene();
    await scene.happen('shipment.lost', TEST);
    await scene.happen('webhook.disabled', TEST, '00000000-0000-7000-8000-000000000001');
    await scene.collectNews();
    scene.clock.advance(MINUTE_MS);
    await scene.sendPersonNotices();
    expect(scene.sent.map(({ subject }) => subject)).toMatchObject([/^\[TEST\] Webhook dimatikan/]);
    await scene.choose(SARI, { includesTest: true });
    await scene.happen('shipment.lost', TEST);
    await scene.collectNews();
    scene.clock.advance(NEWS_PAUSE_MS);
    await scene.sendPersonNotices();
    expect(scene.sent.at(-1)?.subject).toMatch(/^\[TEST\] Paket hilang/);
  });

  it('drops a due news e-mail that its member no longer wants', async () => {
    const scene = await personNoticeScene();
    await scene.happen('shipment.lost');
    await scene.collectNews();
    await scene.choose(SARI, { paces: { LOSSES: 'NEVER' } });
    scene.clock.advance(MINUTE_MS);
    await scene.sendPersonNotices();
    expect(scene.sent).toEqual([]);
    expect(await scene.rows()).toMatchObject([{ kind: 'NEWS', status: 'DROPPED' }]);
  });
});

describe('a daily digest', () => {
  it('sends one digest on the next morning of the account\u2019s zone, with all news of a day', async () => {
    const scene = await personNoticeScene();
    for (const type of ['shipment.returned', 'claim.settled', 'claim.rejected'] as const) {
      await scene.happen(type);
      await scene.collectNews();
      scene.clock.advance(HOUR_MS);
    }
    scene.clock.advance(TO_MORNING_MS - 3 * HOUR_MS - 1);
    await scene.sendPersonNotices();
    expect(scene.sent).toEqual([]);
    scene.clock.advance(1);
    await scene.sendPersonNotices();
    expect(scene.sent.map(({ subject }) => subject)).toMatchObject([
      /^Ringkasan 24 November 2026: 3 hal/,
    ]);
  });

  it('sends no digest for a day without news', async () => {
    const scene = await personNoticeScene();
    await scene.happen('shipment.returned');
    await scene.collectNews();
    for (let day = 1; day <= 4; day += 1) {
      scene.clock.advance(DAY_MS);
      await scene.collectNews();
      await scene.sendPersonNotices();
    }
    expect(scene.sent).toHaveLength(1);
  });

  it.each([['DIES AFTER'], [{ kind: 'UNKNOWN', reason: 'ETIMEDOUT' }]] as const)(
    'never sends a digest twice if its outcome is unknown (%j)',
    async (answer) => {
      const scene = await personNoticeScene([answer]);
      await scene.happen('shipment.returned');
      await scene.collectNews();
      for (let day = 1; day <= 3; day += 1) {
        scene.clock.advance(DAY_MS);
        await scene.sendPersonNotices();
      }
      expect(scene.sent).toHaveLength(1);
      expect(await scene.rows()).toMatchObject([{ kind: 'DIGEST', status: 'UNCONFIRMED' }]);
    },
  );

  it('sends a digest again if its worker died before handing it over', async () => {
    const scene = await personNoticeScene(['DIES BEFORE', 'DIES BEFORE']);
    await scene.happen('shipment.returned');
    await scene.collectNews();
    scene.clock.advance(TO_MORNING_MS);
    for (let tries = 1; tries <= 3; tries += 1) {
      await scene.sendPersonNotices();
      scene.clock.advance(MINUTE_MS);
    }
    expect(scene.sent).toHaveLength(1);
  });

  it('puts news after the morning digest into the next day\u2019s digest', async () => {
    const scene = await personNoticeScene();
    await scene.happen('shipment.returned');
    await scene.collectNews();
    scene.clock.advance(TO_MORNING_MS);
    await scene.sendPersonNotices();
    await scene.happen('claim.settled');
    await scene.collectNews();
    await scene.sendPersonNotices();
    expect(scene.sent).toHaveLength(1);
    scene.clock.advance(DAY_MS);
    await scene.sendPersonNotices();
    expect(scene.sent.map(({ subject }) => subject)).toMatchObject([
      /^Ringkasan 24 November 2026: 1 hal/,
      /^Ringkasan 25 November 2026: 1 hal/,
    ]);
  });

  it('keeps to one digest a day if the account moves to a zone with a later morning', async () => {
    const scene = await personNoticeScene();
    const account = await scene.stores.accounts.find(LIVE.accountId);
    if (account === undefined) throw new Error('the scene has no account');
    const moveTo = (timeZone: 'WIT' | 'WIB') =>
      scene.unitOfWork.decide({
        look: async () => {},
        decide: (_, write) => write.accounts.update({ ...account, timeZone }),
      });
    await moveTo('WIT');
    await scene.happen('shipment.returned');
    await scene.collectNews();
    scene.clock.advance(TO_MORNING_MS - 2 * HOUR_MS);
    await scene.sendPersonNotices();
    await moveTo('WIB');
    await scene.happen('claim.settled');
    await scene.collectNews();
    scene.clock.advance(2 * HOUR_MS);
    await scene.sendPersonNotices();
    expect(scene.sent).toHaveLength(1);
    scene.clock.advance(DAY_MS);
    await scene.sendPersonNotices();
    expect(scene.sent).toHaveLength(2);
  });
});

describe('an unsubscribe link', () => {
  it('ends all news e-mails for the member of an unsubscribe link, without a session, repeatably', async () => {
    const scene = await personNoticeScene();
    await scene.happen('shipment.lost');
    await scene.collectNews();
    scene.clock.advance(MINUTE_MS);
    await scene.sendPersonNotices();
    const [mail] = scene.sent;
    if (mail === undefined) throw new Error('no e-mail came');
    const token = scene.tokenIn(mail);
    expect(await scene.findSubscription(token)).toMatchObject({ language: 'id' });
    for (let times = 1; times <= 2; times += 1) {
      expect(await scene.unsubscribe(token)).toMatchObject({ language: 'id' });
    }
    for (const type of ['shipment.lost', 'shipment.returned', 'pickup.failed'] as const) {
      await scene.happen(type);
    }
    await scene.collectNews();
    scene.clock.advance(2 * DAY_MS);
    await scene.sendPersonNotices();
    expect(scene.sent).toHaveLength(1);
  });

  it('ignores an invented unsubscribe link', async () => {
    const scene = await personNoticeScene();
    expect(await scene.unsubscribe('x'.repeat(80))).toBeUndefined();
    expect(await scene.findSubscription('x')).toBeUndefined();
  });
});
