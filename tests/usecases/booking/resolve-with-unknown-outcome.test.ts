import { describe, expect, it } from '@jest/globals';
import { OutcomeUnknown, retrying, type UnitOfWork } from '#domain/unit-of-work.ts';
import { resolveBooking } from '#src/usecases/booking/resolve-booking.ts';
import { fakeAreaDirectory } from '#tests/kit/fakes/area-directory.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { AGAIN, ALL, byHand } from './resolutions.ts';

describe('a manual booking', () => {
  it.each(ALL)(
    'is resolved once where the outcome of the commit is unknown: $kind',
    async (resolution) => {
      const { scene, key } = await byHand();
      const { unitOfWork, stores, directory, clock } = scene;
      const doubtful: UnitOfWork = { ...unitOfWork, decide: unsure(unitOfWork.decide) };
      const areas = fakeAreaDirectory([]);
      const deps = { directory, areas, clock, random: seededRandom(7) };
      const resolveDoubtfully = resolveBooking({ ...deps, ...stores, unitOfWork: doubtful });
      await resolveDoubtfully(key.shipmentNumber, { resolution, by: 'Sari' });
      expect(await scene.stored.acts()).toHaveLength(1);
      const [{ state, sends } = { state: '', sends: 0 }] = await scene.stored.intents();
      const expected = { BOOKED: 'BOOKED', SEND_AGAIN: 'PENDING', FAILED: 'FAILED' };
      expect([state, sends]).toEqual([expected[resolution.kind], 1]);
    },
  );

  it('is not sent a third time where it became manual again meanwhile', async () => {
    const { scene, key } = await byHand();
    const { unitOfWork, stores, directory, clock } = scene;
    const decide: UnitOfWork['decide'] = unsure(unitOfWork.decide, () => scene.bookDue());
    const deps = { directory, areas: fakeAreaDirectory([]), clock, random: seededRandom(7) };
    const resolveSlowly = resolveBooking({
      ...deps,
      ...stores,
      unitOfWork: { ...unitOfWork, decide },
    });
    const { state } = await resolveSlowly(key.shipmentNumber, { resolution: AGAIN, by: 'Sari' });
    expect(state).toBe('MANUAL');
    expect(await scene.stored.acts()).toHaveLength(1);
    await scene.bookDue();
    expect(scene.courier.ordered).toHaveLength(2);
  });
});

/** Commits, and does not know it. */
function unsure(
  decide: UnitOfWork['decide'],
  meanwhile: () => Promise<void> = async () => {},
): UnitOfWork['decide'] {
  let isFirst = true;
  return retrying(async (decision) => {
    const result = await decide(decision);
    if (!isFirst) return result;
    isFirst = false;
    await meanwhile();
    throw new OutcomeUnknown(new Error('cut'));
  });
}
