import { type AwbPoolStore, LOW_LEFT, type TakenAwb } from '#domain/carrying/awb-pool/awb-pool.ts';
import { sqlState } from '../../../fault.ts';
import type { Send } from '../../../session.ts';

/**
 * One statement binds the AWB, so that nothing is sent with an unbound AWB. Skips free rows that
 * others are taking; the index contains only free rows, however many were taken.
 */
const TAKE = {
  name: 'awbPool.take',
  text: `
    WITH own AS (
      SELECT awb, is_last_before_low FROM courier_own_awb WHERE provider = $1 AND reference = $2
    ), free AS (
      SELECT awb FROM courier_own_awb
      WHERE provider = $1 AND reference IS NULL AND NOT EXISTS (SELECT FROM own)
      ORDER BY awb LIMIT 1 FOR UPDATE SKIP LOCKED
    ), taken AS (
      UPDATE courier_own_awb SET reference = $2, taken_at = now()
      WHERE provider = $1 AND awb = (SELECT awb FROM free)
      RETURNING awb, is_last_before_low
    )
    SELECT awb, is_last_before_low AS "isLastBeforeLow" FROM own
    UNION ALL SELECT awb, is_last_before_low FROM taken`,
};

/**
 * Moves the mark to the free AWB that is followed by $3 more, or to the first if fewer are left.
 */
const ADD = {
  name: 'awbPool.add',
  text: `
    WITH fresh AS (
      SELECT DISTINCT awb COLLATE "C" AS awb FROM unnest($2::text[]) AS given (awb)
      WHERE NOT EXISTS (
        SELECT FROM courier_own_awb AS known WHERE known.provider = $1 AND known.awb = given.awb)
    ), free AS (
      SELECT awb FROM courier_own_awb WHERE provider = $1 AND reference IS NULL
      UNION ALL SELECT awb FROM fresh
    ), marked AS (
      SELECT awb FROM free ORDER BY awb DESC
      OFFSET greatest(0, least($3::integer, (SELECT count(*) FROM free) - 1)) LIMIT 1
    ), changed AS (
      UPDATE courier_own_awb SET is_last_before_low = NOT is_last_before_low
      WHERE provider = $1 AND reference IS NULL
        AND is_last_before_low <> (awb = (SELECT awb FROM marked))
    )
    INSERT INTO courier_own_awb (provider, awb, is_last_before_low)
    SELECT $1, awb, awb = (SELECT awb FROM marked) FROM fresh
    ON CONFLICT (provider, awb) DO NOTHING RETURNING 1`,
};

/**
 * Rows are unique by number and by order: an order with a number keeps it, and no order gets two.
 */
const BIND = {
  name: 'awbPool.bind',
  text: `
    WITH own AS (
      SELECT awb FROM courier_own_awb WHERE provider = $1 AND reference = $2
    ), free AS (
      SELECT number FROM unnest($3::text[]) WITH ORDINALITY AS wanted (number, place)
      WHERE NOT EXISTS (
        SELECT FROM courier_own_awb AS known WHERE known.provider = $1 AND known.awb = number)
      ORDER BY place LIMIT 1
    ), bound AS (
      INSERT INTO courier_own_awb (provider, awb, reference, taken_at, is_last_before_low)
      SELECT $1, number, $2, now(), false FROM free
      ON CONFLICT DO NOTHING RETURNING awb
    )
    SELECT awb FROM own UNION ALL SELECT awb FROM bound`,
};

const REFERENCES_OF = {
  name: 'awbPool.referencesOf',
  text: `
    SELECT reference FROM courier_own_awb
    WHERE provider = $1 AND awb = ANY ($2::text[]) AND reference IS NOT NULL`,
};

const UNIQUE_VIOLATION = '23505';

export function postgresAwbPoolStore(send: Send): AwbPoolStore {
  const take = async (provider: string, reference: string) =>
    (await send<TakenAwb>(TAKE, [provider, reference]))[0];
  return {
    async take(provider, reference) {
      try {
        return await take(provider, reference);
      } catch (error) {
        if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
        // A concurrent call for the same order took another AWB: a second call finds it.
        return take(provider, reference);
      }
    },
    async bind(provider, reference, numbers) {
      // One attempt more than there are numbers, because each attempt may lose a number to a
      // concurrent order.
      for (let time = 0; time <= numbers.length; time += 1) {
        const [bound] = await send<{ awb: string }>(BIND, [provider, reference, numbers]);
        if (bound !== undefined) return bound.awb;
      }
      return undefined;
    },
    async referencesOf(provider, numbers) {
      const rows = await send<{ reference: string }>(REFERENCES_OF, [provider, numbers]);
      return rows.map(({ reference }) => reference);
    },
    async add(provider, awbs) {
      return (await send(ADD, [provider, awbs, LOW_LEFT])).length;
    },
  };
}
