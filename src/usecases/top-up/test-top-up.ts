import type { Chance } from '#domain/chance.ts';
import type { Tenant } from '#domain/environment.ts';
import { idText } from '#domain/id.ts';
import type { Rupiah } from '#domain/money.ts';
import type { Funded, FundWallet } from './fund-wallet.ts';

/** TEST only: play money, which comes through the books like any other. */
export type TestTopUp = (tenant: Tenant, amount: Rupiah) => Promise<Funded>;

export function testTopUp(fundWallet: FundWallet, chance: Chance): TestTopUp {
  return (tenant, amount) =>
    fundWallet(tenant, { amount, reference: idText('topUp', chance.uuid()) });
}
