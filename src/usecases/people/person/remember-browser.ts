import {
  type KnownBrowser,
  passwordTagOf,
  withBrowser,
} from '#domain/people/access/known-browser.ts';
import type { PersonStore } from '#domain/people/access/person-store.ts';
import type { Ports } from '../../ports.ts';
import { known } from './password-check.ts';

/** Cookie content after a sign-in, by which the browser is recognised for this person. */
export type RememberBrowser = (
  personId: string,
  before: readonly KnownBrowser[],
) => Promise<readonly KnownBrowser[]>;

type Deps = Pick<Ports, 'random' | 'digest'> & {
  readonly people: Pick<PersonStore, 'find'>;
};

export function rememberBrowser({ people, random, digest }: Deps): RememberBrowser {
  return async (personId, before) => {
    const person = known(await people.find(personId));
    const same = before.find((browser) => browser.personId === personId);
    const browserId = same?.browserId ?? random.uuid();
    return withBrowser({ personId, browserId, passwordTag: passwordTagOf(person, digest) }, before);
  };
}
