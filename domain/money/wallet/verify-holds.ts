import type { Environment } from '#domain/environment.ts';
import type { LedgerFault } from './ledger-fault.ts';
import type { Hold } from './ledger-reader.ts';

/** TEST shipments expire, while their postings stay. */
export const KEEPS_SHIPMENTS: Readonly<Record<Environment, boolean>> = { TEST: false, LIVE: true };

/** Faults for holds whose shipment is missing. */
export function holdFaults(page: readonly Hold[]): readonly LedgerFault[] {
  return page
    .filter(({ hasShipment }) => !hasShipment)
    .map(({ shipmentNumber, journalId }) => ({
      code: 'SHIPMENT_MISSING',
      journalId,
      row: null,
      message: `${shipmentNumber}: it was paid for, and there is no such shipment`,
    }));
}
