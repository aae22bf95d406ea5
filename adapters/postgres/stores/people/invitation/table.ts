import type { Invitation } from '#domain/people/access/invitation.ts';
import { fixed, keptBy, key, selectionOf, tableOf, text, timestamptz, uuid } from '../../table.ts';

export const invitations = tableOf<Invitation>('invitation', keptBy('unusedAccounts', 'ANY'), {
  accountId: key(uuid),
  invitationId: key(uuid),
  email: fixed(text),
  role: fixed(text),
  secretSha256: fixed(text),
  invitedBy: fixed(text),
  createdAt: fixed(timestamptz),
  expiresAt: fixed(timestamptz),
});

export const { columns: INVITATION, read: toInvitation } = selectionOf(invitations);
