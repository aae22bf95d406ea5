import type { Language } from '#domain/carrying/tracking/description.ts';
import type { FieldError } from '#src/web/api/errors.ts';

/** A sentence by the path of its field, as the API names it: `receiver.phone`. */
export type FieldTexts = Readonly<Record<string, string>>;

/**
 * Codes whose own text is enough. For any other code the API's sentence is shown, which has the
 * numbers.
 */
const TEXTS: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  REQUIRED: { id: 'Wajib diisi', en: 'Required' },
  BLANK: { id: 'Wajib diisi', en: 'Required' },
  TOO_SHORT: { id: 'Terlalu pendek', en: 'Too short' },
  TOO_LONG: { id: 'Terlalu panjang', en: 'Too long' },
  TOO_SMALL: { id: 'Terlalu kecil', en: 'Too small' },
  TOO_LARGE: { id: 'Terlalu besar', en: 'Too large' },
  NOT_WHOLE_RUPIAH: { id: 'Rupiah bulat, tanpa sen', en: 'Whole rupiah' },
  INVALID_FORMAT: { id: 'Formatnya belum benar', en: 'Not of the right form' },
  INVALID_TEXT: {
    id: 'Ada karakter yang tidak bisa dicetak',
    en: 'It has characters that cannot be printed',
  },
  WEB_ADDRESS: {
    id: 'Tanpa alamat web atau e-mail, karena nama ini tampil di e-mail',
    en: 'No web or e-mail address, because e-mails show this name',
  },
  DUPLICATE: { id: 'Disebut dua kali', en: 'Named twice' },
  REFERENCE_CONFLICT: {
    id: 'Sudah dipakai kiriman lain; pakai nomor baru',
    en: 'Another shipment has this number already; take a new one',
  },
  RATE_NOT_AVAILABLE: {
    id: 'Tidak ada kurir untuk paket dan rute ini',
    en: 'No courier carries this parcel on this route',
  },
  UNKNOWN_DISTRICT: { id: 'Pilih kecamatan', en: 'Choose a district' },
  AMBIGUOUS_PLACE: { id: 'Pilih kecamatan', en: 'Choose a district' },
  UNKNOWN_PLACE: { id: 'Pilih kecamatan', en: 'Choose a district' },
  ROUTE_MISMATCH: {
    id: 'Kecamatannya lain dari yang dikunci',
    en: 'Another district than the price is for',
  },
};

const PHONE: Readonly<Record<Language, string>> = {
  id: 'Nomor Indonesia: 08…, 62…, atau +62…',
  en: 'An Indonesian number: 08…, 62… or +62…',
};

export function fieldTexts(errors: readonly FieldError[], language: Language): FieldTexts {
  return Object.fromEntries(errors.map((error) => [error.path, textOf(error, language)]));
}

/** Removes the texts of a changed field, and of the fields within it. */
export function withoutField(texts: FieldTexts, path: string): FieldTexts {
  return Object.fromEntries(Object.entries(texts).filter(([one]) => !isWithin(path, one)));
}

/** True if the path is the field's own, or that of a field within it. */
export function isWithin(field: string, path: string): boolean {
  return path === field || path.startsWith(`${field}.`);
}

function textOf({ path, code, message }: FieldError, language: Language): string {
  if (path.endsWith('.phone') && code === 'INVALID_FORMAT') return PHONE[language];
  if (path.endsWith('.district_id')) return TEXTS.UNKNOWN_DISTRICT?.[language] ?? message;
  return TEXTS[code]?.[language] ?? message;
}
