import type { Person } from '#domain/people/access/person.ts';
import {
  boolean,
  fixed,
  integer,
  json,
  keptBy,
  key,
  orNull,
  selectionOf,
  tableOf,
  text,
  timestamptz,
  uuid,
} from '../../table.ts';

export const people = tableOf<Person>('person', keptBy('unusedAccounts'), {
  personId: key(uuid),
  email: text,
  name: text,
  language: text,
  passwordHash: text,
  firstPasswordUntil: orNull(timestamptz),
  secondFactor: orNull(json),
  factorRemovalFrom: orNull(timestamptz),
  factorRemovalBy: orNull(text),
  isOperator: boolean,
  verifiedAt: orNull(timestamptz),
  createdAt: fixed(timestamptz),
  revision: integer,
});

export const { columns: PERSON, read: toPerson } = selectionOf(people);
