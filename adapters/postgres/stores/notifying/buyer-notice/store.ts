import type {
  BuyerNoticeSettings,
  BuyerNoticeShop,
} from '#domain/notifying/buyer-notice/buyer-notice.ts';
import type {
  BuyerNoticeStore,
  ClaimedNotice,
  NoticeClaim,
} from '#domain/notifying/buyer-notice/buyer-notice-store.ts';
import type { Send } from '../../../session.ts';
import { shipmentValues } from '../../keys.ts';
import { VERIFIED_CONTACT } from '../../people/account/table.ts';
import { retryOnDeadlock } from '../../retry-on-deadlock.ts';
import { BUYER_NOTICE_SETTINGS, toBuyerNoticeSettings } from './table.ts';

/** Rows examined for each claimed row, so that accounts take turns. */
const LOOKED_AT = 100;

const KEY = 'account_id, environment, shipment_number, kind';

const SETTINGS = {
  name: 'buyerNotices.settings',
  text: `
    SELECT ${BUYER_NOTICE_SETTINGS} FROM buyer_notice_settings
    WHERE account_id = $1 AND environment = $2`,
};

/**
 * A concurrent claim of the same row waits, finds another `due_at` and skips the row. Returns the
 * shop's current data; all other data are as of the parcel's move.
 */
const CLAIM = {
  name: 'buyerNotices.claimDue',
  text: `
    WITH longest AS MATERIALIZED (
      SELECT ${KEY}, due_at FROM buyer_notice
      WHERE due_at <= $1
      ORDER BY due_at LIMIT $2::integer * ${LOOKED_AT}
    ), placed AS (
      SELECT *, row_number() OVER (PARTITION BY account_id, environment ORDER BY due_at) AS turn
      FROM longest
    ), chosen AS MATERIALIZED (
      SELECT ${KEY}, due_at FROM placed ORDER BY turn, due_at LIMIT $2::integer
    ), claimed AS (
      UPDATE buyer_notice AS taken SET due_at = $3, tries = taken.tries + 1 FROM chosen
      WHERE (taken.account_id, taken.environment, taken.shipment_number, taken.kind)
          = (chosen.account_id, chosen.environment, chosen.shipment_number, chosen.kind)
        AND taken.due_at = chosen.due_at
      RETURNING taken.*, chosen.due_at AS waited_since
    )
    SELECT claimed.account_id AS "accountId", claimed.environment,
      shipment_number AS "shipmentNumber", kind, language, recipient, facts, tries,
      claimed.created_at AS "createdAt", coalesce(brand.name, account.name) AS "shopName",
      brand.colour, brand.email AS "replyTo",
      ${VERIFIED_CONTACT} AS "ownEmail"
    FROM claimed
    JOIN account ON account.account_id = claimed.account_id
    LEFT JOIN brand ON brand.account_id = claimed.account_id
    ORDER BY waited_since`,
};

const HAND_OVER = {
  name: 'buyerNotices.handOver',
  text: `
    UPDATE buyer_notice SET status = 'UNCONFIRMED', due_at = NULL
    WHERE account_id = $1 AND environment = $2 AND shipment_number = $3 AND kind = $4
      AND tries = $5 AND status = 'PENDING'
    RETURNING 1`,
};

const RECORD_END = {
  name: 'buyerNotices.recordEnd',
  text: `
    UPDATE buyer_notice SET status = $6, due_at = $7, ended_at = $8, error = $9
    WHERE account_id = $1 AND environment = $2 AND shipment_number = $3 AND kind = $4
      AND tries = $5 AND status IN ('PENDING', 'UNCONFIRMED')`,
};

type ClaimedRow = Omit<ClaimedNotice, 'shop'> &
  Omit<BuyerNoticeShop, 'name'> & { readonly shopName: string };

export function postgresBuyerNoticeStore(send: Send): BuyerNoticeStore {
  return {
    async settings({ accountId, environment }) {
      const [row] = await send<BuyerNoticeSettings>(SETTINGS, [accountId, environment]);
      return row && toBuyerNoticeSettings(row);
    },
    async claimDue({ now, limit, until }) {
      const rows = await retryOnDeadlock<ClaimedRow>(send, CLAIM, [now, limit, until]);
      return rows.map(({ shopName: name, colour, replyTo, ownEmail, ...notice }) => {
        return { ...notice, shop: { name, colour, replyTo, ownEmail } };
      });
    },
    async handOver(claim) {
      return (await send(HAND_OVER, claimValues(claim))).length > 0;
    },
    async recordEnd(claim, { status, dueAt, endedAt, error }) {
      await send(RECORD_END, [...claimValues(claim), status, dueAt, endedAt, error]);
    },
  };
}

function claimValues(claim: NoticeClaim) {
  return [...shipmentValues(claim), claim.kind, claim.tries];
}
