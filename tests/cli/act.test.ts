import { expect, it } from '@jest/globals';
import type { Act } from '#domain/people/operator/act.ts';
import { isFindings, printFindings } from '#src/cli/print.ts';
import { numberOf } from '#tests/kit/store-contracts/shipment-samples.ts';
import { commandOf, recordedUseCases } from './recorded-use-cases.ts';

const ID = '01900000-0000-7000-8000-0000000000a1';
const AT = new Date('2026-11-27T03:00:00.000Z');
const ACT = {
  accountId: ID,
  environment: 'LIVE',
  actId: ID,
  detail: 'seen',
  by: 'Sari',
  at: AT,
} as const;

it.each([
  ['TRANSFER_CONFIRMED', numberOf(1), numberOf(1)],
  ['TRANSFER_CONFIRMED', ID, expect.stringMatching(/^top_/)],
  ['WITHDRAWAL_COMPLETED', ID, expect.stringMatching(/^wdr_/)],
  ['ADJUSTED', ID, expect.stringMatching(/^jrn_/)],
  ['BANK_ACCOUNT_ADDED', ID, expect.stringMatching(/^bac_/)],
] as const)(
  'prints the subject of a %s about %s by its public id in act list',
  async (kind, subject, printed) => {
    const { rows } = await listed([{ ...ACT, kind, subject }], {});
    expect(rows).toEqual([
      {
        at: '2026-11-27T03:00:00.000Z',
        by: 'Sari',
        kind,
        account_id: expect.stringMatching(/^acc_/),
        environment: 'LIVE',
        subject: printed,
        detail: 'seen',
      },
      { acts: 1 },
    ]);
  },
);

it('lists acts from the time of act list --since on, or all, and refuses what is no time', async () => {
  expect((await listed([], { since: '2026-11-27' })).since).toEqual(new Date('2026-11-27'));
  expect((await listed([], {})).since).toEqual(new Date(0));
  await expect(listed([], { since: 'yesterday' })).rejects.toThrow('--since must be a time');
});

async function listed(acts: readonly Act[], given: Readonly<Record<string, string>>) {
  const { useCases } = recordedUseCases();
  const asked: Date[] = [];
  async function* listActs(since: Date) {
    asked.push(since);
    yield* acts;
  }
  const output = await commandOf('act list').run({ ...useCases, listActs }, given);
  if (!isFindings(output)) throw new Error('act list returned its rows at once');
  const rows: unknown[] = [];
  await printFindings(output, { asJson: true, print: (row) => rows.push(JSON.parse(row)) });
  return { rows, since: asked[0] };
}
