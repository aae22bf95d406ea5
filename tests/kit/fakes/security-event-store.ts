import type {
  SecurityEvent,
  SecurityEventStore,
  SecurityEventWrites,
} from '#domain/people/access/security-event.ts';
import type { ChangeQueue } from './changes.ts';
import type { Tables } from './tables.ts';

type SecurityTables = Pick<Tables, 'securityEvents' | 'people' | 'members' | 'apiKeys'>;

export function fakeSecurityEventStore(tables: SecurityTables): SecurityEventStore {
  const { securityEvents, people, members, apiKeys } = tables;
  const nameOf = ({ by, keyId, personId }: SecurityEvent): string | null => {
    const key = [...apiKeys.entries().values()].find((one) => one.keyId === keyId);
    return by ?? (key && `${key.name} …${key.last4}`) ?? people.get(personId ?? '')?.email ?? null;
  };
  return {
    async list(owner, { kinds, outcome }, { limit, before, lookAt }) {
      const own = [...securityEvents.entries().values()]
        .filter((event) =>
          'accountId' in owner
            ? event.accountId === owner.accountId
            : event.personId === owner.personId,
        )
        .filter(({ eventId }) => before === undefined || eventId < before)
        .toSorted((a, b) => (a.eventId > b.eventId ? -1 : 1));
      const found = own
        .slice(0, lookAt)
        .filter((event) => kinds?.includes(event.kind) ?? true)
        .filter((event) => outcome === null || event.outcome === outcome)
        .map((event) => ({ ...event, by: nameOf(event) }));
      const items = found.slice(0, limit);
      const end = found.length > limit ? items.at(-1) : own[lookAt - 1];
      return { items, next: end?.eventId ?? null };
    },
    async append(events) {
      for (const event of events) {
        const isOpen = event.accountId === null && event.personId === null;
        const person = isOpen
          ? [...people.entries().values()].find(({ email }) => email === event.subject)
          : undefined;
        if (isOpen && person === undefined) continue;
        const personId = event.personId ?? person?.personId ?? null;
        if (securityEvents.get(event.eventId) !== undefined) continue;
        securityEvents.insert(event.eventId, placed({ ...event, personId }, members));
      }
    },
  };
}

export function fakeSecurityEventWrites(queue: ChangeQueue): SecurityEventWrites {
  return {
    record: (event) =>
      queue.add(({ securityEvents, members }) =>
        securityEvents.insert(event.eventId, placed(event, members)),
      ),
  };
}

/** Assigns an event without an account to the account that its person joined first. */
function placed(event: SecurityEvent, members: Tables['members']): SecurityEvent {
  const [first] = [...members.entries().values()]
    .filter(({ personId }) => personId === event.personId)
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  return { ...event, accountId: event.accountId ?? first?.accountId ?? null };
}
