import { describe, expect, it } from '@jest/globals';
import { UsageError } from '#src/cli/options.ts';
import type { TrackingUseCases } from '#src/usecases/tracking/use-cases.ts';
import { commandOf, recordedUseCases } from './recorded-use-cases.ts';

const NAME = 'tracking unknown-codes';
const [FIRST, LAST] = ['2026-11-20T01:02:03.000Z', '2026-11-21T08:00:00.000Z'];

describe(NAME, () => {
  it('shows what was not understood, from which courier, how often, and when last', async () => {
    const { rows } = await printed({});
    expect(rows).toEqual([
      {
        ...{ last_at: LAST, courier: 'jne', environment: 'LIVE', code: 'OP-9', words: 'Gudang' },
        ...{ count: 12, first_at: FIRST },
      },
    ]);
  });

  it.each([
    [{}, 20],
    [{ limit: '50' }, 50],
    [{ limit: '1' }, 1],
  ])('lists as many as the option says: %j', async (given, limit) => {
    expect((await printed(given)).limit).toBe(limit);
  });

  it.each(['0', '51', 'all'])('refuses a limit of %s', async (limit) => {
    await expect(printed({ limit })).rejects.toThrow(UsageError);
  });
});

async function printed(given: Readonly<Record<string, string>>) {
  const limits: number[] = [];
  const listUnknownCodes: TrackingUseCases['listUnknownCodes'] = async (limit) => {
    limits.push(limit);
    return [
      {
        ...{
          environment: 'LIVE',
          courierCode: 'jne',
          code: 'OP-9',
          description: 'Gudang',
          count: 12,
        },
        ...{ firstAt: new Date(FIRST), lastAt: new Date(LAST) },
      },
    ];
  };
  const { useCases } = recordedUseCases();
  const rows = await commandOf(NAME).run({ ...useCases, listUnknownCodes }, given);
  return { rows, limit: limits[0] };
}
