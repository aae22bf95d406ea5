import type { Member } from '#domain/access/member.ts';
import { fixed, key, selectionOf, tableOf, text, timestamptz, uuid } from '../table.ts';

/** Finds a person's accounts. */
type MemberLookup = Pick<Member, 'personId' | 'accountId'>;

export const members = tableOf<Member>('member', {
  accountId: key(uuid),
  personId: key(uuid),
  role: text,
  createdAt: fixed(timestamptz),
});

export const memberLookup = tableOf<MemberLookup>('member_lookup', {
  personId: key(uuid),
  accountId: key(uuid),
});

export const { columns: MEMBER, read: toMember } = selectionOf(members);
