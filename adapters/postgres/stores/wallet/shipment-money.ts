import type { Rupiah } from '#domain/money.ts';
import type { AccountKind } from '#domain/wallet/account-kind.ts';
import type { ShipmentMoneyReader } from '#domain/wallet/ledger-reader.ts';
import type { JournalKind } from '#domain/wallet/transfer.ts';
import {
  SHIPMENT_KINDS,
  type ShipmentJournal,
  type ShipmentMoney,
} from '#domain/wallet/verify-shipment-money.ts';
import type { Send } from '../../session.ts';
import type { ShipmentRow } from '../shipment/row.ts';

type MoneyRow = Pick<
  ShipmentRow,
  | 'account_id'
  | 'environment'
  | 'shipment_number'
  | 'quote_id'
  | 'list_price'
  | 'discount'
  | 'price'
  | 'insurance_fee'
  | 'total_amount'
  | 'cost'
  | 'cod_amount'
  | 'cod_fee'
  | 'cod_settlement_days'
  | 'insured_value'
  | 'status'
  | 'payment_status'
  | 'booked_at'
  | 'cod_settles_at'
  | 'cod_settled_at'
  | 'refund'
> & {
  readonly terms_seal: string;
  /** Per journal: kind, then account, amount and id of each posting, separated by commas. */
  readonly journals: readonly string[];
};

const POSTING_LENGTH = 3;

const PAGE = {
  name: 'shipmentMoney.page',
  text: `
    SELECT account_id, environment, shipment_number, quote_id, list_price, discount, price,
      insurance_fee, total_amount, cost, cod_amount, cod_fee, cod_settlement_days, insured_value,
      status, payment_status, booked_at, cod_settles_at, cod_settled_at, refund, terms_seal,
      ARRAY(
        SELECT concat_ws(',', journal.kind, (
          SELECT string_agg(concat_ws(',', posting.kind, amount, posting_id), ',') FROM posting
          WHERE posting.account_id = journal.account_id
            AND posting.environment = journal.environment
            AND posting.journal_id = journal.journal_id))
        FROM journal
        WHERE journal.account_id = shipment.account_id
          AND journal.environment = shipment.environment AND journal.kind = ANY ($5)
          AND journal.business_ref = shipment.shipment_number COLLATE "C") AS journals
    FROM shipment
    WHERE account_id = $1 AND environment = $2 AND shipment_number > $3
    ORDER BY shipment_number LIMIT $4`,
};

/** A page is one statement, so shipments and journals are of one snapshot. */
export function postgresShipmentMoneyReader(send: Send): ShipmentMoneyReader {
  return async ({ accountId, environment }, after, limit) => {
    const values = [accountId, environment, after ?? '', limit, SHIPMENT_KINDS];
    return (await send<MoneyRow>(PAGE, values)).map(toShipmentMoney);
  };
}

function toShipmentMoney(row: MoneyRow): ShipmentMoney {
  return {
    accountId: row.account_id,
    environment: row.environment,
    shipmentNumber: row.shipment_number,
    quoteId: row.quote_id,
    listPrice: uncheckedRupiah(row.list_price),
    discount: uncheckedRupiah(row.discount),
    price: uncheckedRupiah(row.price),
    insuranceFee: orNull(row.insurance_fee),
    totalAmount: uncheckedRupiah(row.total_amount),
    cost: uncheckedRupiah(row.cost),
    codAmount: orNull(row.cod_amount),
    codFee: orNull(row.cod_fee),
    codSettlementDays: row.cod_settlement_days,
    insuredValue: orNull(row.insured_value),
    status: row.status,
    paymentStatus: row.payment_status,
    bookedAt: row.booked_at,
    codSettlesAt: row.cod_settles_at,
    codSettledAt: row.cod_settled_at,
    refund: row.refund && { ...row.refund, refundedAt: new Date(row.refund.refundedAt) },
    seal: row.terms_seal,
    journals: row.journals.map(toJournal),
  };
}

function toJournal(text: string): ShipmentJournal {
  const [kind = '', ...fields] = text.split(',');
  const entries: ShipmentJournal['entries'][number][] = [];
  for (let at = 0; at < fields.length; at += POSTING_LENGTH) {
    const [account, amount, transactionId = ''] = fields.slice(at, at + POSTING_LENGTH);
    const entry = { account: account as AccountKind, amount: uncheckedRupiah(Number(amount)) };
    entries.push({ ...entry, transactionId });
  }
  return { kind: kind as JournalKind, entries };
}

/** Also invalid amounts: the verification reports them. */
function uncheckedRupiah(amount: number): Rupiah {
  return amount as Rupiah;
}

function orNull(amount: number | null): Rupiah | null {
  return amount === null ? null : uncheckedRupiah(amount);
}
