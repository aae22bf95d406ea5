import { ROLES } from '#domain/people/access/role.ts';
import type { Admitted } from '#src/usecases/people/person/operators.ts';
import { personView } from '#src/views/people/person.ts';
import type { Command } from './command.ts';
import { choice, email, line, text } from './options.ts';

const EMAIL = { about: 'with which the person signs in', required: true } as const;
const NAME = { about: "the person's", required: true } as const;

export const personCommands: Readonly<Record<string, Command>> = {
  'operator create': {
    about: 'lets a person of ours look into every account; shows a first password, good for a day',
    options: { email: EMAIL, name: NAME },
    asOwner: true,
    async run({ createOperator }, given) {
      const named = { email: email(given, 'email'), name: line(given, 'name') };
      return admittedView(await createOperator(named));
    },
  },
  'operator list': {
    about: 'lists who of ours may look into every account',
    options: {},
    run: async ({ listOperators }) => (await listOperators()).map(personView),
  },
  'operator remove': {
    about: 'ends that, and all sessions of the person',
    options: { email: EMAIL },
    asOwner: true,
    run: async ({ removeOperator }, given) =>
      personView(await removeOperator(email(given, 'email'))),
  },
  'person confirm': {
    about: 'vouches for the mailbox of a person who has not confirmed it; shows a first password',
    options: { email: EMAIL },
    run: async ({ confirmPerson }, given) =>
      admittedView(await confirmPerson(email(given, 'email'))),
  },
  'member create': {
    about: 'makes a person a member of an account; shows a first password, good for a day',
    options: {
      account: { about: 'acc_… or its e-mail', required: true },
      email: EMAIL,
      name: NAME,
      role: { about: ROLES.join(', '), required: true },
    },
    async run({ createMember }, given) {
      const named = { email: email(given, 'email'), name: line(given, 'name') };
      const role = choice(given, 'role', ROLES);
      const { person, password } = await createMember({
        ...named,
        role,
        account: text(given, 'account'),
      });
      return { role, ...admittedView({ person, password }) };
    },
  },
  'person first-password': {
    about: 'makes another first password, good for a day; ends all sessions of the person',
    options: { email: EMAIL },
    run: async ({ renewFirstPassword }, given) =>
      admittedView(await renewFirstPassword(email(given, 'email'))),
  },
  'person remove-factor': {
    about:
      'removes a lost second factor a day after the first call, which sends the person a notice',
    options: { email: EMAIL, by: { about: 'your name', required: true } },
    async run({ removeFactorByHand }, given) {
      const command = { email: email(given, 'email'), by: line(given, 'by') };
      const { state, from, person } = await removeFactorByHand(command);
      const removableFrom = state === 'WAITING' ? from.toISOString() : null;
      return { state, removable_from: removableFrom, ...personView(person) };
    },
  },
};

/** An existing person keeps their password. */
function admittedView({ person, password }: Admitted) {
  return { password: password ?? '(as before)', ...personView(person) };
}
