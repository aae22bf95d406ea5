import type { LoggedRequest } from '#domain/insight/request-log/logged-request.ts';
import { textArray, textOfValue } from '../../../text-array.ts';
import { loggedRequests } from './table.ts';

const { name: TABLE, fields: FIELDS } = loggedRequests;

/** Inserts rows whose values are given column by column, as texts. */
export function insertRows(): string {
  const columns = FIELDS.map(({ column }) => column).join(', ');
  const given = FIELDS.map((_, at) => `$${at + 1}::text[]`).join(', ');
  const names = FIELDS.map((_, at) => `c${at + 1}`).join(', ');
  const values = FIELDS.map(({ options }, at) => `c${at + 1}::${options.type}`).join(', ');
  return `
    INSERT INTO ${TABLE} (${columns})
    SELECT ${values} FROM unnest(${given}) AS r (${names})
    ON CONFLICT (account_id, environment, request_id) DO NOTHING`;
}

/** A `text[]` for each column: bodies are full of quotes, which a text would have to escape. */
export function insertedColumns(requests: readonly LoggedRequest[]): readonly Buffer[] {
  return FIELDS.map(({ property }) =>
    textArray(requests.map((request) => textOfValue(request[property]))),
  );
}
