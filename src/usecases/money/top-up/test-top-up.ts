import type { Tenant } from '#domain/environment.ts';
import { idText } from '#domain/id.ts';
import type { Rupiah } from '#domain/money.ts';
import type { Random } from '#domain/random.ts';
import type { Funded, FundWallet } from './fund-wallet.ts';

/** TEST only: play money, posted like any other. */
export type TestTopUp = (tenant: Tenant, amount: Rupiah) => Promise<Funded>;

export function testTopUp(fundWallet: FundWallet, random: Random): TestTopUp {
  return (tenant, amount) =>
    fundWallet(tenant, { amount, reference: idText('topUp', random.uuid()) });
}
