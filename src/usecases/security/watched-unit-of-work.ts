import type { AccountAct } from '#domain/access/account-act.ts';
import type { Acting } from '#domain/access/acting.ts';
import type { ApiKey } from '#domain/access/api-key.ts';
import type { Member } from '#domain/access/member.ts';
import {
  eventsOfChange,
  type SecurityEvent,
  type SecurityEventKind,
} from '#domain/access/security-event.ts';
import type { StoredSession } from '#domain/access/session.ts';
import type { Random } from '#domain/random.ts';
import type { Clock } from '#domain/time.ts';
import type { UnitOfWork, Writes } from '#domain/unit-of-work.ts';
import type { Ports } from '../ports.ts';

/** Changes in a commit that people must be notified of. */
export type Changed = {
  readonly events: readonly SecurityEvent[];
  /** New LIVE keys. */
  readonly newKeys: readonly ApiKey[];
  readonly newOwners: readonly Member[];
};

type Deps = Pick<Ports, 'unitOfWork'> & {
  readonly currentlyActing: () => Acting;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Pick<Random, 'uuid'>;
  /** Called after the commit; must not fail. */
  readonly announce: (changed: Changed) => void;
};

type Noted = {
  readonly events: SecurityEvent[];
  readonly newKeys: ApiKey[];
  readonly newOwners: Member[];
};

/**
 * Records changes of people, accounts and new sessions as security events in the same commit, by
 * watching the writes, so that no use case can forget it. Committed changes are announced.
 */
export function watchedUnitOfWork(deps: Deps): UnitOfWork {
  const { unitOfWork, announce } = deps;
  return {
    async decide(decision) {
      let noted = nothing();
      const decide: typeof decision.decide = (snapshot, write) => {
        // Resets the notes, since the decision runs again and the earlier writes were not
        // committed.
        noted = nothing();
        return decision.decide(snapshot, watched(write, noted, deps));
      };
      const result = await unitOfWork.decide({ ...decision, decide });
      const { events, newKeys, newOwners } = noted;
      if (events.length + newKeys.length + newOwners.length > 0) announce(noted);
      return result;
    },
  };
}

function nothing(): Noted {
  return { events: [], newKeys: [], newOwners: [] };
}

function watched(write: Writes, noted: Noted, deps: Deps): Writes {
  const acting = deps.currentlyActing();
  const record = (event: SecurityEvent): void => {
    write.securityEvents.record(event);
    noted.events.push(event);
  };
  const make = (made: Made) => record(eventOf(made, acting, deps));
  return {
    ...write,
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
        for (const kind of eventsOfChange(before, after, isOwn)) make({ kind, personId, subject });
      },
      changeEmail(before, proved) {
        write.people.changeEmail(before, proved);
        const { personId, email: subject } = before;
        make({ kind: 'EMAIL_CHANGED', personId, subject, detail: proved.email });
      },
    },
    sessions: {
      ...write.sessions,
      insert(session) {
        write.sessions.insert(session);
        if (isSignIn(session, acting)) make({ kind: 'SIGNED_IN', ...sessionIn(session) });
      },
    },
    accountActs: {
      record(act) {
        write.accountActs.record(act);
        make(actIn(act));
      },
    },
    apiKeys: {
      ...write.apiKeys,
      insert(key, sha256) {
        write.apiKeys.insert(key, sha256);
        if (key.environment === 'LIVE') noted.newKeys.push(key);
      },
    },
    members: {
      ...write.members,
      insert(member) {
        write.members.insert(member);
        if (member.role === 'OWNER') noted.newOwners.push(member);
      },
      changeRole(member, role) {
        write.members.changeRole(member, role);
        if (role === 'OWNER') noted.newOwners.push({ ...member, role });
      },
    },
  };
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
