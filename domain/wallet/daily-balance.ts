import { localTime, TIME_ZONES } from '#domain/area/time-zone.ts';
import { DAY_MS, HOUR_MS } from '#domain/time.ts';
import type { Balance } from './balance.ts';

/** A day of western Indonesia (WIB), in which sellers see their money. */
export type WalletDay = {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** Midnight at the end of the day, exclusive. */
  readonly end: Date;
};

/** Wallet balance at the end of a day; for today the current one. */
export type DailyBalance = { readonly day: string; readonly balance: Balance };

const WIB_MS = TIME_ZONES.WIB * HOUR_MS;

/** The last `count` days, oldest first, including today. */
export function lastDays(count: number, now: Date): readonly WalletDay[] {
  const today = Math.floor(localTime(now, 'WIB').getTime() / DAY_MS);
  return Array.from({ length: count }, (_, place) => dayAt(today - count + 1 + place));
}

/** The day with this number since 1 January 1970. */
function dayAt(number: number): WalletDay {
  return {
    day: new Date(number * DAY_MS).toISOString().slice(0, 10),
    end: new Date((number + 1) * DAY_MS - WIB_MS),
  };
}
