import { localTime, type TimeZone } from '#domain/carrying/area/time-zone.ts';
import type { Language } from '#domain/carrying/tracking/description.ts';
import { DAY_MS } from '#domain/time.ts';
import { WORDS } from './words.ts';

/** Dates are formatted in UTC, after they were moved by the zone's hours. */
const FORMATS = {
  en: formatsOf('en'),
  id: formatsOf('id'),
} as const satisfies Record<Language, unknown>;

/** Words for times as people at the destination read them. */
export type Days = {
  /** `today`, `yesterday`, `Sat, 21 Nov`. */
  day(at: Date): string;
  /** Adverbial date: `on Sat, 21 Nov`. */
  onDay(at: Date): string;
  /** `14.05 WIB`. */
  time(at: Date): string;
  /** `21 Nov, 14.05 WIB`. */
  moment(at: Date): string;
};

export function daysAt(zone: TimeZone, now: Date, language: Language): Days {
  const words = WORDS[language];
  const formats = FORMATS[language];
  const local = (at: Date) => localTime(at, zone);
  const dayNumber = (at: Date) => Math.floor(local(at).getTime() / DAY_MS);
  const near = (at: Date) => {
    const ago = dayNumber(now) - dayNumber(at);
    if (ago === 0) return words.today;
    return ago === 1 ? words.yesterday : undefined;
  };
  const day = (at: Date) => near(at) ?? formats.day.format(local(at));
  const time = (at: Date) => `${formats.time.format(local(at))} ${zone}`;
  return {
    day,
    onDay: (at) => near(at) ?? words.onDay.replace('{day}', () => day(at)),
    time,
    moment: (at) => `${near(at) ?? formats.date.format(local(at))}, ${time(at)}`,
  };
}

function formatsOf(language: Language) {
  const { locale } = WORDS[language];
  const timeZone = 'UTC';
  const date = { day: 'numeric', month: 'short' } as const;
  return {
    day: new Intl.DateTimeFormat(locale, { timeZone, weekday: 'short', ...date }),
    date: new Intl.DateTimeFormat(locale, { timeZone, ...date }),
    time: new Intl.DateTimeFormat(locale, { timeZone, hour: '2-digit', minute: '2-digit' }),
  };
}
