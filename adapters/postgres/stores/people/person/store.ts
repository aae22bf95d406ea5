import type { Person } from '#domain/people/access/person.ts';
import type { PersonStore } from '#domain/people/access/person-store.ts';
import type { Send, Statement, Values } from '../../../session.ts';
import { PERSON, toPerson } from './table.ts';

const FIND = {
  name: 'people.find',
  text: `SELECT ${PERSON} FROM person WHERE person_id = $1`,
};

const BY_EMAIL = {
  name: 'people.findByEmail',
  text: `SELECT ${PERSON} FROM person WHERE email = $1`,
};

const OPERATORS = {
  name: 'people.operators',
  text: `SELECT ${PERSON} FROM person WHERE is_operator ORDER BY email`,
};

const WITH_SECOND_FACTOR = {
  name: 'people.withSecondFactor',
  text: `
    SELECT ${PERSON} FROM person WHERE second_factor IS NOT NULL AND person_id > $1
    ORDER BY person_id LIMIT $2`,
};

export function postgresPersonStore(send: Send): PersonStore {
  const read = async (statement: Statement, values: Values) =>
    (await send<Person>(statement, values)).map(toPerson);
  return {
    find: async (personId) => (await read(FIND, [personId]))[0],
    findByEmail: async (email) => (await read(BY_EMAIL, [email]))[0],
    operators: () => read(OPERATORS, []),
    withSecondFactor: (after, limit) => read(WITH_SECOND_FACTOR, [after, limit]),
  };
}
