import { describe, expect, it } from '@jest/globals';
import { type Given, UsageError } from '#src/cli/options.ts';
import { cancellationView } from '#src/views/carrying/courier-cancellation.ts';
import { sampleCancellation } from '#tests/kit/store-contracts/courier-cancellation-samples.ts';
import { argumentsOf, commandOf, recordedUseCases } from './recorded-use-cases.ts';

const SHIPMENT = 'SHP261121PVQDBCQDZ';
const OPTIONS = { shipment: ` ${SHIPMENT} `, by: 'Ratna' };
const EITHER = 'either --confirmed or --rejected "why" is required';

describe('cancellation list', () => {
  it('lists cancellations waiting for a courier, with their start and next attempt', async () => {
    const dueAt = new Date('2026-11-21T08:05:00.000Z');
    const requestedAt = new Date('2026-11-21T08:00:00.000Z');
    expect(
      cancellationView(sampleCancellation({ requestedAt, dueAt, pendingSince: requestedAt })),
    ).toEqual({
      shipment_number: 'SHP261121000000001',
      awb: 'SIM1',
      environment: 'TEST',
      order_id: 'ORDER-1',
      pending_since: '2026-11-21T08:00:00.000Z',
      asked_since: '2026-11-21T08:00:00.000Z',
      asked_next_at: '2026-11-21T08:05:00.000Z',
      account_id: expect.stringMatching(/^acc_/),
    });
  });
});

describe('cancellation resolve', () => {
  it('passes the finding and name of the operator in cancellation resolve', async () => {
    const reply = { kind: 'CANCELLED' };
    expect(await argumentsOf('cancellation resolve', { ...OPTIONS, confirmed: 'true' })).toEqual([
      SHIPMENT,
      { awb: null, reply, by: 'Ratna' },
    ]);
  });

  it('passes the rejection reason and the AWB in cancellation resolve', async () => {
    const failure = { code: 'REJECTED', message: 'on its way' };
    const given = { ...OPTIONS, rejected: ' on its way ', awb: 'JX1' };
    expect(await argumentsOf('cancellation resolve', given)).toEqual([
      SHIPMENT,
      { awb: 'JX1', reply: { kind: 'REFUSED', failure }, by: 'Ratna' },
    ]);
  });

  it.each<[Given, string]>([
    [OPTIONS, EITHER],
    [{ ...OPTIONS, confirmed: 'true', rejected: 'why' }, EITHER],
    [{ ...OPTIONS, rejected: ' ' }, '--rejected is missing'],
    [{ ...OPTIONS, confirmed: 'true', by: ' ' }, '--by is missing'],
    [{ ...OPTIONS, confirmed: 'true', awb: '' }, '--awb is missing'],
    [{ ...OPTIONS, confirmed: 'true', shipment: '' }, '--shipment is missing'],
  ])('rejects wrong options of cancellation resolve: %j', async (given, message) => {
    const { calls, useCases } = recordedUseCases();
    const misused = commandOf('cancellation resolve').run(useCases, given);
    await expect(misused).rejects.toBeInstanceOf(UsageError);
    await expect(misused).rejects.toThrow(message);
    expect(calls).toEqual([]);
  });
});
