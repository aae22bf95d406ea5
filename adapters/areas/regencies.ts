import type { District, Regency } from '#domain/area/district.ts';

/** The district id `31.73.06` begins with the regency's `31.73`. */
const REGENCY_ID_LENGTH = 5;

/** The districts' regencies, each located at the mean of its districts' coordinates. */
export function regenciesOf(districts: readonly District[]): readonly Regency[] {
  const byRegency = Map.groupBy(districts, ({ districtId }) =>
    districtId.slice(0, REGENCY_ID_LENGTH),
  );
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

/** Good enough for longitudes, too: Indonesia is far from the 180th meridian. */
function mean(degrees: readonly number[]): number {
  return degrees.reduce((total, each) => total + each, 0) / degrees.length;
}
