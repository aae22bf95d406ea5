import { TIME_ZONES, type TimeZone, ZONE_NAMES } from '#domain/carrying/area/time-zone.ts';
import type { Language } from '#domain/carrying/tracking/description.ts';
import type { Environment } from '#domain/environment.ts';

/** Account of a report, and the zone and language of its times. */
export type ReportAbout = {
  readonly account: { readonly id: string; readonly name: string };
  readonly environment: Environment;
  readonly timeZone: string;
  readonly language: Language;
};

const MONTHS: Readonly<Record<Language, string>> = {
  id: 'Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember',
  en: 'January February March April May June July August September October November December',
};
const TEST: Readonly<Record<Language, string>> = {
  id: 'TEST: bukan uang sungguhan',
  en: 'TEST: not real money',
};

/** `November 2026`, of 2026-11. */
export function monthName(month: string, language: Language): string {
  const [year = '', number = ''] = month.split('-');
  return `${MONTHS[language].split(' ')[Number(number) - 1]} ${year}`;
}

/** `WITA`, or the name of a zone outside Indonesia. */
export function zoneText(timeZone: string): string {
  const zones = Object.keys(TIME_ZONES) as readonly TimeZone[];
  return zones.find((zone) => ZONE_NAMES[zone] === timeZone) ?? timeZone;
}

/**
 * Shop and account as `Toko Sari · acc_…`; in TEST with a second line that names the environment.
 */
export function accountLines({ account, environment, language }: ReportAbout): readonly string[] {
  const whose = `${account.name} · ${account.id}`;
  return environment === 'TEST' ? [whose, TEST[language]] : [whose];
}
