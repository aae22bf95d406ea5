import type { Language } from '#domain/carrying/tracking/description.ts';
import { formatDecimal } from './format.ts';

/** Units of short amounts; the Indonesian `M` means milyar (10⁹). */
const SHORT_UNITS = [
  [1_000_000_000, 'M'],
  [1_000_000, 'jt'],
  [1_000, 'rb'],
] as const;
const ENGLISH_SHORT = new Intl.NumberFormat('en', {
  notation: 'compact',
  maximumFractionDigits: 1,
});

/** `7,5 jt`; in English `7.5M`, for chart axes, which have no room for zeros. */
export function formatShortAmount(rupiah: number, language: Language): string {
  if (language === 'en') return ENGLISH_SHORT.format(rupiah);
  const [least, name] = SHORT_UNITS.find(([one]) => rupiah >= one) ?? [1, ''];
  return `${formatDecimal(Math.round((rupiah / least) * 10) / 10, language)} ${name}`.trim();
}
