import type { Tenant } from '#domain/environment.ts';
import { type DailyBalance, lastDays } from '#domain/wallet/daily-balance.ts';
import type { WalletStore } from '#domain/wallet/wallet-store.ts';
import type { Ports } from '../ports.ts';

/** Balances of the last days, oldest first, including today. */
export type GetDailyBalances = (tenant: Tenant, days: number) => Promise<readonly DailyBalance[]>;

type Deps = Pick<Ports, 'clock'> & { readonly wallet: Pick<WalletStore, 'balancesBefore'> };

export function getDailyBalances({ wallet, clock }: Deps): GetDailyBalances {
  return async (tenant, count) => {
    const days = lastDays(count, clock.now());
    const ends = days.map(({ end }) => end);
    const balances = await wallet.balancesBefore(tenant, ends);
    return balances.flatMap((balance, place) => {
      const day = days[place]?.day;
      return day === undefined ? [] : [{ day, balance }];
    });
  };
}
