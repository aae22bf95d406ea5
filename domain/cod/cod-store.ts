import type { Tenant } from '#domain/environment.ts';
import type { ShipmentKey } from '#domain/shipment/shipment.ts';
import type { CodDue } from './cod-due.ts';
import type { PendingCod } from './pending-cod.ts';

export type CodRequest = {
  readonly room: number;
  readonly now: Date;
  /** Whoever claims them is dead after that, and they are due again. */
  readonly until: Date;
};

export interface CodStore {
  /** Cash whose day has come, claimed for whoever calls; over all accounts, longest due first. */
  claimDue(request: CodRequest): Promise<readonly ShipmentKey[]>;
  /** The bucket and what it consists of, at one moment. */
  owed(tenant: Tenant): Promise<PendingCod>;
}

export interface CodWrites {
  /** Stale where the shipment's cash is owed already. */
  collect(due: CodDue): void;
  /** Nothing is owed for it any more. */
  settle(key: ShipmentKey): void;
}
