import { describe, expect, it } from '@jest/globals';
import { NOTICE_LEASE_MS } from '#domain/notifying/buyer-notice/schedule.ts';
import { DAY_MS } from '#domain/time.ts';
import { ALICE, BOB } from '#tests/kit/store-contracts/samples.ts';
import { BUYER, buyerNoticeScene, LIVE } from './buyer-notice-scene.ts';

const SHOP = { accountId: ALICE, ...LIVE };
const TEST_SHOP = { accountId: ALICE, environment: 'TEST' } as const;
const BUSY = { kind: 'NOT_SENT', reason: '451 at MAIL FROM' } as const;

describe('a buyer', () => {
  it('sends buyer notices on booking, out for delivery, failure and delivery only', async () => {
    const scene = await buyerNoticeScene();
    await scene.switchOn(SHOP);
    let parcel = await scene.sell(SHOP);
    const way = ['BOOKED', 'PICKED_UP', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'DELIVERY_FAILED'];
    for (const status of [...way, 'DELIVERED'] as const) {
      parcel = await scene.move(parcel, status as 'BOOKED');
      await scene.sendBuyerNotices();
    }
    const kinds = ['BOOKED', 'OUT_FOR_DELIVERY', 'DELIVERY_FAILED', 'DELIVERED'];
    expect(scene.sent.map(({ to, id }) => [to, id])).toEqual(
      kinds.map((kind) => [BUYER, `${parcel.shipmentNumber}.${kind}`]),
    );
    expect(await scene.sendBuyerNotices()).toBe(false);
    expect(scene.sent).toHaveLength(kinds.length);
  });

  it('sends one notice per kind, and only the last of several status changes', async () => {
    const scene = await buyerNoticeScene();
    await scene.switchOn(SHOP);
    const parcel = await scene.move(await scene.sell(SHOP), 'BOOKED', 'OUT_FOR_DELIVERY');
    const failed = await scene.move(parcel, 'DELIVERY_FAILED');
    const again = await scene.move(failed, 'OUT_FOR_DELIVERY', 'DELIVERY_FAILED');
    await scene.move(again, 'OUT_FOR_DELIVERY');
    await scene.sendBuyerNotices();
    const kinds = scene.sent.map(({ id }) => id.split('.')[1]);
    expect(kinds).toEqual(['OUT_FOR_DELIVERY', 'DELIVERY_FAILED']);
  });

  it('sends no buyer notice if notices are off or no address is given', async () => {
    const scene = await buyerNoticeScene();
    const stranger = { accountId: BOB, ...LIVE };
    await scene.switchOn(SHOP);
    const moved = await Promise.all([
      scene.move(await scene.sell(stranger), 'BOOKED'),
      scene.move(await scene.sell(SHOP, null), 'BOOKED'),
      scene.move(await scene.sell(TEST_SHOP), 'BOOKED'),
    ]);
    await scene.sendBuyerNotices();
    for (const parcel of moved) expect(await scene.rows(parcel)).toEqual([]);
    expect(scene.sent).toEqual([]);
  });

  it('sends TEST notices to the shop instead of the buyer', async () => {
    const scene = await buyerNoticeScene();
    await scene.switchOn(TEST_SHOP, 'en');
    await scene.move(await scene.sell(TEST_SHOP), 'BOOKED');
    await scene.sendBuyerNotices();
    const account = await scene.stores.accounts.find(ALICE);
    expect(scene.sent).toMatchObject([{ to: account?.email, subject: /^\[TEST\]/ }]);
  });
});

