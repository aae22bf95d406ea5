import type { Tenant } from '#domain/environment.ts';
import { type IdKind, idText, uuidOf } from '#domain/id.ts';
import type { MoneyRowReader, RowKind } from '#domain/money/money-row/money-row-reader.ts';
import type { AdjustmentMoney } from '#domain/money/money-row/verify-adjustments.ts';
import type { ClaimMoney } from '#domain/money/money-row/verify-claims.ts';
import type { SubjectJournal } from '#domain/money/money-row/verify-subjects.ts';
import type { TopUpMoney, TopUpPayment } from '#domain/money/money-row/verify-top-ups.ts';
import type { WithdrawalMoney } from '#domain/money/money-row/verify-withdrawals.ts';
import type { Send, Statement } from '../../../session.ts';
import { TOP_UP, toTopUp } from '../top-up/table.ts';
import { toWithdrawal, WITHDRAWAL } from '../withdrawal/table.ts';
import { journalsOf, toRowJournal, uncheckedRupiah } from './row-journal.ts';

/** Journals are texts here; see `journalsOf`. */
type WithTexts<Row> = Omit<Row, 'journals'> & { readonly journals: readonly string[] };

/** Takes account $1 and environment $2; returns at most $4 ids after $3. */
const idsOf = (table: string): Statement => ({
  name: `moneyRows.${table}Ids`,
  text: `
    SELECT ${table}_id AS id FROM ${table}
    WHERE account_id = $1 AND environment = $2
      AND ${table}_id >= coalesce($3::uuid, '00000000-0000-0000-0000-000000000000')
      AND ${table}_id IS DISTINCT FROM $3
    ORDER BY ${table}_id LIMIT $4`,
});

const WITHDRAWAL_IDS = idsOf('withdrawal');
const TOP_UP_IDS = idsOf('top_up');

/** Rows of the ids in $3, whose public ids, in $4, are the references of their journals. */
const WITHDRAWALS = {
  name: 'moneyRows.withdrawals',
  text: `
    SELECT ${WITHDRAWAL}, terms_seal AS seal,
      ${journalsOf(
        'withdrawal',
        `journal.kind IN ('WITHDRAWAL', 'WITHDRAWAL_REVERSAL')
          AND journal.business_ref = asked.public_id COLLATE "C"`,
      )} AS journals,
      EXISTS (
        SELECT FROM bank_account AS known
        WHERE (known.account_id, known.environment, known.bank, known.account_number,
            known.account_name)
          = (withdrawal.account_id, withdrawal.environment, withdrawal.bank,
            withdrawal.account_number, withdrawal.account_name)
      ) AS "isAccountKnown",
      ARRAY(
        SELECT concat_ws(' ', act.kind, act.detail) FROM operator_act AS act
        WHERE act.account_id = withdrawal.account_id
          AND act.environment = withdrawal.environment
          AND act.subject = withdrawal.withdrawal_id::text
      ) AS acts
    FROM unnest($3::uuid[], $4::text[]) AS asked (id, public_id)
      JOIN withdrawal ON account_id = $1 AND environment = $2 AND withdrawal_id = asked.id
    ORDER BY withdrawal_id`,
};

const TOP_UPS = {
  name: 'moneyRows.topUps',
  text: `
    SELECT ${TOP_UP},
      ${journalsOf(
        'top_up',
        `journal.kind = 'TOPUP' AND journal.business_ref = asked.public_id COLLATE "C"`,
      )} AS journals,
      coalesce((
        SELECT json_agg(json_build_object('method', payment.method, 'state', payment.state,
          'amount', payment.amount, 'uniqueCode', coalesce(unique_code, 0)))
        FROM payment
        WHERE payment.account_id = top_up.account_id
          AND payment.environment = top_up.environment
          AND payment.subject = top_up.top_up_id::text
      ), '[]') AS payments
    FROM unnest($3::uuid[], $4::text[]) AS asked (id, public_id)
      JOIN top_up ON account_id = $1 AND environment = $2 AND top_up_id = asked.id
    ORDER BY top_up_id`,
};

const CLAIMS = {
  name: 'moneyRows.claims',
  text: `
    SELECT claim_id AS "claimId", shipment_number AS "shipmentNumber", status,
      settled_amount AS "settledAmount", transaction_id AS "transactionId",
      ${journalsOf(
        'claim',
        `journal.kind = 'CLAIM' AND journal.business_ref = claim.shipment_number COLLATE "C"`,
      )} AS journals
    FROM claim
    WHERE account_id = $1 AND environment = $2
      AND claim_id >= coalesce($3::uuid, '00000000-0000-0000-0000-000000000000')
      AND claim_id IS DISTINCT FROM $3
    ORDER BY claim_id LIMIT $4`,
};

