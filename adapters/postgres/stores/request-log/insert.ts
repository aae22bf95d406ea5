import type { LoggedRequest } from '#domain/request-log/logged-request.ts';
import { loggedRequests } from './table.ts';

/**
 * Separator between the values of a column: arrays would make the driver escape each quote of their
 * texts, and bodies are full of quotes. Neither JSON nor any other text of a request contains this
 * character.
 */
const SEPARATOR = '\x1e';

const { name: TABLE, fields: FIELDS } = loggedRequests;

/** Inserts rows whose values are given column by column; an empty text becomes null. */
export function insertRows(): string {
  const columns = FIELDS.map(({ column }) => column);
  const values = FIELDS.map(
    ({ options }, at) => `string_to_array($${at + 1}, chr(30), '')::${options.type}[]`,
  );
  return `
    INSERT INTO ${TABLE} (${columns.join(', ')})
    SELECT * FROM unnest(${values.join(', ')})
    ON CONFLICT (account_id, environment, request_id) DO NOTHING`;
}

export function insertedValues(requests: readonly LoggedRequest[]): readonly string[] {
  return FIELDS.map(({ property }) =>
    requests.map((request) => textOf(request[property])).join(SEPARATOR),
  );
}

function textOf(value: LoggedRequest[keyof LoggedRequest]): string {
  if (value === null) return '';
  return value instanceof Date ? value.toISOString() : String(value);
}
