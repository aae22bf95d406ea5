import { localTime } from '#domain/area/time-zone.ts';
import { startOfWibDay } from '#domain/figure/wib-day.ts';
import { DAY_MS, HOUR_MS } from '#domain/time.ts';
import type { Language } from '#domain/tracking/description.ts';

const MINUTE_MS = HOUR_MS / 60;
const SECOND_MS = MINUTE_MS / 60;
const NOW: Readonly<Record<Language, string>> = { id: 'sekarang', en: 'now' };
const ZONE = 'WIB';

const MONTHS: Readonly<Record<Language, string>> = {
  id: 'Jan Feb Mar Apr Mei Jun Jul Agu Sep Okt Nov Des',
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
};

/** Units from the largest: the first that fits at least once is used. */
const UNITS = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
] as const;

/** `Rp 1.250.000`; a loss is `−Rp 500`. */
export function formatMoney(rupiah: number): string {
  const sign = rupiah < 0 ? '−' : '';
  return `${sign}Rp\u00a0${formatCount(Math.abs(rupiah))}`;
}

/** `12.500`: as people write whole numbers here, in both languages. */
export function formatCount(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, '.');
}

/** `2,5 kg`. */
export function formatWeight(grams: number): string {
  return `${String(grams / 1000).replace('.', ',')}\u00a0kg`;
}

/** `22 Nov 2026`, the day in WIB. */
export function formatDay(at: string, language: Language): string {
  const [day, month, year] = partsOf(at);
  return `${day} ${MONTHS[language].split(' ')[month]} ${year}`;
}

/** `22 Nov`, where the year is plain. */
export function formatShortDay(at: string, language: Language): string {
  return formatDay(at, language).replace(/ \d{4}$/, '');
}

/** `14.05 WIB`. */
export function formatClock(at: string): string {
  const [, , , hour, minute] = partsOf(at);
  return `${two(hour)}.${two(minute)} ${ZONE}`;
}

/** `22 Nov 2026 14.05 WIB`. */
export function formatTime(at: string, language: Language): string {
  return `${formatDay(at, language)} ${formatClock(at)}`;
}

/** The day in WIB as the API takes it: `2026-11-22`. */
export function dayOf(at: string): string {
  const [day, month, year] = partsOf(at);
  return `${year}-${two(month + 1)}-${two(day)}`;
}

/** The instant at which a day begins in WIB, as the API takes it. */
export function startOfDay(day: string): string {
  return startOfWibDay(day).toISOString();
}

/**
 * `5 menit yang lalu`; from a week on the day itself says more. A time that has passed is never in the
 * future, whatever the device's clock says.
 */
export function formatAgo(at: string, nowMs: number, language: Language): string {
  const passedMs = Math.min(0, Date.parse(at) - nowMs);
  const distance = Math.abs(passedMs);
  if (distance >= 7 * DAY_MS) return formatDay(at, language);
  // To load the words of all distances takes longer than most of a page.
  if (distance < SECOND_MS) return NOW[language];
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const [unit, ms] =
    UNITS.find(([, unitMs]) => distance >= unitMs) ?? (['second', SECOND_MS] as const);
  return words.format(Math.trunc(passedMs / ms), unit);
}

function partsOf(at: string): readonly [number, number, number, number, number] {
  const there = localTime(new Date(at), ZONE);
  return [
    ...([there.getUTCDate(), there.getUTCMonth(), there.getUTCFullYear()] as const),
    ...([there.getUTCHours(), there.getUTCMinutes()] as const),
  ];
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
