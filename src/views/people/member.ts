import { idText } from '#domain/id.ts';
import type { Invitation } from '#domain/people/access/invitation.ts';
import type { AccountMember } from '#domain/people/access/member.ts';

export function memberView({ personId, name, email, role, createdAt }: AccountMember) {
  const joined = { role, created_at: createdAt.toISOString() };
  return { person_id: idText('person', personId), name, email, ...joined };
}

/** Excludes the link, which only the e-mail contains. */
export function invitationView(invitation: Invitation, now: Date) {
  const { invitationId, email, role, invitedBy, createdAt, expiresAt } = invitation;
  return {
    invitation_id: idText('invitation', invitationId),
    email,
    role,
    invited_by: invitedBy,
    created_at: createdAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    is_expired: expiresAt <= now,
  };
}
