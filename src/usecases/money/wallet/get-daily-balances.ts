import { type AskedDays, daySpanOf } from '#domain/day-span.ts';
import type { Tenant } from '#domain/environment.ts';
import {
  BALANCE_DAYS_MAX,
  type DailyBalance,
  walletDays,
} from '#domain/money/wallet/daily-balance.ts';
import type { WalletStore } from '#domain/money/wallet/wallet-store.ts';
import { dayIn } from '#domain/zoned-time.ts';
import type { Ports } from '../../ports.ts';

/** Balances of days in a time zone, oldest first. VALIDATION_ERROR for days that cannot be shown. */
export type GetDailyBalances = (
  tenant: Tenant,
  asked: AskedDays & { readonly timeZone: string },
) => Promise<readonly DailyBalance[]>;

type Deps = Pick<Ports, 'clock'> & { readonly wallet: Pick<WalletStore, 'balancesBefore'> };

const DAYS = 30;

export function getDailyBalances({ wallet, clock }: Deps): GetDailyBalances {
  return async (tenant, { timeZone, ...asked }) => {
    const today = dayIn(timeZone, clock.now());
    const bounds = { today, otherwise: DAYS, most: BALANCE_DAYS_MAX, oldest: null };
    const days = walletDays(daySpanOf(asked, bounds), timeZone);
    const ends = days.map(({ end }) => end);
    const balances = await wallet.balancesBefore(tenant, ends);
    return balances.flatMap((balance, place) => {
      const day = days[place]?.day;
      return day === undefined ? [] : [{ day, balance }];
    });
  };
}
