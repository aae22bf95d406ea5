import type { TimeZone } from '#domain/carrying/area/time-zone.ts';
import type { Language } from '#domain/carrying/tracking/description.ts';
import {
  type NewsChoice,
  type NewsPaces,
  unsubscribed,
} from '#domain/notifying/person-notice/news-choice.ts';
import type { Role } from '#domain/people/access/role.ts';
import { notFound } from '#domain/refusal.ts';
import type { Stores } from '#domain/unit-of-work.ts';
import type { Ports } from '../../ports.ts';
import { type Subscriber, subscriberOf } from './unsubscribe-link.ts';

export type OwnNews = {
  readonly role: Role;
  readonly choice: NewsChoice;
  readonly timeZone: TimeZone;
};

/** NOT_FOUND for staff, who are not members. */
export type GetNewsChoice = (member: Subscriber) => Promise<OwnNews>;
/** Sets the given fields and keeps the others. NOT_FOUND as above. */
export type ChangeNewsChoice = (
  member: Subscriber,
  change: { readonly paces?: Partial<NewsPaces>; readonly includesTest?: boolean },
) => Promise<OwnNews>;
/** Account and language of the member whom a link belongs to; undefined for any other link. */
export type FindSubscription = (token: string) => Promise<Subscription | undefined>;
/** Ends all news e-mails about the account; undefined as above. Repeatable. */
export type Unsubscribe = (token: string) => Promise<Subscription | undefined>;

export type Subscription = { readonly accountName: string; readonly language: Language };

type Reads = Pick<Stores, 'personNotices' | 'members' | 'accounts'>;
type Deps = Reads & Pick<Ports, 'people' | 'unitOfWork' | 'oneTimeTokens' | 'clock'>;

export function getNewsChoice({ personNotices, members, accounts }: Reads): GetNewsChoice {
  return async ({ accountId, personId }) => {
    const [member, choice, account] = await Promise.all([
      members.find(accountId, personId),
      personNotices.choice(accountId, personId),
      accounts.find(accountId),
    ]);
    if (member === undefined || choice === undefined || account === undefined) {
      throw notFound('member');
    }
    return { role: member.role, choice, timeZone: account.timeZone };
  };
}

export function changeNewsChoice({ unitOfWork }: Pick<Deps, 'unitOfWork'>): ChangeNewsChoice {
  return (who, { paces, includesTest }) =>
    unitOfWork.decide({
      retry: true,
      look: (stores) => getNewsChoice(stores)(who),
      decide(found, write) {
        const choice = {
          paces: { ...found.choice.paces, ...paces },
          includesTest: includesTest ?? found.choice.includesTest,
        };
        write.personNotices.choose(who, choice);
        return { ...found, choice };
      },
    });
}

export function findSubscription(deps: Deps): FindSubscription {
  const { members, accounts, people } = deps;
  return async (token) => {
    const who = subscriberOf(token, deps);
    if (who === undefined) return undefined;
    const [member, account, person] = await Promise.all([
      members.find(who.accountId, who.personId),
      accounts.find(who.accountId),
      people.find(who.personId),
    ]);
    if (member === undefined || account === undefined || person === undefined) return undefined;
    return { accountName: account.name, language: person.language };
  };
}

export function unsubscribe(deps: Deps): Unsubscribe {
  const find = findSubscription(deps);
  return async (token) => {
    const who = subscriberOf(token, deps);
    const found = await find(token);
    if (who === undefined || found === undefined) return undefined;
    await deps.unitOfWork.decide({
      retry: true,
      look: ({ personNotices }) => personNotices.choice(who.accountId, who.personId),
      decide(choice, write) {
        if (choice !== undefined) write.personNotices.choose(who, unsubscribed(choice));
      },
    });
    return found;
  };
}
