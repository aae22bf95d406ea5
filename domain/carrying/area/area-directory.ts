import type { District, Province, Regency, Village } from './district.ts';
import type { AddressLine, FoundArea, LikelyArea } from './found-area.ts';

/** Every place of Indonesia, in memory, so the methods are synchronous. */
export interface AreaDirectory {
  find(districtId: string): District | undefined;
  /** Centre of every district. */
  centres(): readonly Pick<District, 'latitude' | 'longitude'>[];
  /** Lists are in the order of the ministry's codes. */
  provinces(): readonly Province[];
  /** Every kabupaten and kota. */
  regencies(): readonly Regency[];
  /** Returns an empty list if the code is unknown. */
  districtsOf(regencyId: string): readonly District[];
  /** Returns every kelurahan and desa; empty if the code is unknown. */
  villagesOf(districtId: string): readonly Village[];
  /**
   * Best match first. Tolerates case, "Kec."/"Kab."/"Kota", everyday names, short forms, words
   * joined or split, and one or two slips in a word; matches villages and postal codes, too.
   */
  search(text: string, limit: number): readonly FoundArea[];
  /** The districts that an address is likely to lie in, five at most, likeliest first. */
  resolve(line: AddressLine): readonly LikelyArea[];
}
