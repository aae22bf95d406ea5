import { describe, expect, it } from '@jest/globals';
import {
  type AccountMember,
  MEMBERS_MAX,
  memberOf,
  refuseMember,
  refuseMoreMembers,
  refuseWithoutOwner,
} from '#domain/people/access/member.ts';
import { ROLES, type Role } from '#domain/people/access/role.ts';
import { ALICE, INSTANT, uuid } from '#tests/kit/store-contracts/samples.ts';

const member = (place: number, role: Role): AccountMember => ({
  accountId: ALICE,
  personId: uuid(place),
  role,
  createdAt: INSTANT,
  email: `p${place}@shop.example`,
  name: `P ${place}`,
  language: 'id',
  isVerified: true,
});

describe('last owner', () => {
  const one = member(1, 'OWNER');
  const refused = expect.objectContaining({ code: 'LAST_OWNER' });

  it.each([...ROLES, null])('lets one of two owners become %s', (role) => {
    expect(() => refuseWithoutOwner([one, member(2, 'OWNER')], one, role)).not.toThrow();
  });

  it.each([...ROLES, null])(
    'rejects a change of the only owner to %s, unless it remains OWNER',
    (role) => {
      const change = () => refuseWithoutOwner([one, member(2, 'DEVELOPER')], one, role);
      if (role === 'OWNER') expect(change).not.toThrow();
      else expect(change).toThrow(refused);
    },
  );

  it('lets members who are not the last owner leave or become owners', () => {
    const other = member(2, 'VIEWER');
    expect(() => refuseWithoutOwner([one, other], other, null)).not.toThrow();
    expect(() => refuseWithoutOwner([one, other], other, 'OWNER')).not.toThrow();
  });
});

describe('members of an account', () => {
  const members = [member(1, 'OWNER'), member(2, 'VIEWER')];

  it('finds a member by id and rejects unknown ids with NOT_FOUND', () => {
    expect(memberOf(members, uuid(2))).toBe(members[1]);
    expect(() => memberOf(members, uuid(404))).toThrow(
      expect.objectContaining({ code: 'NOT_FOUND' }),
    );
  });

  it('rejects an invitation to the e-mail of a member', () => {
    expect(() => refuseMember(members, 'p3@shop.example')).not.toThrow();
    expect(() => refuseMember(members, 'p2@shop.example')).toThrow(
      expect.objectContaining({
        fieldErrors: [expect.objectContaining({ path: 'email', code: 'ALREADY_MEMBER' })],
      }),
    );
  });

  it('rejects more than a hundred members and invitations together', () => {
    expect(() => refuseMoreMembers(MEMBERS_MAX - 1)).not.toThrow();
    expect(() => refuseMoreMembers(MEMBERS_MAX)).toThrow(
      expect.objectContaining({ code: 'LIMIT_REACHED', details: { limit: 100 } }),
    );
  });
});