const ADJUSTMENTS = {
  name: 'moneyRows.adjustments',
  text: `
    SELECT business_ref AS reference, journal_id AS "journalId", (
        SELECT amount FROM posting
        WHERE posting.account_id = journal.account_id
          AND posting.environment = journal.environment
          AND posting.journal_id = journal.journal_id AND posting.kind = 'AVAILABLE' LIMIT 1
      ) AS amount,
      ARRAY(
        SELECT act.detail FROM operator_act AS act
        WHERE act.account_id = journal.account_id AND act.environment = journal.environment
          AND act.subject = journal.journal_id::text AND act.kind = 'ADJUSTED'
      ) AS acts
    FROM journal
    WHERE account_id = $1 AND environment = $2 AND kind = 'ADJUSTMENT' AND business_ref > $3
    ORDER BY business_ref LIMIT $4`,
};

const JOURNALS = {
  name: 'moneyRows.journals',
  text: `
    SELECT business_ref AS "businessRef", journal_id AS "journalId" FROM journal
    WHERE account_id = $1 AND environment = $2 AND kind = $5 AND business_ref > $3
    ORDER BY business_ref LIMIT $4`,
};

const FOUND_WITHDRAWALS = foundIn('withdrawal');
const FOUND_TOP_UPS = foundIn('top_up');

const SUBJECTS: Readonly<Record<RowKind, { readonly id: IdKind; readonly found: Statement }>> = {
  WITHDRAWAL: { id: 'withdrawal', found: FOUND_WITHDRAWALS },
  WITHDRAWAL_REVERSAL: { id: 'withdrawal', found: FOUND_WITHDRAWALS },
  TOPUP: { id: 'topUp', found: FOUND_TOP_UPS },
};

/** Reads a page of rows with one statement, so that rows and journals belong to one snapshot. */
export function postgresMoneyRowReader(send: Send): MoneyRowReader {
  const rowsOf = async <Row extends object>(
    { ids, rows, kind }: { ids: Statement; rows: Statement; kind: IdKind },
    [tenant, after, limit]: readonly [Tenant, string | null, number],
  ): Promise<readonly WithTexts<Row>[]> => {
    const own = [tenant.accountId, tenant.environment];
    const found = (await send<{ id: string }>(ids, [...own, after, limit])).map(({ id }) => id);
    const publicIds = found.map((id) => idText(kind, id));
    return found.length === 0 ? [] : send<WithTexts<Row>>(rows, [...own, found, publicIds]);
  };
  return {
    async withdrawals(...page) {
      const source = { ids: WITHDRAWAL_IDS, rows: WITHDRAWALS, kind: 'withdrawal' } as const;
      return (await rowsOf<WithdrawalMoney>(source, page)).map((row) => {
        const { seal, isAccountKnown, acts } = row;
        const journals = row.journals.map(toRowJournal);
        return { ...toWithdrawal(row), seal, isAccountKnown, acts, journals };
      });
    },
    async topUps(...page) {
      const source = { ids: TOP_UP_IDS, rows: TOP_UPS, kind: 'topUp' } as const;
      return (await rowsOf<TopUpMoney>(source, page)).map((row) => {
        const payments: readonly TopUpPayment[] = row.payments;
        return { ...toTopUp(row), payments, journals: row.journals.map(toRowJournal) };
      });
    },
    async claims({ accountId, environment }, after, limit) {
      const values = [accountId, environment, after, limit];
      const rows = await send<WithTexts<ClaimMoney>>(CLAIMS, values);
      return rows.map((row) => ({ ...row, journals: row.journals.map(toRowJournal) }));
    },
    async adjustments({ accountId, environment }, after, limit) {
      const values = [accountId, environment, after ?? '', limit];
      const rows = await send<AdjustmentMoney>(ADJUSTMENTS, values);
      return rows.map((row) => ({ ...row, amount: uncheckedRupiah(Number(row.amount)) }));
    },
    subjects: (tenant, kind, page) => subjectsOf(send, { tenant, kind, ...page }),
  };
}

type SubjectPage = Parameters<MoneyRowReader['subjects']>[2] & {
  readonly tenant: Tenant;
  readonly kind: RowKind;
};

/** Reads the journals first: no row is written later than its journal. */
async function subjectsOf(
  send: Send,
  { tenant, kind, after, limit }: SubjectPage,
): Promise<readonly SubjectJournal[]> {
  const own = [tenant.accountId, tenant.environment];
  const journals = await send<Omit<SubjectJournal, 'hasRow'>>(JOURNALS, [
    ...own,
    after ?? '',
    limit,
    kind,
  ]);
  const { id, found } = SUBJECTS[kind];
  const named = journals.map((journal) => ({ ...journal, uuid: uuidIn(id, journal.businessRef) }));
  const wanted = named.flatMap(({ uuid }) => uuid ?? []);
  const rows = new Set((await send<{ id: string }>(found, [...own, wanted])).map((row) => row.id));
  return named.map(({ uuid, ...journal }) => ({
    ...journal,
    hasRow: uuid === undefined || rows.has(uuid),
  }));
}

/** The reference of late money has a slash after the id. */
function uuidIn(kind: IdKind, businessRef: string): string | undefined {
  return uuidOf(kind, businessRef.split('/', 1)[0] ?? '');
}

function foundIn(table: string): Statement {
  return {
    name: `moneyRows.found_${table}`,
    text: `
    SELECT ${table}_id AS id FROM ${table}
    WHERE account_id = $1 AND environment = $2 AND ${table}_id = ANY ($3::uuid[])`,
  };
}
