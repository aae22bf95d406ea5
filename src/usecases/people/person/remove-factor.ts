import { normalEmail } from '#domain/people/access/account.ts';
import {
  type RemovalState,
  refuseWithoutFactor,
  removalEnd,
  removalStart,
  removalState,
} from '#domain/people/access/factor-removal.ts';
import type { Person } from '#domain/people/access/person.ts';
import { Refusal } from '#domain/refusal.ts';
import { factorRemovalEmail } from '#src/views/notifying/email.ts';
import type { Ports } from '../../ports.ts';
import type { Sessions } from '../access/authenticate-session.ts';

/** `state`: WAITING until `from`, or REMOVED. */
export type FactorRemoval = {
  readonly person: Person;
  readonly state: 'WAITING' | 'REMOVED';
  readonly from: Date;
};
/**
 * Removes the second factor of a person who has lost app and recovery codes, by an operator at the
 * command line. The first call announces the removal by e-mail; a second one, a day later, removes
 * the factor and ends all sessions. NOT_FOUND, TRANSITION_NOT_ALLOWED.
 */
export type RemoveFactorByHand = (command: {
  readonly email: string;
  readonly by: string;
}) => Promise<FactorRemoval>;
/** Stops the removal, by the link in that e-mail. LINK_INVALID if there is nothing left to stop. */
export type StopFactorRemoval = (command: {
  readonly token: string;
  readonly address: string;
}) => Promise<void>;

type Deps = Pick<Sessions, 'forgetSessions'> &
  Pick<
    Ports,
    'people' | 'unitOfWork' | 'attempts' | 'emailSender' | 'pageUrl' | 'oneTimeTokens' | 'clock'
  >;
type Asked = Pick<Person, 'factorRemovalFrom' | 'factorRemovalBy'>;

const NOT_ASKED: Asked = { factorRemovalFrom: null, factorRemovalBy: null };

export function removeFactorByHand(deps: Deps): RemoveFactorByHand {
  const { people, unitOfWork, clock, forgetSessions } = deps;
  return async ({ email, by }) => {
    const found = await people.findByEmail(normalEmail(email));
    if (found === undefined) throw new Refusal('NOT_FOUND', `There is no person ${email}.`);
    refuseWithoutFactor(found);
    const now = clock.now();
    const state = removalState(found, now);
    const asked = { factorRemovalFrom: removalStart(now), factorRemovalBy: by };
    // Sends the e-mail before writing: without it no removal may begin.
    if (state === 'NONE') await tell({ ...found, ...asked }, deps);
    const person = await unitOfWork.decide({
      look: async (stores) => (await stores.people.find(found.personId)) ?? found,
      decide(before, write) {
        if (before.revision !== found.revision) throw hasChanged(email);
        const after = { ...before, ...CHANGES[state](asked) };
        if (state !== 'WAITING') write.people.update(before, after);
        if (state === 'OPEN') write.sessions.removeAll(before.personId);
        return after;
      },
    });
    forgetSessions(person.personId);
    const from = person.factorRemovalFrom ?? now;
    return { person, from, state: state === 'OPEN' ? 'REMOVED' : 'WAITING' };
  };
}

export function stopFactorRemoval(deps: Deps): StopFactorRemoval {
  const { unitOfWork, attempts, oneTimeTokens, clock } = deps;
  return async ({ token, address }) => {
    await attempts.take('resetFrom', address);
    const text = oneTimeTokens.read('factor_removal', token, clock.now());
    const [personId, fromMs] = text?.split(' ') ?? [];
    if (personId === undefined) throw nothingToStop();
    await unitOfWork.decide({
      look: ({ people }) => people.find(personId),
      decide(before, write) {
        const from = before?.factorRemovalFrom?.getTime();
        if (before === undefined || String(from) !== fromMs) throw nothingToStop();
        write.people.update(before, { ...before, ...NOT_ASKED });
      },
    });
  };
}

/** Change of the person by the state of the removal. */
const CHANGES: Readonly<Record<RemovalState, (asked: Asked) => Partial<Person>>> = {
  NONE: (asked) => asked,
  WAITING: () => ({}),
  OPEN: () => ({ ...NOT_ASKED, secondFactor: null }),
};

type Named = Person & { readonly factorRemovalFrom: Date };

/** Sends a link bound to this removal, which cannot stop a later one. */
async function tell(person: Named, { oneTimeTokens, emailSender, pageUrl }: Deps): Promise<void> {
  const { personId, factorRemovalFrom: from } = person;
  const text = `${personId} ${from.getTime()}`;
  const token = oneTimeTokens.make('factor_removal', text, removalEnd(from));
  // Browsers never send the part after # to a server, so that no log contains the token.
  await emailSender.send(factorRemovalEmail(person, `${pageUrl}/keep-factor#${token}`));
}

function nothingToStop(): Refusal {
  return new Refusal(
    'LINK_INVALID',
    'There is nothing to stop: this link has expired or was already used.',
  );
}

/** Conflict, for example because the person has just signed in with the factor. */
function hasChanged(email: string): Refusal {
  return new Refusal(
    'TRANSITION_NOT_ALLOWED',
    `${email} was changed by another request: ask again.`,
  );
}
