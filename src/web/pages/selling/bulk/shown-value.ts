import type { Language } from '#domain/carrying/tracking/description.ts';
import { formatMoney, formatWeight } from '#src/web/kit/format.ts';
import { numberKindOf } from './columns.ts';

/** An interpreted cell in readable form: `Rp 75.000`, `0,5 kg`. */
export function shownValue(column: string, read: string, language: Language): string {
  if (!/^\d+$/.test(read)) return read === '' ? '\u2013' : read;
  switch (numberKindOf(column)) {
    case 'money':
      return formatMoney(Number(read));
    case 'grams':
      return formatWeight(Number(read), language);
    default:
      return read;
  }
}
