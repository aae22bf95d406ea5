import type { Session } from '#domain/people/access/session.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Ports } from '../../ports.ts';
import { readNextAct, recordAct } from '../access/account-acts.ts';
import type { Sessions } from '../access/authenticate-session.ts';
import type { BegunSession, Browser } from '../access/begin-session.ts';
import type { FindAccount } from '../access/find-account.ts';
import { known } from './password-check.ts';
import { replaceSession } from './renew-session.ts';

/**
 * Replaces the session by one in another account, given by its id or, for operators, by e-mail.
 * NOT_FOUND if the account does not exist or the person may not enter it. An operator's entry is
 * recorded as an act of the account.
 */
export type ChooseAccount = (
  session: Session,
  command: Browser & { readonly account: string },
) => Promise<BegunSession>;

type Deps = Pick<Sessions, 'forgetSessions'> &
  Pick<Ports, 'people' | 'unitOfWork' | 'clock' | 'random' | 'digest'> & {
    readonly findAccount: FindAccount;
  };

export function chooseAccount(deps: Deps): ChooseAccount {
  const { people, unitOfWork, findAccount, clock, forgetSessions } = deps;
  return async ({ personId, sessionId }, { account, address, userAgent }) => {
    const { accountId } = await findAccount(account);
    const { isOperator } = known(await people.find(personId));
    const begun = await unitOfWork.decide({
      look: async (stores) => ({
        nextAct: await readNextAct(stores, accountId, { personId }),
        member: await stores.members.find(accountId, personId),
        session: await stores.sessions.find(personId, sessionId),
      }),
      decide({ nextAct, member, session }, write) {
        if (member === undefined && !isOperator) throw noAccount(account);
        if (session === undefined) throw new Refusal('UNAUTHENTICATED', 'Sign in again.');
        const act = { kind: 'OPERATOR_ENTERED', subject: nextAct.by, detail: '' } as const;
        if (member === undefined) recordAct(write, nextAct, { ...act, now: clock.now() });
        return replaceSession(session, { accountId, address, userAgent }, { ...deps, write });
      },
    });
    forgetSessions(personId);
    return begun;
  };
}

/** Same message as `findAccount`. */
function noAccount(account: string): Refusal {
  return new Refusal('NOT_FOUND', `There is no account ${account}.`);
}
