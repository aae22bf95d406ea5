import { normalEmail } from '#domain/access/account.ts';
import {
  type RemovalState,
  refuseWithoutFactor,
  removalEnd,
  removalStart,
  removalState,
} from '#domain/access/factor-removal.ts';
import type { Person } from '#domain/access/person.ts';
import { Refusal } from '#domain/refusal.ts';
import { factorRemovalEmail } from '#src/views/email.ts';
import type { Sessions } from '../access/authenticate-session.ts';
import type { Ports } from '../ports.ts';

/** `state`: WAITING until `from`, or REMOVED. */
export type FactorRemoval = {
  readonly person: Person;
  readonly state: 'WAITING' | 'REMOVED';
  readonly from: Date;
};
/**
 * Of a person who has lost app and recovery codes, by an operator at the command line: asked for
 * once, which an e-mail tells the person, and again a day later, which removes the factor and ends
 * all sessions. NOT_FOUND, TRANSITION_NOT_ALLOWED.
 */
export type RemoveFactorByHand = (command: {
  readonly email: string;
  readonly by: string;
}) => Promise<FactorRemoval>;
/** By the link of that e-mail. LINK_INVALID where there is nothing to stop any more. */
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
    // Before it is written: without the e-mail nothing must begin.
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

/** What a request changes, by what was asked for before. */
const CHANGES: Readonly<Record<RemovalState, (asked: Asked) => Partial<Person>>> = {
  NONE: (asked) => asked,
  WAITING: () => ({}),
  OPEN: () => ({ ...NOT_ASKED, secondFactor: null }),
};

type Named = Person & { readonly factorRemovalFrom: Date };

/** The link is of this removal alone: it stops no later one. */
async function tell(person: Named, { oneTimeTokens, emailSender, pageUrl }: Deps): Promise<void> {
  const { personId, factorRemovalFrom: from } = person;
  const text = `${personId} ${from.getTime()}`;
  const token = oneTimeTokens.make('factor_removal', text, removalEnd(from));
  // Behind #: browsers send that to no server, so that no log has it.
  await emailSender.send(factorRemovalEmail(person, `${pageUrl}/keep-factor#${token}`));
}

function nothingToStop(): Refusal {
  return new Refusal('LINK_INVALID', 'There is nothing to stop: this link was used, or is over.');
}

/** Signed in with the factor meanwhile, for one. */
function hasChanged(email: string): Refusal {
  return new Refusal('TRANSITION_NOT_ALLOWED', `${email} has changed meanwhile: ask again.`);
}
