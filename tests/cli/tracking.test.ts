import { describe, expect, it } from '@jest/globals';
import { UsageError } from '#src/cli/options.ts';
import type { TrackingUseCases } from '#src/usecases/carrying/tracking/use-cases.ts';
import { argumentsOf, commandOf, recordedUseCases } from './recorded-use-cases.ts';

const NAME = 'tracking unknown-codes';
const FIRST = '2026-11-20T01:02:03.000Z';
const LAST = '2026-11-21T08:00:00.000Z';

describe(NAME, () => {
  it('lists unknown tracking codes with courier, count and last occurrence', async () => {
    const { rows } = await printed({});
    expect(rows).toEqual([
      {
        last_at: LAST,
        courier: 'jne',
        environment: 'LIVE',
        code: 'OP-9',
        words: 'Gudang',
        count: 12,
        first_at: FIRST,
      },
    ]);
  });

  it.each([
    [{}, 20],
    [{ limit: '50' }, 50],
    [{ limit: '1' }, 1],
  ])('lists unknown tracking codes up to the limit of %j', async (given, limit) => {
    expect((await printed(given)).limit).toBe(limit);
  });

  it.each(['0', '51', 'all'])('rejects a limit of %s for unknown tracking codes', async (limit) => {
    await expect(printed({ limit })).rejects.toThrow(UsageError);
  });
});

async function printed(given: Readonly<Record<string, string>>) {
  const limits: number[] = [];
  const listUnknownCodes: TrackingUseCases['listUnknownCodes'] = async (limit) => {
    limits.push(limit);
    return [
      {
        environment: 'LIVE',
        courierCode: 'jne',
        code: 'OP-9',
        description: 'Gudang',
        count: 12,
        firstAt: new Date(FIRST),
        lastAt: new Date(LAST),
      },
    ];
  };
  const { useCases } = recordedUseCases();
  const rows = await commandOf(NAME).run({ ...useCases, listUnknownCodes }, given);
  return { rows, limit: limits[0] };
}

describe('tracking reread', () => {
  it.each([
    [{}, null],
    [{ courier: 'jne' }, 'jne'],
  ])(
    'rereads tracking lines of the named courier, or of all couriers: %j',
    async (given, courier) => {
      const asked: (string | null)[] = [];
      const rereadTracking: TrackingUseCases['rereadTracking'] = async function* pages(code) {
        asked.push(code);
        yield { environment: 'LIVE', courierCode: 'jne', code: 'OP-9', lines: 3, read: 2 };
      };
      const { useCases } = recordedUseCases();
      const found = commandOf('tracking reread').run({ ...useCases, rereadTracking }, given);
      expect(await Array.fromAsync((await found) as AsyncIterable<unknown>)).toEqual([
        { courier: 'jne', environment: 'LIVE', code: 'OP-9', lines: 3, read: 2 },
      ]);
      expect(asked).toEqual([courier]);
    },
  );
});

describe('tracking record', () => {
  const OPTIONS = {
    shipment: 'SHP261121PVQDBCQDZ',
    status: 'lost',
    evidence: 'case 17',
    by: 'Sari',
  };

  it('passes the status from the courier portal and the operator name', async () => {
    const given = { ...OPTIONS, at: '2026-11-20T01:02:03Z', reason: 'PARCEL_LOST' };
    expect(await argumentsOf('tracking record', given)).toEqual([
      OPTIONS.shipment,
      {
        status: 'LOST',
        reasonCode: 'PARCEL_LOST',
        at: new Date(given.at),
        evidence: 'case 17',
        by: 'Sari',
      },
    ]);
  });

  it.each([
    { ...OPTIONS, status: 'BOOKED' },
    { ...OPTIONS, reason: 'WHY' },
    { ...OPTIONS, evidence: ' ' },
    { ...OPTIONS, by: '' },
  ])('rejects the tracking command %j', async (given) => {
    const { useCases } = recordedUseCases();
    await expect(commandOf('tracking record').run(useCases, given)).rejects.toThrow(UsageError);
  });
});
