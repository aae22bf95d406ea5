import { describe, expect, it } from '@jest/globals';
import { systemDigest } from '#adapters/system/digest.ts';
import { ALLOWANCES } from '#domain/people/access/allowance.ts';
import {
  type Invitation,
  invitationExpiry,
  newInvitationSecret,
  refuseMoreInvitations,
  tokenOf,
  tokenText,
  usableInvitation,
} from '#domain/people/access/invitation.ts';
import { DAY_MS } from '#domain/time.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { ALICE, INSTANT, later, uuid } from '#tests/kit/store-contracts/samples.ts';

const secret = newInvitationSecret(seededRandom(1));
const TOKEN = { accountId: ALICE, invitationId: uuid(1), secret };
const INVITATION: Invitation = {
  accountId: ALICE,
  invitationId: uuid(1),
  email: 'b@shop.example',
  role: 'VIEWER',
  secretSha256: systemDigest.sha256(secret),
  invitedBy: 'a@shop.example',
  createdAt: INSTANT,
  expiresAt: invitationExpiry(INSTANT),
};
const at = (now: Date) => ({ now, digest: systemDigest });

describe('invitation link', () => {
  it('encodes account, invitation and a secret of 190 bits in the invitation link', () => {
    const text = tokenText(TOKEN);
    expect(text).toMatch(/^acc_\w{26}\.inv_\w{26}\.\w{32}$/);
    expect(tokenOf(text)).toEqual(TOKEN);
  });

  it.each([
    ['nothing', ''],
    ['only a secret', secret],
    ['another secret’s length', `${tokenText(TOKEN)}0`],
    ['ids in the wrong order', tokenText(TOKEN).replace(/^(\w+)\.(\w+)/, '$2.$1')],
    ['a letter that no id has', tokenText(TOKEN).replace('acc_0', 'acc_u')],
  ])('rejects another text as invitation link: %s', (_, text) => {
    expect(tokenOf(text)).toBeUndefined();
  });
});

describe('invitation', () => {
  it('accepts an invitation for seven days and only with its own secret', () => {
    const end = later(INSTANT, 7 * DAY_MS);
    expect(usableInvitation(INVITATION, TOKEN, at(later(end, -1)))).toBe(INVITATION);
    const other = { ...TOKEN, secret: newInvitationSecret(seededRandom(2)) };
    const refusals = [
      () => usableInvitation(INVITATION, TOKEN, at(end)),
      () => usableInvitation(INVITATION, other, at(INSTANT)),
      () => usableInvitation(undefined, TOKEN, at(INSTANT)),
    ];
    const gone = expect.objectContaining({ code: 'LINK_INVALID' });
    for (const refused of refusals) expect(refused).toThrow(gone);
  });

  it('allows at most twenty open invitations', () => {
    expect(() => refuseMoreInvitations(19, ALLOWANCES.GROWN)).not.toThrow();
    expect(() => refuseMoreInvitations(20, ALLOWANCES.GROWN)).toThrow(
      expect.objectContaining({ code: 'LIMIT_REACHED', details: { limit: 20 } }),
    );
  });
});
