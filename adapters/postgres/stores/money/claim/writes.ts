import type { ClaimWrites, PhotoKey } from '#domain/money/claim/claim-store.ts';
import { COUNTED_BYTES_MIN } from '#domain/money/claim/photo.ts';
import type { WriteQueue } from '../../../write-queue.ts';
import { shipmentValues } from '../../keys.ts';
import { insertInto, updateOf } from '../../table-writes.ts';
import { claims } from './table.ts';

/** A shipment has at most one claim that is not rejected. */
const insert = insertInto(claims, 'claims_insert', 'ON CONFLICT DO NOTHING');
const update = updateOf(claims, 'claims_update', ['status', 'revision']);

const INSERT_PHOTO = {
  name: 'claims_insert_photo',
  sql: `
    INSERT INTO claim_photo
      (account_id, environment, shipment_number, claim_id, photo_id, bytes, picture, thumbnail)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
    RETURNING 1`,
};

const REMOVE_PHOTO = {
  name: 'claims_remove_photo',
  sql: `
    DELETE FROM claim_photo
    WHERE account_id = $1 AND environment = $2 AND shipment_number = $3 AND claim_id = $4
      AND photo_id = $5
    RETURNING 1`,
};

export function claimWrites(queue: WriteQueue): ClaimWrites {
  return {
    insert: (claim) => queue.add(insert(claim)),
    update: (before, after) => queue.add(update(before, after)),
    insertPhoto(key, { picture, thumbnail }) {
      const bytes = Math.max(COUNTED_BYTES_MIN, picture.length + thumbnail.length);
      const values = [...photoValues(key), bytes, Buffer.from(picture), Buffer.from(thumbnail)];
      queue.add({ statement: INSERT_PHOTO, values, rows: 1 });
    },
    removePhoto: (key) => queue.add({ statement: REMOVE_PHOTO, values: photoValues(key), rows: 1 }),
  };
}

function photoValues({ claimId, photoId, ...key }: PhotoKey) {
  return [...shipmentValues(key), claimId, photoId];
}