describe('a notice of TEST', () => {
  const change = { contactEmail: 'victim@bank.example', contactEmailVerifiedAt: null };

  it('sends no TEST notice to an unverified address', async () => {
    const scene = await buyerNoticeScene();
    await scene.switchOn(TEST_SHOP);
    await scene.changeAccount({ ...change, emailVerifiedAt: null });
    const parcel = await scene.move(await scene.sell(TEST_SHOP), 'BOOKED');
    await scene.sendBuyerNotices();
    expect(await scene.rows(parcel)).toEqual([]);
    expect(scene.sent).toEqual([]);
  });

  it('sends TEST notices to the verified e-mail while a new address is unverified', async () => {
    const scene = await buyerNoticeScene();
    await scene.switchOn(TEST_SHOP);
    const { email } = await scene.changeAccount(change);
    await scene.move(await scene.sell(TEST_SHOP), 'BOOKED');
    await scene.sendBuyerNotices();
    expect(scene.sent).toMatchObject([{ to: email }]);
  });

  it('drops a TEST notice if the account has no verified e-mail when it is due', async () => {
    const scene = await buyerNoticeScene();
    await scene.switchOn(TEST_SHOP);
    const parcel = await scene.move(await scene.sell(TEST_SHOP), 'BOOKED');
    await scene.changeAccount({ ...change, emailVerifiedAt: null });
    await scene.sendBuyerNotices();
    expect(scene.sent).toEqual([]);
    expect(await scene.rows(parcel)).toMatchObject([
      { status: 'FAILED', error: 'no verified mailbox' },
    ]);
  });
});

describe('a notice', () => {
  it('resends a buyer notice whose worker died before handing it over', async () => {
    const scene = await buyerNoticeScene(['DIES BEFORE']);
    await scene.switchOn(SHOP);
    const parcel = await scene.move(await scene.sell(SHOP), 'BOOKED');
    await scene.sendBuyerNotices();
    await scene.sendBuyerNotices();
    expect(scene.sent).toEqual([]);
    scene.clock.advance(NOTICE_LEASE_MS);
    await scene.sendBuyerNotices();
    expect(scene.sent).toHaveLength(1);
    expect(await scene.rows(parcel)).toMatchObject([{ status: 'SENT', tries: 2 }]);
  });

  it.each([['DIES AFTER'], [{ kind: 'UNKNOWN', reason: 'ETIMEDOUT' }]] as const)(
    'never resends a buyer notice whose outcome is unknown after handover (%j)',
    async (answer) => {
      const scene = await buyerNoticeScene([answer]);
      await scene.switchOn(SHOP);
      const parcel = await scene.move(await scene.sell(SHOP), 'BOOKED');
      for (let day = 1; day <= 3; day += 1) {
        await scene.sendBuyerNotices();
        scene.clock.advance(DAY_MS);
      }
      expect(scene.sent).toHaveLength(1);
      expect(await scene.rows(parcel)).toMatchObject([{ status: 'UNCONFIRMED', tries: 1 }]);
    },
  );

  it('retries a buyer notice with growing pauses and gives up after a day', async () => {
    const scene = await buyerNoticeScene(Array(99).fill(BUSY));
    await scene.switchOn(SHOP);
    const parcel = await scene.move(await scene.sell(SHOP), 'BOOKED');
    const status = async () => (await scene.rows(parcel))[0]?.status;
    const from = scene.clock.now().getTime();
    const times: number[] = [];
    while ((await status()) === 'PENDING') {
      const before = scene.reported.length;
      await scene.sendBuyerNotices();
      const seconds = (scene.clock.now().getTime() - from) / 1_000;
      if (scene.reported.length > before) times.push(seconds);
      scene.clock.advance(10_000);
    }
    expect(times.slice(0, 6)).toEqual([0, 10, 70, 370, 1_270, 4_870]);
    expect(times.at(-1)).toBeLessThanOrEqual(DAY_MS / 1_000);
    expect(await scene.rows(parcel)).toMatchObject([{ status: 'FAILED', error: BUSY.reason }]);
    expect(scene.sent).toEqual([]);
  });

  it('gives up at once a buyer notice that the mail server refuses', async () => {
    const scene = await buyerNoticeScene([{ kind: 'REFUSED', reason: '550 at RCPT TO' }]);
    await scene.switchOn(SHOP);
    const parcel = await scene.move(await scene.sell(SHOP), 'BOOKED');
    await scene.sendBuyerNotices();
    scene.clock.advance(DAY_MS);
    await scene.sendBuyerNotices();
    expect(await scene.rows(parcel)).toMatchObject([{ status: 'FAILED', error: '550 at RCPT TO' }]);
  });
});
