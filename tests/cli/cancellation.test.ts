import { describe, expect, it } from '@jest/globals';
import { type Given, UsageError } from '#src/cli/options.ts';
import { cancellationView } from '#src/views/cancellation.ts';
import { sampleCancellation } from '#tests/kit/store-contracts/cancellation-samples.ts';
import { commandOf, watched, wishOf } from './watched.ts';

const SHIPMENT = 'SHP261121PVQDBCQDZ';
const SAID = { shipment: ` ${SHIPMENT} `, by: 'Ratna' };
const EITHER = 'either --confirmed or --rejected "why" has to be told';

describe('cancellation list', () => {
  it('shows what a courier is asked to cancel, since when, and when next', async () => {
    const dueAt = new Date('2026-11-21T08:05:00.000Z');
    const askedAt = new Date('2026-11-21T08:00:00.000Z');
    expect(cancellationView(sampleCancellation({ askedAt, dueAt }))).toEqual({
      ...{ shipment_number: 'SHP261121000000001', awb: 'SIM1', environment: 'TEST' },
      ...{ asked_since: '2026-11-21T08:00:00.000Z', asked_next_at: '2026-11-21T08:05:00.000Z' },
      account_id: expect.stringMatching(/^acc_/),
    });
  });
});

describe('cancellation resolve', () => {
  it('tells what the operator found out, and who she is', async () => {
    const reply = { kind: 'CANCELLED' };
    expect(await wishOf('cancellation resolve', { ...SAID, confirmed: 'true' })).toEqual([
      SHIPMENT,
      { awb: null, reply, by: 'Ratna' },
    ]);
  });

  it('tells why it was rejected, and which of several bookings is meant', async () => {
    const failure = { code: 'REJECTED', message: 'on its way' };
    const given = { ...SAID, rejected: ' on its way ', awb: 'JX1' };
    expect(await wishOf('cancellation resolve', given)).toEqual([
      SHIPMENT,
      { awb: 'JX1', reply: { kind: 'REFUSED', failure }, by: 'Ratna' },
    ]);
  });

  it.each<[Given, string]>([
    [SAID, EITHER],
    [{ ...SAID, confirmed: 'true', rejected: 'why' }, EITHER],
    [{ ...SAID, rejected: ' ' }, '--rejected is missing'],
    [{ ...SAID, confirmed: 'true', by: ' ' }, '--by is missing'],
    [{ ...SAID, confirmed: 'true', awb: '' }, '--awb is missing'],
    [{ ...SAID, confirmed: 'true', shipment: '' }, '--shipment is missing'],
  ])('asks nothing of anybody with %j', async (given, complaint) => {
    const { asked, useCases } = watched();
    const misused = commandOf('cancellation resolve').run(useCases, given);
    await expect(misused).rejects.toBeInstanceOf(UsageError);
    await expect(misused).rejects.toThrow(complaint);
    expect(asked).toEqual([]);
  });
});
