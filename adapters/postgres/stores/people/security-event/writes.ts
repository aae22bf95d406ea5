import type { SecurityEvent, SecurityEventWrites } from '#domain/people/access/security-event.ts';
import type { WriteQueue } from '../../../write-queue.ts';
import { insertInto, valuesOf } from '../../table-writes.ts';
import { firstAccountOf } from './first-account.ts';
import { securityEvents } from './table.ts';

const { name: TABLE, fields: FIELDS } = securityEvents;
const placeOf = (property: keyof SecurityEvent) =>
  `$${1 + FIELDS.findIndex((field) => field.property === property)}`;

const record = insertInto(securityEvents, 'securityEvents_record');

/** Records an event of a person without a current account, such as a forgotten password. */
const RECORD_IN_FIRST = {
  name: 'securityEvents_recordInFirst',
  sql: `
    INSERT INTO ${TABLE} (${FIELDS.map(({ column }) => column).join(', ')})
    SELECT ${FIELDS.map(({ property, options }) => {
      if (property === 'accountId') return firstAccountOf(`${placeOf('personId')}::uuid`);
      return `${placeOf(property)}::${options.type}`;
    }).join(', ')}
    WHERE ${placeOf('accountId')}::uuid IS NULL
    RETURNING 1`,
};

const values = valuesOf<SecurityEvent>(FIELDS);

export function securityEventWrites(queue: WriteQueue): SecurityEventWrites {
  return {
    record(event) {
      if (event.accountId !== null || event.personId === null) queue.add(record(event));
      else queue.add({ statement: RECORD_IN_FIRST, values: values(event), rows: 1 });
    },
  };
}
