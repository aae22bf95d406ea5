import type { TimelineEntry } from '#domain/carrying/tracking/timeline.ts';
import type { TrackingStore } from '#domain/carrying/tracking/tracking-store.ts';
import type { UnknownCode } from '#domain/carrying/tracking/unknown-code.ts';
import type { Send } from '../../../session.ts';
import { TIMELINE_ENTRY, toTimelineEntry, toUnknownCode, UNKNOWN_CODE } from './table.ts';

type UnknownCodes = Pick<
  TrackingStore,
  'countUnknown' | 'unknownCodes' | 'unreadLines' | 'markKnown'
>;

/**
 * Every process locks rows in the order of the codes. An earlier event that is counted later does
 * not set the times back.
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
      last_at = greatest(unknown_code.last_at, EXCLUDED.last_at), known_at = NULL
    RETURNING code, count::float8 AS count`,
};

const LIST = {
  name: 'tracking.unknownCodes',
  text: `
    SELECT ${UNKNOWN_CODE}
    FROM unknown_code WHERE known_at IS NULL
    ORDER BY last_at DESC, environment, courier_code, code LIMIT $1`,
};

type UnknownCodeRow = UnknownCode & { readonly knownAt: Date | null };

/** All lines of one scan have keys with the same first 64 characters. */
const UNREAD = {
  name: 'tracking.unreadLines',
  text: `
    SELECT ${TIMELINE_ENTRY} FROM tracking_entry
    WHERE is_unknown AND environment = $1 AND left(code, 100) = $3
      AND (account_id, shipment_number, entry_key) > ($4, $5, $6)
      AND EXISTS (
        SELECT FROM shipment
        WHERE (shipment.account_id, shipment.environment, shipment.shipment_number)
          = (tracking_entry.account_id, tracking_entry.environment,
            tracking_entry.shipment_number)
          AND shipment.courier_code = $2)
      AND NOT EXISTS (
        SELECT FROM tracking_entry AS read
        WHERE (read.account_id, read.environment, read.shipment_number)
          = (tracking_entry.account_id, tracking_entry.environment,
            tracking_entry.shipment_number)
          AND NOT read.is_unknown AND left(read.entry_key, 64) = left(tracking_entry.entry_key, 64))
    ORDER BY account_id, shipment_number, entry_key LIMIT $7`,
};

const MARK_KNOWN = {
  name: 'tracking.markKnown',
  text: `
    UPDATE unknown_code SET known_at = $4
    WHERE environment = $1 AND courier_code = $2 AND code = $3 AND last_at <= $4`,
};

/** Lower than every account id. */
const FIRST = {
  accountId: '00000000-0000-0000-0000-000000000000',
  shipmentNumber: '',
  entryKey: '',
};

export function unknownCodeStore(send: Send): UnknownCodes {
  return {
    async countUnknown({ environment, courierCode }, codes, at) {
      const columns = [
        codes.map(({ code }) => code),
        codes.map(({ description }) => description),
        codes.map(({ count }) => count),
      ];
      const values = [environment, courierCode, ...columns, at];
      const counted = await send<{ code: string; count: number }>(COUNT, values);
      return new Map(counted.map(({ code, count }) => [code, count]));
    },
    async unreadLines({ environment, courierCode, code }, after, limit) {
      const { accountId, shipmentNumber, entryKey } = after ?? FIRST;
      const begin = [accountId, shipmentNumber, entryKey];
      const values = [environment, courierCode, code, ...begin, limit];
      return (await send<TimelineEntry>(UNREAD, values)).map(toTimelineEntry);
    },
    async markKnown({ environment, courierCode, code }, readAt) {
      await send(MARK_KNOWN, [environment, courierCode, code, readAt]);
    },
    async unknownCodes(limit) {
      return (await send<UnknownCodeRow>(LIST, [limit])).map(listed);
    },
  };
}

function listed(row: UnknownCodeRow): UnknownCode {
  const { knownAt: _, ...code } = toUnknownCode(row);
  return code;
}
