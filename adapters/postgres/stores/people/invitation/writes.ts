import type { InvitationWrites } from '#domain/people/access/invitation-store.ts';
import type { WriteQueue, WriteStatement } from '../../../write-queue.ts';

const REMOVE = {
  name: 'invitations_remove',
  sql: 'DELETE FROM invitation WHERE account_id = $1 AND invitation_id = ANY ($2) RETURNING 1',
};

/** A previous invitation of the same e-mail must be removed first. */
const INSERT: WriteStatement = {
  name: 'invitations_insert',
  sql: `
    INSERT INTO invitation (account_id, invitation_id, email, role, secret_sha256, invited_by,
      created_at, expires_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
    ON CONFLICT (account_id, email) DO NOTHING RETURNING 1`,
  follows: REMOVE,
};

export function invitationWrites(queue: WriteQueue): InvitationWrites {
  return {
    insert({ accountId, invitationId, email, role, ...invitation }) {
      const { secretSha256, invitedBy, createdAt, expiresAt } = invitation;
      const what = [accountId, invitationId, email, role];
      const values = [...what, secretSha256, invitedBy, createdAt, expiresAt];
      queue.add({ statement: INSERT, values, rows: 1 });
    },
    remove(accountId, invitationIds) {
      const values = [accountId, invitationIds];
      queue.add({ statement: REMOVE, values, rows: invitationIds.length });
    },
  };
}
