import { type Account, normalEmail } from '#domain/people/access/account.ts';
import type { AccountStore } from '#domain/people/access/account-store.ts';
import { allowanceOf, tierOf } from '#domain/people/access/allowance.ts';
import {
  type Invitation,
  invitationExpiry,
  newInvitationSecret,
  refuseMoreInvitations,
  tokenText,
} from '#domain/people/access/invitation.ts';
import {
  type AccountMember,
  refuseMember,
  refuseMoreMembers,
} from '#domain/people/access/member.ts';
import type { Role } from '#domain/people/access/role.ts';
import { notFound } from '#domain/refusal.ts';
import type { Stores } from '#domain/unit-of-work.ts';
import { invitationEmail } from '#src/views/people/invitation-email.ts';
import type { Ports } from '../../ports.ts';
import { type Actor, type NextAct, readNextAct, recordAct } from '../access/account-acts.ts';

export type InviteCommand = { readonly email: string; readonly role: Role };
/**
 * Invites a person and sends the link; replaces an earlier invitation of the same e-mail.
 * VALIDATION_ERROR for a member's e-mail, LIMIT_REACHED, TOO_MANY_ATTEMPTS.
 */
export type InviteMember = (
  accountId: string,
  command: InviteCommand,
  actor: Actor,
) => Promise<Invitation>;

type Deps = Pick<
  Ports,
  | 'unitOfWork'
  | 'attempts'
  | 'emailSender'
  | 'pageUrl'
  | 'clock'
  | 'random'
  | 'digest'
  | 'reportError'
  | 'inBackground'
> & {
  readonly accounts: Pick<AccountStore, 'find'>;
};

type Seen = {
  readonly next: NextAct;
  readonly account: Account | undefined;
  readonly members: readonly AccountMember[];
  readonly all: readonly Invitation[];
};
type Made = { readonly invitation: Invitation; readonly account: Account };

export function inviteMember(deps: Deps): InviteMember {
  const { unitOfWork, accounts, attempts, clock, random, digest } = deps;
  return async (accountId, { email: typed, role }, actor) => {
    const email = normalEmail(typed);
    const inviting = await accounts.find(accountId);
    if (inviting === undefined) throw notFound('account');
    const isNew = tierOf(inviting, clock.now()) === 'NEW';
    await attempts.take(isNew ? 'inviteByNew' : 'inviteBy', accountId);
    await attempts.take('inviteOf', email);
    const secret = newInvitationSecret(random);
    const now = clock.now();
    const wanted = {
      accountId,
      invitationId: random.uuid(),
      email,
      role,
      secretSha256: digest.sha256(secret),
      createdAt: now,
      expiresAt: invitationExpiry(now),
    };
    const { invitation, account } = await unitOfWork.decide({
      retry: true,
      look: (stores) => seenIn(stores, accountId, actor),
      decide({ next, account: found, members, all }, write): Made {
        if (found === undefined) throw notFound('account');
        const known = all.find(({ invitationId }) => invitationId === wanted.invitationId);
        if (known !== undefined) return { invitation: known, account: found };
        refuseMember(members, email);
        const replaced = all.filter((one) => one.email === email || one.expiresAt <= now);
        const open = all.length - replaced.length;
        refuseMoreInvitations(open, allowanceOf(found, now));
        refuseMoreMembers(members.length + open);
        const made = { ...wanted, invitedBy: next.by };
        const ids = replaced.map(({ invitationId }) => invitationId);
        if (ids.length > 0) write.invitations.remove(accountId, ids);
        write.invitations.insert(made);
        recordAct(write, next, { kind: 'MEMBER_INVITED', subject: email, detail: role, now });
        return { invitation: made, account: found };
      },
    });
    sendLink({ invitation, account, secret }, deps);
    return invitation;
  };
}

async function seenIn(stores: Stores, accountId: string, actor: Actor): Promise<Seen> {
  const next = await readNextAct(stores, accountId, actor);
  const [account, members, all] = await Promise.all([
    stores.accounts.find(accountId),
    stores.members.all(accountId),
    stores.invitations.all(accountId),
  ]);
  return { next, account, members, all };
}

/** Sends the link after the commit; a lost e-mail can be sent again. */
function sendLink(
  { invitation, account, secret }: Made & { readonly secret: string },
  { emailSender, pageUrl, reportError, inBackground }: Deps,
): void {
  const token = tokenText({ ...invitation, secret });
  // Browsers never send the part after # to a server, so that no log contains the link's token.
  const email = invitationEmail(invitation, account, `${pageUrl}/invitation#${token}`);
  const sending = emailSender.send(email).catch((error: unknown) => {
    reportError('an e-mail with an invitation was not sent', error);
  });
  inBackground(sending);
}
