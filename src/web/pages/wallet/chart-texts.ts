import type { Language } from '#domain/tracking/description.ts';

const UNITS: Readonly<Record<Language, readonly (readonly [least: number, name: string])[]>> = {
  id: [
    [1_000_000_000, 'M'],
    [1_000_000, 'jt'],
    [1_000, 'rb'],
  ],
  en: [
    [1_000_000_000, 'bn'],
    [1_000_000, 'm'],
    [1_000, 'k'],
  ],
};

/** `1,5 jt`: beside the axis of a chart there is no room for noughts. */
export function shortMoney(amount: number, language: Language): string {
  const [least, name] = UNITS[language].find(([one]) => amount >= one) ?? [1, ''];
  const rounded = Math.round((amount / least) * 10) / 10;
  return `${String(rounded).replace('.', ',')} ${name}`.trim();
}
