import { dayAfter } from '#domain/day.ts';
import { type DaySpan, daysOf } from '#domain/day-span.ts';
import { instantIn } from '#domain/zoned-time.ts';
import type { Balance } from './balance.ts';

/** A day of a time zone, in which sellers see their money. */
export type WalletDay = {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** Midnight at the end of the day, exclusive. */
  readonly end: Date;
};

/** Wallet balance at the end of a day; for today the current one. */
export type DailyBalance = { readonly day: string; readonly balance: Balance };

/** Longest span of daily balances. */
export const BALANCE_DAYS_MAX = 366;

/** The days of a span in a time zone, oldest first. */
export function walletDays(span: DaySpan, timeZone: string): readonly WalletDay[] {
  return daysOf(span).flatMap((day) => {
    const end = instantIn(timeZone, dayAfter(day, 1));
    return end === undefined ? [] : [{ day, end }];
  });
}
