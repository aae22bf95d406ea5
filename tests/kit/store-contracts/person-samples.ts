import type { Member } from '#domain/people/access/member.ts';
import type { Person } from '#domain/people/access/person.ts';
import type { StoredSession } from '#domain/people/access/session.ts';
import { ALICE, INSTANT, sha256Of, uuid } from './samples.ts';

export const SARI = uuid(0x5a);
export const BUDI = uuid(0xbd);

export function samplePerson(person: Partial<Person> = {}): Person {
  const personId = person.personId ?? SARI;
  return {
    personId,
    email: `${personId}@shop.example`,
    name: 'Sari',
    language: 'id',
    passwordHash: '$argon2id$sample',
    firstPasswordUntil: null,
    secondFactor: null,
    factorRemovalFrom: null,
    factorRemovalBy: null,
    isOperator: false,
    verifiedAt: INSTANT,
    createdAt: INSTANT,
    revision: 1,
    ...person,
  };
}

export function sampleMember(member: Partial<Member> = {}): Member {
  return { accountId: ALICE, personId: SARI, role: 'OWNER', createdAt: INSTANT, ...member };
}

export function sampleSession(session: Partial<StoredSession> = {}): StoredSession {
  return {
    tokenSha256: sha256Of(1),
    sessionId: uuid(1),
    personId: SARI,
    accountId: ALICE,
    createdAt: INSTANT,
    lastSeenAt: INSTANT,
    provedAt: INSTANT,
    address: '203.0.113.7',
    userAgent: 'Mozilla/5.0',
    ...session,
  };
}
