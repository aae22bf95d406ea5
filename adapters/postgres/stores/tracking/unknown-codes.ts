import type { TrackingStore } from '#domain/tracking/tracking-store.ts';
import type { UnknownCode } from '#domain/tracking/unknown-code.ts';
import type { Send } from '../../session.ts';
import { toUnknownCode, UNKNOWN_CODE } from './table.ts';

type UnknownCodes = Pick<TrackingStore, 'countUnknown' | 'unknownCodes'>;

/**
 * Rows are locked in the order of the codes, in every process alike. An earlier event that is
 * counted later does not set the times back.
 */
const COUNT = {
  name: 'tracking.countUnknown',
  text: `
    INSERT INTO unknown_code (environment, courier_code, code, words, count, first_at, last_at)
    SELECT $1, $2, told.code, told.words, told.count, $6, $6
    FROM unnest($3::text[], $4::text[], $5::bigint[]) AS told (code, words, count)
    ON CONFLICT (environment, courier_code, code) DO UPDATE SET words = EXCLUDED.words,
      count = unknown_code.count + EXCLUDED.count,
      first_at = least(unknown_code.first_at, EXCLUDED.first_at),
      last_at = greatest(unknown_code.last_at, EXCLUDED.last_at)`,
};

const LIST = {
  name: 'tracking.unknownCodes',
  text: `
    SELECT ${UNKNOWN_CODE}
    FROM unknown_code ORDER BY last_at DESC, environment, courier_code, code LIMIT $1`,
};

export function unknownCodeStore(send: Send): UnknownCodes {
  return {
    async countUnknown({ environment, courierCode }, codes, at) {
      const columns = [
        codes.map(({ code }) => code),
        codes.map(({ description }) => description),
        codes.map(({ count }) => count),
      ];
      await send(COUNT, [environment, courierCode, ...columns, at]);
    },
    async unknownCodes(limit) {
      return (await send<UnknownCode>(LIST, [limit])).map(toUnknownCode);
    },
  };
}
