/** Indonesia's kecamatan, where every price starts and ends. Source: data/districts. */
export type District = {
  /** Kemendagri dotted kecamatan code, `31.73.06`. */
  readonly districtId: string;
  readonly name: string;
  /** With its kind: `Kabupaten Gresik`, `Kota Administrasi Jakarta Barat`. */
  readonly regency: string;
  readonly province: string;
  /** Five digits each, ascending; empty where none is known. */
  readonly postalCodes: readonly string[];
  /**
   * The commonest among its villages, for couriers that require one; absent where there is none.
   */
  readonly mainPostalCode?: string;
  /** Degrees, WGS 84. */
  readonly latitude: number;
  readonly longitude: number;
};

/** As people read them. */
export type PlaceNames = {
  readonly district: string;
  /** With its kind. */
  readonly regency: string;
  readonly province: string;
};

/** A kabupaten or kota, at the centre of its districts. */
export type Regency = {
  /** Kemendagri dotted code, `31.73`. */
  readonly regencyId: string;
  /** With its kind, as in District. */
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
};

export function placeNamesOf({ name: district, regency, province }: District): PlaceNames {
  return { district, regency, province };
}
