import type { District, Regency } from './district.ts';

/** Every district of Indonesia, in memory, so the methods are synchronous. */
export interface AreaDirectory {
  find(districtId: string): District | undefined;
  /** Where every district is. */
  centres(): readonly Pick<District, 'latitude' | 'longitude'>[];
  /** Every kabupaten and kota. */
  regencies(): readonly Regency[];
  /**
   * Best match first. Tolerates case, "Kec."/"Kab."/"Kota" and small typos; matches postal codes.
   */
  search(text: string, limit: number): readonly District[];
}
