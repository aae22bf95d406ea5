import type { Route } from './areas.ts';
import type { Client } from './client.ts';
import { dim, heading, print, printRefusal, showTable } from './print.ts';

/**
 * Invalid: a name for a code, a negative number, an incomplete size, a text for a flag, a misspelt
 * field.
 */
const WRONG = {
  destination: { district_id: '35.25' },
  package: { weight_grams: -1, length_cm: 20 },
  cod: 'yes',
  curiers: ['jne'],
};

const NOTE = 'to "35.25", -1 g, 20 cm long, cod "yes", and "curiers"';

const COLUMNS = [{ title: 'path' }, { title: 'code' }, { title: 'message' }];

export async function showValidationErrors(client: Client, { origin }: Route): Promise<void> {
  heading('What is wrong with a request?');
  print('Every wrong field at once, each with its path.');
  const body = { origin: { district_id: origin.district_id }, ...WRONG };
  const request = { method: 'POST', path: '/rates', body, note: NOTE } as const;
  const refusal = await client.callRefused(request, 422);
  const { code, field_errors, doc_url } = refusal;
  client.expect('the code', code, 'VALIDATION_ERROR');
  client.expect('the number of field errors', field_errors.length, 6);
  printRefusal(refusal);
  showTable(
    COLUMNS,
    field_errors.map((each) => [each.path, each.code, each.message]),
  );
  print(dim(doc_url));
}
