/** Indonesia's kecamatan, where every price starts and ends. Source: data/districts. */
export type District = {
  /** Kemendagri dotted kecamatan code, `31.73.06`. */
  readonly districtId: string;
  readonly name: string;
  /** Kind and name: `Kabupaten Gresik`, `Kota Administrasi Jakarta Barat`. */
  readonly regency: string;
  readonly province: string;
  /** Five digits each, ascending; empty if none is known. */
  readonly postalCodes: readonly string[];
  /**
   * The most common postal code of the district's villages, for couriers that require one; absent
   * if none is known.
   */
  readonly mainPostalCode?: string;
  /** Degrees, WGS 84. */
  readonly latitude: number;
  readonly longitude: number;
};

/** Names of a place, for display. */
export type PlaceNames = {
  readonly district: string;
  /** Kind and name. */
  readonly regency: string;
  readonly province: string;
};

/** A kabupaten or kota, at the centre of its districts. */
export type Regency = {
  /** Kemendagri dotted code, `31.73`. */
  readonly regencyId: string;
  /** Kind and name, as in District. */
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
};

export type Province = {
  /** Kemendagri code, `31`. */
  readonly provinceId: string;
  readonly name: string;
};

/** A kelurahan or desa. */
export type Village = {
  /** Kemendagri dotted code, `31.73.06.1005`. */
  readonly villageId: string;
  readonly name: string;
  /** Five digits; null if none is known. */
  readonly postalCode: string | null;
};

/**
 * The district id `31.73.06` begins with the regency's id `31.73`, which begins with the province's
 * id `31`.
 */
const REGENCY_ID_LENGTH = 5;
const PROVINCE_ID_LENGTH = 2;

export function regencyIdOf(districtId: string): string {
  return districtId.slice(0, REGENCY_ID_LENGTH);
}

export function provinceIdOf(code: string): string {
  return code.slice(0, PROVINCE_ID_LENGTH);
}

export function placeNamesOf({ name: district, regency, province }: District): PlaceNames {
  return { district, regency, province };
}
