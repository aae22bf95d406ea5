import type { Invitation } from '#domain/people/access/invitation.ts';
import type { InvitationStore } from '#domain/people/access/invitation-store.ts';
import type { Send } from '../../../session.ts';
import { INVITATION, toInvitation } from './table.ts';

const FIND = {
  name: 'invitations.find',
  text: `SELECT ${INVITATION} FROM invitation WHERE account_id = $1 AND invitation_id = $2`,
};

const ALL = {
  name: 'invitations.all',
  text: `
    SELECT ${INVITATION} FROM invitation WHERE account_id = $1 ORDER BY invitation_id DESC`,
};

export function postgresInvitationStore(send: Send): InvitationStore {
  return {
    async find(accountId, invitationId) {
      const [row] = await send<Invitation>(FIND, [accountId, invitationId]);
      return row && toInvitation(row);
    },
    all: async (accountId) => (await send<Invitation>(ALL, [accountId])).map(toInvitation),
  };
}
