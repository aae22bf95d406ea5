import type { Invitation } from '#domain/access/invitation.ts';
import { fixed, key, selectionOf, tableOf, text, timestamptz, uuid } from '../table.ts';

export const invitations = tableOf<Invitation>('invitation', {
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
