import type { NewsChoice } from '#domain/notifying/person-notice/news-choice.ts';
import type { Member } from '#domain/people/access/member.ts';
import {
  fixed,
  json,
  keptBy,
  key,
  selectionOf,
  tableOf,
  text,
  timestamptz,
  uuid,
} from '../../table.ts';

/** A member with their choice of e-mails. */
type MemberRow = Member & { readonly newsChoice: NewsChoice };

/** Look-up row that finds a person's accounts. */
type MemberLookup = Pick<Member, 'personId' | 'accountId'>;

export const members = tableOf<MemberRow>('member', keptBy('unusedAccounts', 'ANY'), {
  accountId: key(uuid),
  personId: key(uuid),
  role: text,
  createdAt: fixed(timestamptz),
  newsChoice: json,
});

export const memberLookup = tableOf<MemberLookup>(
  'member_lookup',
  keptBy('unusedAccounts', 'ANY'),
  {
    personId: key(uuid),
    accountId: key(uuid),
  },
);

export const { columns: MEMBER, read: toMember } = selectionOf(members, [
  'accountId',
  'personId',
  'role',
  'createdAt',
]);
