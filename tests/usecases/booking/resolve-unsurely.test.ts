import { describe, expect, it } from '@jest/globals';
import { OutcomeUnknown, type UnitOfWork } from '#domain/unit-of-work.ts';
import { resolveBooking } from '#src/usecases/booking/resolve-booking.ts';
import { fakeAreaDirectory } from '#tests/kit/fakes/area-directory.ts';
import { seededChance } from '#tests/kit/fakes/chance.ts';
import { AGAIN, ALL, byHand } from './resolutions.ts';

describe('a booking that waits for a person', () => {
  it.each(ALL)('is ended once where nobody knows whether it was: $kind', async (resolution) => {
    const { depot, key } = await byHand();
    const { unitOfWork, stores, directory, clock } = depot;
    const doubtful: UnitOfWork = { ...unitOfWork, decide: unsure(unitOfWork.decide) };
    const areas = fakeAreaDirectory([]);
    const deps = { directory, areas, clock, chance: seededChance(7) };
    const resolveDoubtfully = resolveBooking({ ...deps, ...stores, unitOfWork: doubtful });
    await resolveDoubtfully(key.shipmentNumber, { resolution, by: 'Sari' });
    expect(await depot.seen.acts()).toHaveLength(1);
    const [{ state, sends } = { state: '', sends: 0 }] = await depot.seen.intents();
    const expected = { BOOKED: 'BOOKED', SEND_AGAIN: 'PENDING', FAILED: 'FAILED' };
    expect([state, sends]).toEqual([expected[resolution.kind], 1]);
  });

  it('is not sent a third time by who does not know that it came back meanwhile', async () => {
    const { depot, key } = await byHand();
    const { unitOfWork, stores, directory, clock } = depot;
    const decide: UnitOfWork['decide'] = unsure(unitOfWork.decide, () => depot.bookDue());
    const deps = { directory, areas: fakeAreaDirectory([]), clock, chance: seededChance(7) };
    const resolveSlowly = resolveBooking({
      ...deps,
      ...stores,
      unitOfWork: { ...unitOfWork, decide },
    });
    const { state } = await resolveSlowly(key.shipmentNumber, { resolution: AGAIN, by: 'Sari' });
    expect(state).toBe('MANUAL');
    expect(await depot.seen.acts()).toHaveLength(1);
    await depot.bookDue();
    expect(depot.courier.ordered).toHaveLength(2);
  });
});

/** Commits, and does not know it. */
function unsure(
  decide: UnitOfWork['decide'],
  meanwhile: () => Promise<void> = async () => {},
): UnitOfWork['decide'] {
  let isFirst = true;
  return async (decision) => {
    const result = await decide(decision);
    if (!isFirst) return result;
    isFirst = false;
    await meanwhile();
    throw new OutcomeUnknown(new Error('cut'));
  };
}
