import type { MoneyRowReader } from '#domain/money/money-row/money-row-reader.ts';
import type { AnchorStore } from '#domain/money/wallet/anchor-store.ts';
import type {
  AdvanceReader,
  HoldReader,
  LedgerReader,
  ShipmentMoneyReader,
} from '#domain/money/wallet/ledger-reader.ts';
import type { Send } from '../../../session.ts';
import { postgresAdvanceReader } from './advances.ts';
import { postgresAnchorStore } from './anchors.ts';
import { postgresHoldReader } from './holds.ts';
import { postgresLedgerReader } from './ledger-reader.ts';
import { postgresMoneyRowReader } from './money-rows.ts';
import { postgresShipmentMoneyReader } from './shipment-money.ts';

/** The readers of `ledger verify`. */
export function postgresVerification(send: Send): {
  readonly reader: LedgerReader;
  readonly shipmentMoney: ShipmentMoneyReader;
  readonly holds: HoldReader;
  readonly moneyRows: MoneyRowReader;
  readonly advanceSums: AdvanceReader;
  readonly anchors: AnchorStore;
} {
  return {
    reader: postgresLedgerReader(send),
    shipmentMoney: postgresShipmentMoneyReader(send),
    holds: postgresHoldReader(send),
    moneyRows: postgresMoneyRowReader(send),
    advanceSums: postgresAdvanceReader(send),
    anchors: postgresAnchorStore(send),
  };
}
