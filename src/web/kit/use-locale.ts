import { useMemo } from 'react';
import type { TimeZone } from '#domain/carrying/area/time-zone.ts';
import { useAccountZone } from '#src/web/app/session.tsx';
import { useLanguage } from '#src/web/words/language.tsx';
import type { Locale } from './format.ts';

/** The person's language and the account's zone. */
export function useLocale(): Locale {
  const { language } = useLanguage();
  const zone = useZone();
  return useMemo(() => ({ language, zone }), [language, zone]);
}

/**
 * The zone of the account; on pages outside an account, the zone in which most Indonesians live.
 */
export function useZone(): TimeZone {
  return useAccountZone() ?? 'WIB';
}
