import type { AnchorKey, AnchorStore } from '#domain/money/wallet/anchor-store.ts';
import type {
  CheckedAnchor,
  LedgerAnchor,
  LedgerDigest,
} from '#domain/money/wallet/ledger-anchor.ts';
import type { Send } from '../../../session.ts';

type KeyRow = {
  readonly account_id: string;
  readonly environment: AnchorKey['environment'];
  readonly kind: AnchorKey['kind'];
};
type AnchorRow = KeyRow & { readonly version: string; readonly head: string };
type CheckedRow = AnchorRow & { readonly day: string; readonly posted: string | null };

const NIL = '00000000-0000-0000-0000-000000000000';
/** Formats `YYYY-MM-DD`, whatever the session's DateStyle. */
const DAY = `to_char(day, 'YYYY-MM-DD')`;

const LEASE = {
  name: 'anchors.lease',
  text: `
    INSERT INTO ledger_digest (day, token, leased_until) VALUES ($1, $2, $3)
    ON CONFLICT (day) DO UPDATE
    SET token = excluded.token, leased_until = excluded.leased_until
    WHERE ledger_digest.digest IS NULL AND ledger_digest.leased_until <= $4
    RETURNING 1`,
};

/** Locks the lease, so that no anchor is added once the digest over all anchors exists. */
const ANCHOR_PAGE = {
  name: 'anchors.anchorPage',
  text: `
    WITH mine AS (
      SELECT day FROM ledger_digest WHERE day = $1 AND token = $2 AND digest IS NULL FOR SHARE
    ), page AS (
      SELECT account_id, environment, kind, version, chain_head FROM ledger_account
      WHERE (account_id, environment, kind) > ($3::uuid, $4::text, $5::text)
      ORDER BY account_id, environment, kind LIMIT $6
    ), added AS (
      INSERT INTO ledger_anchor (account_id, environment, kind, day, version, head)
      SELECT account_id, environment, kind, day, version, chain_head FROM page, mine
      WHERE version > coalesce((
        SELECT last.version FROM ledger_anchor AS last
        WHERE last.account_id = page.account_id AND last.environment = page.environment
          AND last.kind = page.kind
        ORDER BY last.day DESC LIMIT 1), 0)
      ON CONFLICT (account_id, environment, kind, day) DO NOTHING
    )
    SELECT account_id, environment, kind FROM page, mine
    ORDER BY account_id DESC, environment DESC, kind DESC LIMIT 1`,
};

const FINISH = {
  name: 'anchors.finish',
  text: `
    UPDATE ledger_digest SET digest = $3 WHERE day = $1 AND token = $2 AND digest IS NULL
    RETURNING 1`,
};

const DIGEST_BEFORE = {
  name: 'anchors.digestBefore',
  text: `
    SELECT ${DAY} AS day, digest FROM ledger_digest
    WHERE day < $1 AND digest IS NOT NULL ORDER BY ledger_digest.day DESC LIMIT 1`,
};

const DIGESTS = {
  name: 'anchors.digests',
  text: `
    SELECT ${DAY} AS day, digest FROM ledger_digest
    WHERE digest IS NOT NULL AND day > coalesce($1::date, '-infinity')
    ORDER BY ledger_digest.day LIMIT $2`,
};

const ANCHORS = {
  name: 'anchors.anchors',
  text: `
    SELECT account_id, environment, kind, version, head FROM ledger_anchor
    WHERE day = $1 AND (account_id, environment, kind) > ($2::uuid, $3::text, $4::text)
    ORDER BY account_id, environment, kind LIMIT $5`,
};

const ANCHORS_OF = {
  name: 'anchors.anchorsOf',
  text: `
    SELECT account_id, environment, kind, ${DAY} AS day, version, head, (
      SELECT hash FROM posting
      WHERE posting.account_id = ledger_anchor.account_id
        AND posting.environment = ledger_anchor.environment
        AND posting.kind = ledger_anchor.kind AND posting.version = ledger_anchor.version
    ) AS posted
    FROM ledger_anchor
    WHERE account_id = $1 AND environment = $2
      AND (kind, day) > ($3::text, coalesce($4::date, '-infinity'))
    ORDER BY kind, ledger_anchor.day LIMIT $5`,
};

const STRAYS = {
  name: 'anchors.strays',
  text: `
    SELECT DISTINCT account_id FROM ledger_anchor
    WHERE account_id > $1
      AND NOT EXISTS (SELECT FROM account WHERE account.account_id = ledger_anchor.account_id)
      AND NOT EXISTS (
        SELECT FROM closed_account WHERE closed_account.account_id = ledger_anchor.account_id)
    ORDER BY account_id LIMIT $2`,
};

export function postgresAnchorStore(send: Send): AnchorStore {
  return {
    async lease({ day, token, until }, now) {
      return (await send(LEASE, [day, token, until, now])).length > 0;
    },
    async anchorPage({ day, token }, after, limit) {
      const [last] = await send<KeyRow>(ANCHOR_PAGE, [day, token, ...behind(after), limit]);
      return last === undefined ? null : keyOf(last);
    },
    async finish({ day, token }, digest) {
      return (await send(FINISH, [day, token, digest])).length > 0;
    },
    async digestBefore(day) {
      const [before] = await send<LedgerDigest>(DIGEST_BEFORE, [day]);
      return before;
    },
    digests: (after, limit) => send<LedgerDigest>(DIGESTS, [after, limit]),
    async anchors(day, after, limit) {
      const rows = await send<AnchorRow>(ANCHORS, [day, ...behind(after), limit]);
      return rows.map(toAnchor);
    },
    async strays(after, limit) {
      const rows = await send<Pick<KeyRow, 'account_id'>>(STRAYS, [after ?? NIL, limit]);
      return rows.map((row) => row.account_id);
    },
    async anchorsOf({ accountId, environment }, after, limit) {
      const values = [accountId, environment, after?.kind ?? '', after?.day ?? null, limit];
      const rows = await send<CheckedRow>(ANCHORS_OF, values);
      return rows.map((row): CheckedAnchor => {
        return { ...toAnchor(row), day: row.day, postedHash: row.posted };
      });
    },
  };
}

/** Key to continue after; for null, a key before all others. */
function behind(after: AnchorKey | null): readonly string[] {
  return after === null ? [NIL, '', ''] : [after.accountId, after.environment, after.kind];
}

function toAnchor(row: AnchorRow): LedgerAnchor {
  return { ...keyOf(row), version: Number(row.version), head: row.head };
}

function keyOf({ account_id: accountId, environment, kind }: KeyRow): AnchorKey {
  return { accountId, environment, kind };
}
