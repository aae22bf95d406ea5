import type { BuyerNoticeWrites } from '#domain/notifying/buyer-notice/buyer-notice-store.ts';
import { ALLOWANCES, TIER_AGES, type Tier } from '#domain/people/access/allowance.ts';
import type { WriteQueue } from '../../../write-queue.ts';
import { shipmentValues } from '../../keys.ts';
import { VERIFIED_CONTACT } from '../../people/account/table.ts';
import { saveInto } from '../../table-writes.ts';
import { buyerNoticeSettings } from './table.ts';

const saveSettings = saveInto(buyerNoticeSettings, 'buyerNotices_save_settings');

/**
 * Offset of the last notice of a day that the allowance permits, which depends on the age of the
 * account when the parcel moved.
 */
const LAST_NOTICE = `CASE WHEN account.opened_by = 'OPERATOR' THEN ${lastOf('GROWN')}
          ${TIER_AGES.map(
            ([tier, fromMs]) =>
              `WHEN account.created_at <= $7::timestamptz - interval '${fromMs / 1_000} s'
            THEN ${lastOf(tier)}`,
          ).join('\n          ')}
          ELSE ${lastOf('NEW')} END`;

/** Counts notices of the last day in TEST only up to the account's allowance. */
const REQUEST = {
  name: 'buyerNotices_request',
  sql: `
    INSERT INTO buyer_notice (account_id, environment, shipment_number, kind, language, recipient,
      facts, status, tries, due_at, created_at)
    SELECT account_id, environment, $3, $4, language, $5, $6::json, 'PENDING', 0,
      $7::timestamptz, $7::timestamptz
    FROM buyer_notice_settings AS settings JOIN account USING (account_id)
    WHERE account_id = $1 AND environment = $2 AND is_on
      AND (environment = 'LIVE' OR ${VERIFIED_CONTACT} IS NOT NULL AND NOT EXISTS (
        SELECT FROM buyer_notice AS made
        WHERE made.account_id = settings.account_id AND made.environment = 'TEST'
          AND made.created_at > $7::timestamptz - interval '1 day'
        OFFSET ${LAST_NOTICE}
      ))
    ON CONFLICT (account_id, environment, shipment_number, kind) DO NOTHING`,
};

export function buyerNoticeWrites(queue: WriteQueue): BuyerNoticeWrites {
  return {
    saveSettings: (settings) => queue.add(saveSettings(settings)),
    request({ kind, recipient, facts, createdAt, ...key }) {
      const values = [...shipmentValues(key), kind, recipient, JSON.stringify(facts), createdAt];
      queue.add({ statement: REQUEST, values, rows: null });
    },
  };
}

function lastOf(tier: Tier): number {
  return ALLOWANCES[tier].testNoticesADay - 1;
}
