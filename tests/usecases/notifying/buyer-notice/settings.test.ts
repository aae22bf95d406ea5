import { describe, expect, it } from '@jest/globals';
import { ALICE, uuid } from '#tests/kit/store-contracts/samples.ts';
import { OWNER, PLACE } from '../../people/member/member-scene.ts';
import { buyerNoticeScene, LIVE } from './buyer-notice-scene.ts';

const LIVE_PLACE = { accountId: ALICE, ...LIVE };

describe('e-mails to buyers', () => {
  it('keeps buyer notices off until a person enables them in one environment', async () => {
    const { getBuyerNoticeSettings, changeBuyerNoticeSettings, acts } = await buyerNoticeScene();
    const off = { ...LIVE_PLACE, isOn: false, language: 'id' };
    expect(await getBuyerNoticeSettings(LIVE_PLACE)).toEqual(off);
    const change = { isOn: true, language: 'en' } as const;
    expect(await changeBuyerNoticeSettings(LIVE_PLACE, change, OWNER)).toEqual({
      ...off,
      ...change,
    });
    await changeBuyerNoticeSettings(LIVE_PLACE, { isOn: true }, OWNER);
    await changeBuyerNoticeSettings(LIVE_PLACE, { isOn: false }, OWNER);
    expect(await getBuyerNoticeSettings(LIVE_PLACE)).toEqual({ ...off, language: 'en' });
    expect(await getBuyerNoticeSettings(PLACE)).toEqual({ ...off, environment: 'TEST' });
    expect(await acts()).toEqual([
      '2 BUYER_NOTICES_CHANGED sari@shop.example: LIVE (isOn)',
      '1 BUYER_NOTICES_CHANGED sari@shop.example: LIVE (isOn, language)',
    ]);
  });

  it('previews a buyer notice with the current brand', async () => {
    const { previewBuyerNotice, setBrand } = await buyerNoticeScene();
    await setBrand(ALICE, { name: 'Toko <Sari>', colour: '#b3261e', email: 'halo@shop.example' });
    const query = { kind: 'DELIVERED', language: 'id' } as const;
    const email = await previewBuyerNotice(LIVE_PLACE, query);
    expect(email).toMatchObject({
      fromName: 'Toko <Sari> via Satukurir',
      replyTo: 'halo@shop.example',
      subject: 'Paket Anda dari Toko <Sari> sudah diterima',
    });
    expect(email.html).toContain('Toko &lt;Sari&gt;');
    expect(email.html).not.toContain('<Sari>');
    const unknown = { ...LIVE_PLACE, accountId: uuid(404) };
    await expect(previewBuyerNotice(unknown, query)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
