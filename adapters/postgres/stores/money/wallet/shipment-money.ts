import type { ShipmentMoneyReader } from '#domain/money/wallet/ledger-reader.ts';
import {
  type OwedCash,
  SHIPMENT_KINDS,
  type ShipmentMoney,
} from '#domain/money/wallet/verify-shipment-money.ts';
import type { Send } from '../../../session.ts';
import { shipments } from '../../selling/shipment/table.ts';
import { selectionOf } from '../../table.ts';
import { journalsOf, toRowJournal } from './row-journal.ts';

const TERMS_AND_PROGRESS = selectionOf(shipments, [
  'accountId',
  'environment',
  'shipmentNumber',
  'quoteId',
  'listPrice',
  'discount',
  'price',
  'insuranceFee',
  'totalAmount',
  'cost',
  'insuredValue',
  'codAmount',
  'codFee',
  'codCost',
  'codSettlementDays',
  'codSettlesAt',
  'codSettledAt',
  'status',
  'paymentStatus',
  'bookedAt',
  'refund',
  'billed',
]);

type MoneyRow = Omit<ShipmentMoney, 'journals' | 'owedCash'> & {
  readonly journals: readonly string[];
  /** The amount, and whether it is advanced, separated by a comma. */
  readonly owed_cash: string | null;
};

const OWN = `journal.kind = ANY ($5)
          AND journal.business_ref = shipment.shipment_number COLLATE "C"`;

/**
 * The reference of a courier's bill is the shipment's number, a slash and the bill's name; `0`
 * sorts right after the slash.
 */
const BILLS = `journal.kind = 'COURIER_BILL'
          AND journal.business_ref > (shipment.shipment_number || '/') COLLATE "C"
          AND journal.business_ref < (shipment.shipment_number || '0') COLLATE "C"`;

const PAGE = {
  name: 'shipmentMoney.page',
  text: `
    SELECT ${TERMS_AND_PROGRESS.columns}, terms_seal AS seal,
      ${journalsOf('shipment', OWN)} || ${journalsOf('shipment', BILLS)} AS journals, (
        SELECT concat_ws(',', amount, due_at IS NULL) FROM cod_due
        WHERE cod_due.account_id = shipment.account_id
          AND cod_due.environment = shipment.environment
          AND cod_due.shipment_number = shipment.shipment_number) AS owed_cash
    FROM shipment
    WHERE account_id = $1 AND environment = $2 AND shipment_number > $3
    ORDER BY shipment_number LIMIT $4`,
};

/** Reads a page with one statement, so that shipments and journals belong to one snapshot. */
export function postgresShipmentMoneyReader(send: Send): ShipmentMoneyReader {
  return async ({ accountId, environment }, after, limit) => {
    const values = [accountId, environment, after ?? '', limit, SHIPMENT_KINDS];
    const rows = await send<MoneyRow>(PAGE, values);
    return rows.map((row) => ({
      ...TERMS_AND_PROGRESS.read(row),
      seal: row.seal,
      journals: row.journals.map(toRowJournal),
      owedCash: row.owed_cash === null ? null : toOwedCash(row.owed_cash),
    }));
  };
}

function toOwedCash(text: string): OwedCash {
  const [amount, isAdvanced] = text.split(',');
  return { amount: Number(amount), isAdvanced: isAdvanced === 't' };
}
