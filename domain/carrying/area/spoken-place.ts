/**
 * Removes the kind of a place that is never spoken: `Kalideres, Kota Administrasi Jakarta Barat`
 * becomes `Kalideres, Jakarta Barat`. Couriers and labels get the official name.
 */
export function spokenPlace(text: string): string {
  return text.replace(/\b(?:Kota|Kabupaten) Administrasi /g, '');
}
