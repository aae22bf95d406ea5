import type { AreaCode, AreaCodeStore } from '#domain/carrying/area/area-code.ts';
import type { Send } from '../../../session.ts';
import { retryOnDeadlock } from '../../retry-on-deadlock.ts';
import { AREA_CODE, toAreaCode } from './table.ts';

const CODES_OF = {
  name: 'areaCodes.codesOf',
  text: `
    SELECT ${AREA_CODE} FROM courier_area_code WHERE provider = $1 ORDER BY district_id`,
};

/** Every import writes rows in the order of their districts, so that imports do not deadlock. */
const REPLACE = {
  name: 'areaCodes.replace',
  text: `
    WITH given AS (
      SELECT * FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[],
        $7::timestamptz[])
        AS code (district_id, origin_code, destination_code, name, source, verified_at)
    ), gone AS (
      DELETE FROM courier_area_code WHERE provider = $1
        AND district_id NOT IN (SELECT district_id FROM given)
    )
    INSERT INTO courier_area_code
      (provider, district_id, origin_code, destination_code, name, source, verified_at)
    SELECT $1, given.* FROM given ORDER BY district_id
    ON CONFLICT (provider, district_id) DO UPDATE SET origin_code = EXCLUDED.origin_code,
      destination_code = EXCLUDED.destination_code, name = EXCLUDED.name,
      source = EXCLUDED.source, verified_at = EXCLUDED.verified_at`,
};

export function postgresAreaCodeStore(send: Send): AreaCodeStore {
  return {
    async codesOf(provider) {
      return (await send<AreaCode>(CODES_OF, [provider])).map(toAreaCode);
    },
    async replace(provider, codes) {
      const columns = [
        codes.map(({ districtId }) => districtId),
        codes.map(({ originCode }) => originCode),
        codes.map(({ destinationCode }) => destinationCode),
        codes.map(({ name }) => name),
        codes.map(({ source }) => source),
        codes.map(({ verifiedAt }) => verifiedAt),
      ];
      await retryOnDeadlock(send, REPLACE, [provider, ...columns]);
    },
  };
}
