import type { District } from '#domain/area/district.ts';

export function areaView(district: District) {
  const { name, regency, province } = district;
  return {
    district_id: district.districtId,
    district: name,
    regency,
    province,
    postal_codes: district.postalCodes,
    label: `${name}, ${regency}, ${province}`,
  };
}
