import type { Digest } from '#domain/digest.ts';
import { idText, uuidOf } from '#domain/id.ts';
import type { Random } from '#domain/random.ts';
import { Refusal } from '#domain/refusal.ts';
import { DAY_MS } from '#domain/time.ts';
import type { Allowance } from './allowance.ts';
import type { Role } from './role.ts';

/** Open until it is accepted, revoked or replaced, which deletes its row. */
export type Invitation = {
  readonly accountId: string;
  readonly invitationId: string;
  /** E-mail in the form of `normalEmail`; an account has at most one invitation for each. */
  readonly email: string;
  readonly role: Role;
  /** The secret itself is only in the e-mail. */
  readonly secretSha256: string;
  /** The person's e-mail. */
  readonly invitedBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

/** Decoded token of an invitation link. */
export type InvitationToken = {
  readonly accountId: string;
  readonly invitationId: string;
  readonly secret: string;
};

export const INVITATION_DAYS = 7;

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 190 bits, like an API key, so that one fast SHA-256 suffices for storage. */
const SECRET_LENGTH = 32;
const SHAPE = /^(acc_[0-9a-z]{26})\.(inv_[0-9a-z]{26})\.([0-9A-Za-z]{32})$/;

export function newInvitationSecret(random: Random): string {
  return random.text(SECRET_LENGTH, ALPHABET);
}

export function invitationExpiry(createdAt: Date): Date {
  return new Date(createdAt.getTime() + INVITATION_DAYS * DAY_MS);
}

/** `acc_….inv_….secret`: the ids find the row, so no table of secrets is needed. */
export function tokenText({ accountId, invitationId, secret }: InvitationToken): string {
  return `${idText('account', accountId)}.${idText('invitation', invitationId)}.${secret}`;
}

/** Returns undefined for any other text. */
export function tokenOf(text: string): InvitationToken | undefined {
  const [, account = '', invitation = '', secret] = SHAPE.exec(text) ?? [];
  const accountId = uuidOf('account', account);
  const invitationId = uuidOf('invitation', invitation);
  if (accountId === undefined || invitationId === undefined || !secret) return undefined;
  return { accountId, invitationId, secret };
}

/** Throws the same error for every reason, so that the error does not reveal the reason. */
export function usableInvitation(
  invitation: Invitation | undefined,
  { secret }: InvitationToken,
  { now, digest }: { now: Date; digest: Digest },
): Invitation {
  const isUsable =
    invitation !== undefined &&
    invitation.secretSha256 === digest.sha256(secret) &&
    invitation.expiresAt > now;
  if (isUsable) return invitation;
  throw invitationGone();
}

/**
 * Throws LIMIT_REACHED at the limit of open invitations, which also bounds the e-mails that the
 * account can have sent at once.
 */
export function refuseMoreInvitations(open: number, { openInvitations: limit }: Allowance): void {
  if (open < limit) return;
  const message = `The account may have ${limit} open invitations: revoke one first.`;
  throw new Refusal('LIMIT_REACHED', message, { details: { limit } });
}

export function invitationGone(): Refusal {
  const message = 'This invitation was used, revoked, or is older than a week: ask for a new one.';
  return new Refusal('LINK_INVALID', message);
}
