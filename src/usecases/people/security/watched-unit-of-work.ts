import { inheriting } from '#domain/inheriting.ts';
import {
  type OwnerFacts,
  type OwnerNotice,
  type PersonNotice,
  SIGN_IN_NOTICES,
  type SignInNotice,
} from '#domain/notifying/person-notice/person-notice.ts';
import type { AccountAct } from '#domain/people/access/account-act.ts';
import type { Acting } from '#domain/people/access/acting.ts';
import { keyLabel } from '#domain/people/access/api-key.ts';
import type { Member } from '#domain/people/access/member.ts';
import type { Person } from '#domain/people/access/person.ts';
import {
  eventsOfChange,
  type SecurityEvent,
  type SecurityEventKind,
} from '#domain/people/access/security-event.ts';
import type { StoredSession } from '#domain/people/access/session.ts';
import type { Random } from '#domain/random.ts';
import type { Clock } from '#domain/time.ts';
import type { UnitOfWork, Writes } from '#domain/unit-of-work.ts';
import type { Ports } from '../../ports.ts';

type Deps = Pick<Ports, 'unitOfWork'> & {
  readonly currentlyActing: () => Acting;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Pick<Random, 'uuid'>;
  /** Called after the commit; must not fail. */
  readonly announce: (events: readonly SecurityEvent[]) => void;
};

/**
 * Records changes of people, accounts and new sessions as security events in the same commit, by
 * watching the writes, so that no use case can forget it. The e-mails about them are part of that
 * commit, too. Committed events are announced.
 */
export function watchedUnitOfWork(deps: Deps): UnitOfWork {
  const { unitOfWork, announce } = deps;
  return {
    async decide(decision) {
      let events: SecurityEvent[] = [];
      const decide: typeof decision.decide = (snapshot, write) => {
        // Resets the events, because the decision runs again and the earlier writes were not
        // committed.
        events = [];
        return decision.decide(snapshot, watched(write, events, deps));
      };
      const result = await unitOfWork.decide({ ...decision, decide });
      if (events.length > 0) announce(events);
      return result;
    },
  };
}

function watched(write: Writes, events: SecurityEvent[], deps: Deps): Writes {
  const acting = deps.currentlyActing();
  const record = (event: SecurityEvent): void => {
    write.securityEvents.record(event);
    events.push(event);
  };
  const make: Make = (made) => {
    const event = eventOf(made, acting, deps);
    record(event);
    return event;
  };
  const notify = (kind: SecurityEventKind, before: Person, event: SecurityEvent): void => {
    if (isNoticed(kind)) write.personNotices.request(signInNotice(kind, before, event));
  };
  const notifyOwners: NotifyOwners = (kind, accountId, facts) => {
    const [noticeId, createdAt] = [deps.random.uuid(), deps.clock.now()];
    write.personNotices.requestOfOwners({ noticeId, accountId, kind, facts, createdAt });
  };
  return inheriting(write, {
    securityEvents: { record },
    people: {
      insert(person) {
        write.people.insert(person);
        const { personId, email: subject } = person;
        if (person.isOperator) make({ kind: 'OPERATOR_MADE', personId, subject });
      },
      update(before, after) {
        write.people.update(before, after);
        const { personId, email: subject } = before;
        const isOwn = acting.personId === personId;
        const noticed = (kind: SecurityEventKind) =>
          notify(kind, before, make({ kind, personId, subject }));
        for (const kind of eventsOfChange(before, after, isOwn)) noticed(kind);
      },
      changeEmail(before, proved) {
        write.people.changeEmail(before, proved);
        const { personId, email: subject } = before;
        const event = make({ kind: 'EMAIL_CHANGED', personId, subject, detail: proved.email });
        // An unconfirmed mailbox may be a stranger's.
        if (before.verifiedAt === null) return;
        notify('EMAIL_CHANGED', before, event);
      },
    },
    get sessions() {
      return watchedSessions(write, make, acting);
    },
    accountActs: {
      record(act) {
        write.accountActs.record(act);
        make(actIn(act));
      },
    },
    get apiKeys() {
      return watchedApiKeys(write, notifyOwners);
    },
    get members() {
      return watchedMembers(write, notifyOwners);
    },
  });
}

type Make = (made: Made) => SecurityEvent;
type NotifyOwners = (kind: OwnerNotice, accountId: string, facts: OwnerFacts) => void;

function watchedSessions({ sessions }: Writes, make: Make, acting: Acting): Writes['sessions'] {
  return inheriting(sessions, {
    insert(session) {
      sessions.insert(session);
      if (isSignIn(session, acting)) make({ kind: 'SIGNED_IN', ...sessionIn(session) });
    },
  });
}

function watchedApiKeys({ apiKeys }: Writes, notifyOwners: NotifyOwners): Writes['apiKeys'] {
  return inheriting(apiKeys, {
    insert(key, sha256) {
      apiKeys.insert(key, sha256);
      if (key.environment !== 'LIVE') return;
      notifyOwners('LIVE_KEY', key.accountId, { key: keyLabel(key), ownerId: null });
    },
  });
}

function watchedMembers({ members }: Writes, notifyOwners: NotifyOwners): Writes['members'] {
  return inheriting(members, {
    insert(member) {
      members.insert(member);
      if (member.role === 'OWNER') notifyOwners('OWNER', member.accountId, ownerFacts(member));
    },
    changeRole(member, role) {
      members.changeRole(member, role);
      if (role === 'OWNER') notifyOwners('OWNER', member.accountId, ownerFacts(member));
    },
  });
}

type Made = Partial<Omit<SecurityEvent, 'eventId' | 'outcome' | 'times'>> & {
  readonly kind: SecurityEventKind;
};

function eventOf(made: Made, acting: Acting, { clock, random }: Deps): SecurityEvent {
  return {
    eventId: random.uuid(),
    at: clock.now(),
    outcome: 'DONE',
    ...acting,
    by: null,
    subject: '',
    detail: '',
    times: 1,
    ...made,
  };
}

function isNoticed(kind: SecurityEventKind): kind is SignInNotice {
  return (SIGN_IN_NOTICES as readonly SecurityEventKind[]).includes(kind);
}

/** Notice to the previous e-mail address, so that its owner learns of a takeover. */
function signInNotice(
  kind: SignInNotice,
  { personId, email }: Pick<Person, 'personId' | 'email'>,
  { eventId, at, address, detail }: SecurityEvent,
): PersonNotice {
  return {
    noticeId: eventId,
    personId,
    accountId: null,
    environment: null,
    kind,
    recipient: email,
    facts: { at: at.toISOString(), address, detail },
    lineCount: 0,
    day: null,
    dueAt: at,
    createdAt: at,
  };
}

function ownerFacts({ personId }: Pick<Member, 'personId'>): OwnerFacts {
  return { key: null, ownerId: personId };
}

/** True unless the session replaces an earlier one. */
function isSignIn({ createdAt, lastSeenAt }: StoredSession, acting: Acting): boolean {
  return acting.personId === null && createdAt.getTime() === lastSeenAt.getTime();
}

function sessionIn({ accountId, personId, address, userAgent }: StoredSession) {
  return { accountId, personId, address, userAgent };
}

function actIn({ accountId, personId, kind, by, subject, detail, at }: AccountAct) {
  return { accountId, personId, kind, by, subject, detail, at };
}
