import { localTime, TIME_ZONES, type TimeZone } from '#domain/carrying/area/time-zone.ts';
import { dayAfter } from '#domain/day.ts';
import { HOUR_MS } from '#domain/time.ts';

/** Hour of the account's zone at which digests are sent. */
export const DIGEST_HOUR = 7;
/** News within this time after the first event are sent in one e-mail. */
export const COLLECT_MS = 60_000;
/** Shortest time between two e-mails with news about an account and environment to one person. */
export const NEWS_PAUSE_MS = 15 * 60_000;

/**
 * Pauses after the first and the following attempts; the last one repeats. A mail server restarts
 * within a minute.
 */
const PAUSES_MS = [10_000, 60_000, 300_000, 900_000, 3_600_000];
/**
 * Attempts over a day and a half: a mail server that fails in the evening is repaired in the
 * morning.
 */
const TRIES_MAX = 40;

export type DigestTime = { readonly day: string; readonly dueAt: Date };

/** Time of the next attempt after `tries` attempts; null if there will be none. */
export function nextAttemptAt(tries: number, now: Date): Date | null {
  const pauseMs = PAUSES_MS[Math.min(tries, PAUSES_MS.length) - 1] ?? 0;
  return tries >= TRIES_MAX ? null : new Date(now.getTime() + pauseMs);
}

/**
 * Returns the next morning after `now` and after `lastDay`, the day of the last digest if there was
 * one.
 */
export function nextDigest(zone: TimeZone, now: Date, lastDay: string | null): DigestTime {
  const today = localTime(now, zone).toISOString().slice(0, 10);
  const next = morningOf(today, zone) > now ? today : dayAfter(today, 1);
  const day = lastDay !== null && lastDay >= next ? dayAfter(lastDay, 1) : next;
  return { day, dueAt: morningOf(day, zone) };
}

function morningOf(day: string, zone: TimeZone): Date {
  const atMidnight = new Date(`${day}T00:00:00Z`).getTime();
  return new Date(atMidnight + (DIGEST_HOUR - TIME_ZONES[zone]) * HOUR_MS);
}
