import type { Tenant } from '#domain/environment.ts';
import type { Claim } from '#domain/money/claim/claim.ts';
import type { ClaimFilter, ClaimStore, StoredPhoto } from '#domain/money/claim/claim-store.ts';
import type { Send } from '../../../session.ts';
import type { StateIndex } from '../../by-state.ts';
import { shipmentValues } from '../../keys.ts';
import { createdIds, type Filter, type ListSource, listRows, ofTenant } from '../../list.ts';
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

const PHOTO = {
  name: 'claims.photo',
  text: `
    SELECT CASE WHEN $6 THEN thumbnail ELSE picture END AS picture FROM claim_photo
    WHERE account_id = $1 AND environment = $2 AND shipment_number = $3 AND claim_id = $4
      AND photo_id = $5`,
};

const PHOTOS = {
  name: 'claims.photos',
  text: `
    SELECT photo_id AS "photoId", picture FROM claim_photo
    WHERE account_id = $1 AND environment = $2 AND shipment_number = $3 AND claim_id = $4
    ORDER BY photo_id`,
};

/** Reads only the index; the quota limits the number of its entries. */
const PHOTO_BYTES = {
  name: 'claims.photoBytes',
  text: `
    SELECT coalesce(sum(bytes), 0) AS bytes FROM claim_photo
    WHERE account_id = $1 AND environment = $2`,
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
    async photo({ claimId, photoId, ...key }, size) {
      const values = [...shipmentValues(key), claimId, photoId, size === 'thumbnail'];
      const [row] = await send<{ picture: Uint8Array }>(PHOTO, values);
      return row?.picture;
    },
    photos: ({ claimId, ...key }) => send<StoredPhoto>(PHOTOS, [...shipmentValues(key), claimId]),
    async photoBytes({ accountId, environment }) {
      const [row] = await send<{ bytes: string }>(PHOTO_BYTES, [accountId, environment]);
      return Number(row?.bytes ?? 0);
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
