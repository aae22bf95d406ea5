import { describe, expect, it } from '@jest/globals';
import { allowLive } from '#src/usecases/people/access/allow-live.ts';
import { ALICE, sampleAccount, uuid } from '#tests/kit/store-contracts/samples.ts';
import { writeAll } from '#tests/kit/store-contracts/writes.ts';
import { memberScene } from '../member/member-scene.ts';

describe("an operator's consent to LIVE", () => {
  it('records consent to LIVE once, among the acts of the account', async () => {
    const { unitOfWork, clock, acts, stores } = await memberScene();
    const waiting = sampleAccount({
      accountId: uuid(9),
      openedBy: 'REGISTRATION',
      liveAllowedAt: null,
    });
    await writeAll({ unitOfWork }, (write) => write.accounts.insert(waiting));
    const allow = allowLive({ unitOfWork, clock });
    const { liveAllowedAt } = await allow(waiting.accountId);
    expect(liveAllowedAt).toEqual(clock.now());
    clock.advance(1);
    expect(await allow(waiting.accountId)).toMatchObject({ liveAllowedAt });
    expect(await stores.accounts.find(waiting.accountId)).toMatchObject({ liveAllowedAt });
    expect(await acts(waiting.accountId)).toEqual([
      '1 ACCOUNT_CHANGED Satukurir: Toko Alice (LIVE)',
    ]);
    await allow(ALICE);
    expect(await acts()).toEqual([]);
    await expect(allow(uuid(404))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
