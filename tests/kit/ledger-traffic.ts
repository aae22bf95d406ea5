import type { Tenant } from '#domain/environment.ts';
import { journalOf } from '#domain/money/wallet/journal.ts';
import {
  captureMoves,
  holdMoves,
  refundMoves,
  releaseMoves,
} from '#domain/money/wallet/shipment-money.ts';
import { rupiah } from '#domain/money.ts';
import type { PostgresLedger } from './postgres-ledger.ts';

type Deed = 'HOLD' | 'CAPTURE' | 'RELEASE' | 'REFUND';
type Shipment = { readonly businessRef: string; readonly left: readonly Deed[] };

const PAID = { totalAmount: rupiah(18_000), cost: rupiah(17_000) };
const LETTERS = '0123456789ABCDEF';

/** Lives of a shipment, journal by journal; the second stays open. */
const LIVES: readonly (readonly Deed[])[] = [
  ['HOLD', 'CAPTURE'],
  ['HOLD'],
  ['HOLD', 'RELEASE'],
  ['HOLD', 'CAPTURE', 'REFUND'],
];
const UNDER_WAY = 5;

const DRAFTS = {
  HOLD: { kind: 'HOLD', moves: holdMoves(PAID) },
  CAPTURE: { kind: 'CAPTURE', moves: captureMoves(PAID) },
  RELEASE: { kind: 'REFUND', moves: releaseMoves(PAID) },
  REFUND: { kind: 'REFUND', moves: refundMoves(PAID) },
} as const;

/**
 * Posts a different journal on each call: pays, books or refunds one of several open shipments of
 * this wallet in turn. Their references are random, so that they sort before and after any other.
 */
export function traffic(ledger: PostgresLedger, tenant: Tenant): () => Promise<void> {
  const underWay: Shipment[] = [];
  let count = 0;
  return async () => {
    while (underWay.length < UNDER_WAY) {
      const businessRef = `SHP${ledger.random.text(8, LETTERS)}`;
      underWay.push({ businessRef, left: LIVES[count % LIVES.length] ?? [] });
      count += 1;
    }
    const [shipment] = underWay.splice(0, 1);
    const [deed, ...left] = shipment?.left ?? [];
    if (shipment === undefined || deed === undefined) throw new Error('every life has a deed');
    const { businessRef } = shipment;
    const draft = { ...DRAFTS[deed], journalId: ledger.random.uuid(), businessRef };
    await ledger.post(tenant, journalOf(draft));
    // Calls may overlap, and a shipment is not booked before it is paid.
    if (left.length > 0) underWay.push({ businessRef, left });
  };
}

/** Deposits enough for any traffic. */
export async function fund(ledger: PostgresLedger, tenant: Tenant): Promise<void> {
  const moves = [{ from: 'FUNDING', to: 'AVAILABLE', amount: rupiah(1_000_000_000) }] as const;
  const journalId = ledger.random.uuid();
  const businessRef = journalId;
  await ledger.post(tenant, journalOf({ journalId, kind: 'TOPUP', businessRef, moves }));
}
