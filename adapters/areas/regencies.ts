import {
  type District,
  type Province,
  provinceIdOf,
  type Regency,
  regencyIdOf,
} from '#domain/carrying/area/district.ts';

export function provincesOf(districts: readonly District[]): readonly Province[] {
  const names = new Map(districts.map((one) => [provinceIdOf(one.districtId), one.province]));
  return [...names].map(([provinceId, name]) => ({ provinceId, name }));
}

/** Derives regencies from districts; each is located at the mean of its districts' coordinates. */
export function regenciesOf(districts: readonly District[]): readonly Regency[] {
  const byRegency = Map.groupBy(districts, ({ districtId }) => regencyIdOf(districtId));
  return [...byRegency].flatMap(([regencyId, inside]) => {
    const [first] = inside;
    if (first === undefined) return [];
    return {
      regencyId,
      name: first.regency,
      latitude: mean(inside.map(({ latitude }) => latitude)),
      longitude: mean(inside.map(({ longitude }) => longitude)),
    };
  });
}

/** A plain mean also suits longitudes: Indonesia is far from the 180th meridian. */
function mean(degrees: readonly number[]): number {
  return degrees.reduce((total, each) => total + each, 0) / degrees.length;
}
