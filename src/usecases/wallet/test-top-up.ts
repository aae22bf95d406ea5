import type { Chance } from '#domain/chance.ts';
import type { Tenant } from '#domain/environment.ts';
import { idText } from '#domain/id.ts';
import type { Rupiah } from '#domain/money.ts';
import type { ToppedUp, TopUp } from './top-up.ts';

/** TEST only: play money, which comes through the books like any other. */
export type TestTopUp = (tenant: Tenant, amount: Rupiah) => Promise<ToppedUp>;

export function testTopUp(topUp: TopUp, chance: Chance): TestTopUp {
  return (tenant, amount) => topUp(tenant, { amount, reference: idText('topUp', chance.uuid()) });
}
