import type { SecurityEvent, SecurityEventStore } from '#domain/people/access/security-event.ts';
import type { Send } from '../../../session.ts';
import { firstAccountOf } from './first-account.ts';
import { SECURITY_EVENT, securityEvents, toSecurityEvent } from './table.ts';

/** Higher than every id. */
const END = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Reads by the index, and stops at its limit or after the last event that it may examine. */
const listOf = (owner: 'account_id' | 'person_id') => `
    SELECT ${SECURITY_EVENT},
      coalesce(acted_by, api_key.name || ' …' || api_key.last4, person.email) AS "known"
    FROM (
      SELECT * FROM security_event
      WHERE security_event.${owner} = $1 AND event_id < $2
      ORDER BY event_id DESC LIMIT $4
    ) AS security_event
    LEFT JOIN api_key ON (api_key.account_id, api_key.key_id)
      = (security_event.account_id, security_event.key_id)
    LEFT JOIN person ON person.person_id = security_event.person_id
    WHERE security_event.kind = ANY (coalesce($5::text[], ARRAY[security_event.kind]))
      AND security_event.outcome = coalesce($6, security_event.outcome)
    ORDER BY event_id DESC LIMIT $3`;

/** The last event that a page may examine. */
const lastOf = (owner: 'account_id' | 'person_id') => `
    SELECT event_id AS "eventId" FROM security_event
    WHERE ${owner} = $1 AND event_id < $2
    ORDER BY event_id DESC LIMIT 1 OFFSET $3`;

const STATEMENTS = {
  account: {
    list: { name: 'securityEvents.listOfAccount', text: listOf('account_id') },
    last: { name: 'securityEvents.lastOfAccount', text: lastOf('account_id') },
  },
  person: {
    list: { name: 'securityEvents.listOfPerson', text: listOf('person_id') },
    last: { name: 'securityEvents.lastOfPerson', text: lastOf('person_id') },
  },
} as const;

const { name: TABLE, fields: FIELDS } = securityEvents;
const COLUMNS = FIELDS.map(({ column }) => column);
const ARRAYS = FIELDS.map(({ options }, at) => `$${at + 1}::${options.type}[]`);
/** The person of the event, or else the person whose e-mail the subject is. */
const OWNER = 'coalesce(event.person_id, person.person_id)';
const FOUND: Readonly<Record<string, string>> = {
  account_id: `coalesce(event.account_id, ${firstAccountOf(OWNER)})`,
  person_id: OWNER,
};

const APPEND = {
  name: 'securityEvents.append',
  text: `
    INSERT INTO ${TABLE} (${COLUMNS.join(', ')})
    SELECT ${COLUMNS.map((column) => FOUND[column] ?? `event.${column}`).join(', ')}
    FROM unnest(${ARRAYS.join(', ')}) AS event (${COLUMNS.join(', ')})
    LEFT JOIN person ON person.email = event.subject
      AND event.account_id IS NULL AND event.person_id IS NULL
    WHERE coalesce(event.account_id, event.person_id, person.person_id) IS NOT NULL
    ON CONFLICT (event_id) DO NOTHING`,
};

export function postgresSecurityEventStore(send: Send): SecurityEventStore {
  return {
    async list(owner, { kinds, outcome }, { limit, before = END, lookAt }) {
      const [id, { list, last }] =
        'accountId' in owner
          ? [owner.accountId, STATEMENTS.account]
          : [owner.personId, STATEMENTS.person];
      const values = [id, before, limit + 1, lookAt, kinds, outcome];
      const rows = await send<SecurityEvent & { readonly known: string | null }>(list, values);
      const items = rows.slice(0, limit).map((row) => ({ ...toSecurityEvent(row), by: row.known }));
      if (rows.length > limit) return { items, next: items.at(-1)?.eventId ?? null };
      const [end] = await send<Pick<SecurityEvent, 'eventId'>>(last, [id, before, lookAt - 1]);
      return { items, next: end?.eventId ?? null };
    },
    async append(events) {
      await send(
        APPEND,
        FIELDS.map(({ property }) => events.map((event) => event[property])),
      );
    },
  };
}
