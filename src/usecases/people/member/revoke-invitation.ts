import { notFound } from '#domain/refusal.ts';
import type { Ports } from '../../ports.ts';
import { type Actor, readNextAct, recordAct } from '../access/account-acts.ts';

/** Throws NOT_FOUND if it was already accepted or revoked. */
export type RevokeInvitation = (
  invitation: { readonly accountId: string; readonly invitationId: string },
  actor: Actor,
) => Promise<void>;

type Deps = Pick<Ports, 'unitOfWork' | 'clock'>;

export function revokeInvitation({ unitOfWork, clock }: Deps): RevokeInvitation {
  return async ({ accountId, invitationId }, actor) =>
    unitOfWork.decide({
      async look(stores) {
        const next = await readNextAct(stores, accountId, actor);
        return { next, invitation: await stores.invitations.find(accountId, invitationId) };
      },
      decide({ next, invitation }, write) {
        if (invitation === undefined) throw notFound('invitation');
        write.invitations.remove(accountId, [invitationId]);
        const { email: subject, role: detail } = invitation;
        recordAct(write, next, { kind: 'INVITATION_REVOKED', subject, detail, now: clock.now() });
      },
    });
}
