import type { SecurityEvent, SecurityEventWrites } from '#domain/access/security-event.ts';
import type { WriteQueue } from '../../write-queue.ts';
import { valuesOf } from '../table-writes.ts';
import { firstAccountOf } from './first-account.ts';
import { securityEvents } from './table.ts';

const { name: TABLE, fields: FIELDS } = securityEvents;
const placeOf = (property: keyof SecurityEvent) =>
  `$${1 + FIELDS.findIndex((field) => field.property === property)}`;
const [ACCOUNT, PERSON] = [placeOf('accountId'), placeOf('personId')];

const RECORD = {
  name: 'securityEvents_record',
  sql: `
    INSERT INTO ${TABLE} (${FIELDS.map(({ column }) => column).join(', ')})
    SELECT ${FIELDS.map(({ property, options }) => {
      const value = `${placeOf(property)}::${options.type}`;
      if (property !== 'accountId') return value;
      return `coalesce(${ACCOUNT}::uuid, ${firstAccountOf(`${PERSON}::uuid`)})`;
    }).join(', ')}
    RETURNING 1`,
};

const values = valuesOf<SecurityEvent>(FIELDS);

export function securityEventWrites(queue: WriteQueue): SecurityEventWrites {
  return {
    record: (event) => queue.add({ statement: RECORD, values: values(event), rows: 1 }),
  };
}
