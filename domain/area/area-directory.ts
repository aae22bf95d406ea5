import type { District, Regency } from './district.ts';

/** Every district of Indonesia, in memory: answers at once, so nothing here is a promise. */
export interface AreaDirectory {
  find(districtId: string): District | undefined;
  /** Every kabupaten and kota. */
  regencies(): readonly Regency[];
  /** Best match first. Forgives case, "Kec."/"Kab."/"Kota", small slips; takes postal codes. */
  search(text: string, limit: number): readonly District[];
}
