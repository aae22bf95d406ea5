import {
  type District,
  type Province,
  provinceIdOf,
  type Regency,
  regencyIdOf,
  type Village,
} from '#domain/carrying/area/district.ts';
import type { FoundArea, LikelyArea } from '#domain/carrying/area/found-area.ts';

/** District, regency and province, as shown to people. */
export function labelOf({ name, regency, province }: District): string {
  return `${name}, ${regency}, ${province}`;
}

export function areaView(district: District) {
  const { name, regency, province } = district;
  return {
    district_id: district.districtId,
    district: name,
    regency,
    province,
    postal_codes: district.postalCodes,
    label: labelOf(district),
  };
}

export function foundAreaView({ district, village, matched }: FoundArea) {
  return { ...areaView(district), village, matched };
}

export function likelyAreaView(area: LikelyArea) {
  return { ...foundAreaView(area), confidence: area.confidence };
}

/** View of a district with its parents. */
export function areaDetailView(district: District) {
  const { districtId, latitude, longitude } = district;
  return {
    ...areaView(district),
    regency_id: regencyIdOf(districtId),
    province_id: provinceIdOf(districtId),
    coordinates: { latitude, longitude },
  };
}

export function provinceView({ provinceId, name }: Province) {
  return { province_id: provinceId, province: name };
}

export function regencyView({ regencyId, name }: Regency) {
  return { regency_id: regencyId, regency: name };
}

export function villageView({ villageId, name, postalCode }: Village) {
  return { village_id: villageId, village: name, postal_code: postalCode };
}
