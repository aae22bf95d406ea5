import type { ClaimWrites } from '#domain/claim/claim-store.ts';
import type { WriteQueue } from '../../write-queue.ts';
import { insertInto, updateOf } from '../table-writes.ts';
import { claims } from './table.ts';

/** A shipment has at most one claim that is not rejected. */
const insert = insertInto(claims, 'claims_insert', 'ON CONFLICT DO NOTHING');
const update = updateOf(claims, 'claims_update', ['status']);

export function claimWrites(queue: WriteQueue): ClaimWrites {
  return {
    insert: (claim) => queue.add(insert(claim)),
    update: (before, after) => queue.add(update(before, after)),
  };
}
