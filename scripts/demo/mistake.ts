import type { Way } from './areas.ts';
import type { Client } from './client.ts';
import { dim, heading, say, sayRefusal, showTable } from './tell.ts';

/** A name for a code, a number too small, a lone dimension, a text for a flag, a misspelt field. */
const WRONG = {
  destination: { district_id: 'Kebomas' },
  package: { weight_grams: -1, length_cm: 20 },
  cod: 'yes',
  curiers: ['jne'],
};

const TOLD = 'to "Kebomas", -1 g, 20 cm long, cod "yes", and "curiers"';

const COLUMNS = [{ title: 'path' }, { title: 'code' }, { title: 'message' }];

export async function makeMistake(client: Client, { origin }: Way): Promise<void> {
  heading('What did I do wrong?');
  say('Everything at once, each with its place.');
  const body = { origin: { district_id: origin.district_id }, ...WRONG };
  const request = { method: 'POST', path: '/rates', body, told: TOLD } as const;
  const refusal = await client.askInVain(request, 422);
  const { code, field_errors, doc_url } = refusal;
  client.expect('the code', code, 'VALIDATION_ERROR');
  client.expect('the number of field errors', field_errors.length, 6);
  sayRefusal(refusal);
  showTable(
    COLUMNS,
    field_errors.map((each) => [each.path, each.code, each.message]),
  );
  say(dim(doc_url));
}
