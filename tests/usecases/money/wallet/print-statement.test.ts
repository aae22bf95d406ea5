import { expect, it } from '@jest/globals';
import { Refusal } from '#domain/refusal.ts';
import { printStatement, type StatementFile } from '#src/usecases/money/wallet/print-statement.ts';
import { TENANT } from '#tests/kit/store-contracts/shipment-samples.ts';

function never(): never {
  throw new Error('no row may be read, and nothing printed');
}

it.each([
  ['pdf', 5_001],
  ['xlsx', 20_001],
] as const)('rejects a month as %s of %d movements before it reads one', async (format, count) => {
  const print = printStatement({
    getStatement: async () =>
      ({
        month: { text: '2026-11', from: new Date(0), to: new Date(1) },
        isFinal: true,
        count,
        opening: never,
        closing: never,
        movements: { next: never },
      }) as never,
    getAccount: never,
    printer: { print: never },
    sheets: { write: never },
  });
  const wanted = { text: '2026-11', timeZone: 'Asia/Jakarta', language: 'id' } as const;
  const refused: unknown = await print(TENANT, {
    ...wanted,
    format: format as StatementFile,
  }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refusal);
  const [field] = refused instanceof Refusal ? refused.fieldErrors : [];
  expect(field).toMatchObject({ path: 'format', code: 'TOO_LONG' });
});
