import type { Claim } from '#domain/claim/claim.ts';
import type { ClaimFilter, ClaimStore } from '#domain/claim/claim-store.ts';
import type { Tenant } from '#domain/environment.ts';
import type { Send } from '../../session.ts';
import type { StateIndex } from '../by-state.ts';
import { createdIds, type Filter, type ListSource, listRows, ofTenant } from '../list.ts';
import { CLAIM, toClaim } from './table.ts';

const OF_SHIPMENT = {
  name: 'claims.ofShipment',
  text: `
    SELECT ${CLAIM} FROM claim
    WHERE account_id = $1 AND environment = $2 AND shipment_number = $3
    ORDER BY claim_id DESC`,
};

const LIST_OPEN = {
  name: 'claims.listOpen',
  text: `
    SELECT ${CLAIM} FROM claim WHERE status = 'OPEN' ORDER BY created_at LIMIT $1`,
};

const SOURCE: ListSource = { select: CLAIM, from: 'claim', id: 'claim_id' };

const BY_STATE: StateIndex = {
  table: 'claim',
  owner: ['account_id', 'environment'],
  columns: ['status'],
  key: ['claim_id'],
};

export function postgresClaimStore(send: Send): ClaimStore {
  return {
    async ofShipment({ accountId, environment, shipmentNumber }) {
      const rows = await send<Claim>(OF_SHIPMENT, [accountId, environment, shipmentNumber]);
      return rows.map(toClaim);
    },
    async list(tenant, filter, request) {
      const wanted = { source: SOURCE, filter: filterOf(tenant, filter) };
      const list = await listRows<Claim>(send, wanted, request);
      return { ...list, items: list.items.map(toClaim) };
    },
    async listOpen(limit) {
      return (await send<Claim>(LIST_OPEN, [limit])).map(toClaim);
    },
  };
}

function filterOf(tenant: Tenant, filter: ClaimFilter): Filter {
  const { statuses } = filter;
  return {
    owner: ofTenant(tenant),
    rest: [{ sql: 'status = ANY ($)', value: statuses }, ...createdIds('claim.claim_id', filter)],
    byState: statuses === null ? undefined : BY_STATE,
  };
}
