import type { Invitation } from '#domain/people/access/invitation.ts';
import type { InvitationStore, InvitationWrites } from '#domain/people/access/invitation-store.ts';
import { type ChangeQueue, Stale } from './changes.ts';
import { placeOf, type Table } from './table.ts';

export function fakeInvitationStore(table: Table<Invitation>): InvitationStore {
  return {
    find: async (accountId, invitationId) => table.get(placeOf(accountId, invitationId)),
    all: async (accountId) =>
      ownOf(table, accountId).toSorted((a, b) => (a.invitationId < b.invitationId ? 1 : -1)),
  };
}

export function fakeInvitationWrites(queue: ChangeQueue): InvitationWrites {
  return {
    insert: (invitation) =>
      queue.add(({ invitations }) => {
        const { accountId, invitationId, email } = invitation;
        const isInvited = ownOf(invitations, accountId).some((one) => one.email === email);
        if (isInvited) throw new Stale(`${email} is invited`);
        invitations.insert(placeOf(accountId, invitationId), invitation);
      }),
    remove: (accountId, invitationIds) =>
      queue.add(({ invitations }) => {
        for (const invitationId of invitationIds) {
          const place = placeOf(accountId, invitationId);
          if (invitations.get(place) === undefined) throw new Stale(`${invitationId} is gone`);
          invitations.remove(place);
        }
      }),
  };
}

function ownOf(table: Table<Invitation>, id: string): readonly Invitation[] {
  return [...table.entries().values()].filter(({ accountId }) => accountId === id);
}
