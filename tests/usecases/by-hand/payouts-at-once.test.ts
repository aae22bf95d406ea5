import { describe, expect, it } from '@jest/globals';
import { idText } from '#domain/id.ts';
import { rupiah } from '#domain/money.ts';
import { TENANT } from '../shipment-scene.ts';
import { actsOf, everythingOf, type OperatorScene, operatorScene } from './operator-scene.ts';

const BANK_ACCOUNT = { bank: 'BCA', accountNumber: '0270001', accountName: 'Toko Alice' };
const PAYOUT = { bankReference: 'BCA 77', by: 'budi' };

describe('a payout that meets another one, which commits between what it reads', () => {
  it('is the same as the other where that is the same one', async () => {
    const office = await operatorScene();
    const { withdrawalId } = await requestWithdrawal(office, 'T-1');
    let first: unknown;
    let left: unknown;
    office.betweenReads(async () => {
      first = await office.complete(withdrawalId, { ...PAYOUT, by: 'citra' });
      left = await everythingOf(office);
    });
    const second = await office.complete(withdrawalId, PAYOUT);
    expect(second).toMatchObject({ status: 'COMPLETED', bankReference: 'BCA 77' });
    expect(second).toEqual(first);
    expect(await everythingOf(office)).toBe(left);
    expect((await actsOf(office)).slice(1)).toEqual(['WITHDRAWAL_COMPLETED citra: BCA 77']);
  });

  it('is refused where that was of another withdrawal, which is named', async () => {
    const office = await operatorScene();
    const [one, other] = [
      await requestWithdrawal(office, 'T-1'),
      await requestWithdrawal(office, 'T-2'),
    ];
    office.betweenReads(() => office.complete(other.withdrawalId, PAYOUT));
    await expect(office.complete(one.withdrawalId, PAYOUT)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      message: `BCA 77 was the payout of ${idText('withdrawal', other.withdrawalId)}.`,
    });
    expect(await office.list()).toEqual([one]);
  });
});

function requestWithdrawal(office: OperatorScene, reference: string) {
  const command = { amount: rupiah(100_000), bankAccount: BANK_ACCOUNT, reference, by: 'ani' };
  return office.create(TENANT, command);
}
