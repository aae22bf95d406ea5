import { describe, expect, it } from '@jest/globals';
import { DAY_MS } from '#domain/time.ts';
import { ALICE } from '#tests/kit/store-contracts/samples.ts';
import { BUDI, personNoticeScene, SARI } from './person-notice-scene.ts';

const MINUTE_MS = 60_000;
const BUSY = { kind: 'NOT_SENT', reason: '451 at MAIL FROM' } as const;

describe('an e-mail about security', () => {
  it('sends a security e-mail again after its worker died, handed over or not', async () => {
    const scene = await personNoticeScene(['DIES BEFORE', 'DIES AFTER']);
    await scene.request();
    for (let tries = 1; tries <= 4; tries += 1) {
      await scene.sendPersonNotices();
      scene.clock.advance(MINUTE_MS);
    }
    expect(scene.sent.map(({ to }) => to)).toEqual(['old@shop.example', 'old@shop.example']);
    expect(new Set(scene.sent.map(({ id }) => id)).size).toBe(1);
    expect(await scene.rows()).toMatchObject([{ status: 'SENT', tries: 3 }]);
  });

  it('sends a security e-mail again if the mail server disconnected without an answer', async () => {
    const scene = await personNoticeScene([{ kind: 'UNKNOWN', reason: 'ETIMEDOUT' }]);
    await scene.request();
    await scene.sendPersonNotices();
    scene.clock.advance(MINUTE_MS);
    await scene.sendPersonNotices();
    expect(await scene.rows()).toMatchObject([{ status: 'SENT', tries: 2 }]);
  });

  it('retries a security e-mail at a busy mail server for more than a day, and then fails', async () => {
    const scene = await personNoticeScene(Array(99).fill(BUSY));
    await scene.request();
    const from = scene.clock.now().getTime();
    while ((await scene.rows()).some(({ status }) => status === 'PENDING')) {
      await scene.sendPersonNotices();
      scene.clock.advance(10_000);
    }
    expect(scene.clock.now().getTime() - from).toBeGreaterThan(DAY_MS);
    expect(await scene.rows()).toMatchObject([{ status: 'FAILED' }]);
  });

  it('notifies each owner except the new one, and names the new one\u2019s current e-mail', async () => {
    const scene = await personNoticeScene();
    await scene.unitOfWork.decide({
      look: async () => {},
      decide: (_, { personNotices }) =>
        personNotices.requestOfOwners({
          noticeId: '00000000-0000-7000-8000-000000000001',
          accountId: ALICE,
          kind: 'OWNER',
          facts: { key: null, ownerId: BUDI },
          createdAt: scene.clock.now(),
        }),
    });
    await scene.sendPersonNotices();
    expect(scene.sent).toHaveLength(1);
    expect(scene.sent[0]?.to).toBe('sari@shop.example');
    expect(scene.sent[0]?.text).toContain('budi@shop.example sekarang pemilik akun');
  });

  it('puts no unsubscribe link into a security e-mail', async () => {
    const scene = await personNoticeScene();
    await scene.request({ personId: SARI });
    await scene.sendPersonNotices();
    expect(scene.sent).toMatchObject([{ unsubscribeUrl: null, html: null }]);
  });
});
