/** Masks three batches, of which the second ends the thread, and prints the result of each. */
import { inspect } from 'node:util';
import { threadMasking } from '#adapters/postgres/stores/insight/request-log/masking.ts';
import { packing } from '#adapters/postgres/stores/insight/request-log/packed-requests.ts';
import { unmaskedRequest } from '#tests/kit/unmasked-request.ts';

const mask = threadMasking(new URL('../../kit/breakable-masking-thread.ts', import.meta.url));
for (const note of ['Rumah Sari', 'Rumah Sari BREAK', 'Rumah Sari']) {
  const { add, packed } = packing();
  add(unmaskedRequest({ requestBody: { json: JSON.stringify({ note, awb: 'JNE1' }) } }));
  try {
    const columns = await mask(packed());
    print(columns.some((column) => column.includes('JNE1')) ? 'masked' : 'lost');
  } catch (error) {
    print(inspect(error));
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
