import { localTime, TIME_ZONES, type TimeZone } from '#domain/carrying/area/time-zone.ts';
import type { Language } from '#domain/carrying/tracking/description.ts';
import { DAY_MS, HOUR_MS } from '#domain/time.ts';

const MINUTE_MS = HOUR_MS / 60;
const SECOND_MS = MINUTE_MS / 60;
const NOW: Readonly<Record<Language, string>> = { id: 'sekarang', en: 'now' };

/** Format of times: the person's language, and the account's zone. */
export type Locale = { readonly language: Language; readonly zone: TimeZone };

const MONTHS: Readonly<Record<Language, string>> = {
  id: 'Jan Feb Mar Apr Mei Jun Jul Agu Sep Okt Nov Des',
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
};

/** Separator of decimals, and of hours and minutes. */
const DECIMAL_POINTS: Readonly<Record<Language, string>> = { id: ',', en: '.' };
const CLOCK_POINTS: Readonly<Record<Language, string>> = { id: '.', en: ':' };

/** Units in descending order; the first one that fits at least once is used. */
const UNITS = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
] as const;

/** `Rp 1.250.000`; a loss is shown as `−Rp 500`. */
export function formatMoney(rupiah: number): string {
  const sign = rupiah < 0 ? '−' : '';
  return `${sign}Rp\u00a0${formatCount(Math.abs(rupiah))}`;
}

/** `12.500`, the local form of whole numbers, in both languages. */
export function formatCount(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, '.');
}

/** `1,5`; in English `1.5`. */
export function formatDecimal(number: number, language: Language): string {
  return String(number).replace('.', DECIMAL_POINTS[language]);
}

/** `2,5 kg`; in English `2.5 kg`. */
export function formatWeight(grams: number, language: Language): string {
  return `${formatDecimal(grams / 1000, language)}\u00a0kg`;
}

/** `66,7 %`; in English `66.7%`; empty without a share. */
export function formatShare(share: number | null, language: Language): string {
  if (share === null) return '–';
  const percents = formatDecimal(Math.round(share * 1_000) / 10, language);
  return language === 'id' ? `${percents}\u00a0%` : `${percents}%`;
}

/** A day such as 2026-11-22 as `22 Nov 2026`. */
export function formatDay(day: string, language: Language): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${Number(date)} ${MONTHS[language].split(' ')[Number(month) - 1]} ${year}`;
}

/** `22 Nov`, for days whose year is obvious. */
export function formatShortDay(day: string, language: Language): string {
  return formatDay(day, language).replace(/ \d{4}$/, '');
}

/** `Nov 2026`, of a month such as 2026-11. */
export function formatMonth(month: string, language: Language): string {
  return formatDay(`${month}-01`, language).replace(/^1 /, '');
}

/** `14.05 WIB`; in English `14:05 WIB`. */
export function formatClock(at: string, { language, zone }: Locale): string {
  const clock = localTime(new Date(at), zone).toISOString().slice(11, 16);
  return `${clock.replace(':', CLOCK_POINTS[language])} ${zone}`;
}

/** `22 Nov 2026 14.05 WIB`. */
export function formatTime(at: string, locale: Locale): string {
  return `${formatDay(dayOf(at, locale.zone), locale.language)} ${formatClock(at, locale)}`;
}

/** The day in the zone as the API takes it: `2026-11-22`. */
export function dayOf(at: string, zone: TimeZone): string {
  return localTime(new Date(at), zone).toISOString().slice(0, 10);
}

/** The instant at which a day begins in the zone, as the API takes it. */
export function startOfDay(day: string, zone: TimeZone): string {
  return new Date(Date.parse(day) - TIME_ZONES[zone] * HOUR_MS).toISOString();
}

/**
 * `5 menit yang lalu`; from a week on, the day itself is shown. A past time never appears to be in
 * the future, whatever the device's clock says.
 */
export function formatAgo(at: string, nowMs: number, { language, zone }: Locale): string {
  const passedMs = Math.min(0, Date.parse(at) - nowMs);
  const distance = Math.abs(passedMs);
  if (distance >= 7 * DAY_MS) return formatDay(dayOf(at, zone), language);
  // Loading the words of all distances takes longer than most of a page.
  if (distance < SECOND_MS) return NOW[language];
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const [unit, ms] =
    UNITS.find(([, unitMs]) => distance >= unitMs) ?? (['second', SECOND_MS] as const);
  return words.format(Math.trunc(passedMs / ms), unit);
}
