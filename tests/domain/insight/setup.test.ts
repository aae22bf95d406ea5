import { describe, expect, it } from '@jest/globals';
import { SETUP_STEPS, type SetupFacts, setupOf } from '#domain/insight/figure/setup.ts';

const NOTHING: SetupFacts = {
  hasConfirmedEmail: false,
  hasSender: false,
  hasTestShipment: false,
  hasKey: false,
  hasColleague: false,
  hasWebhook: false,
  hasFunds: false,
};
const CLOSED = { isLiveOpen: false };

/** Pairs of a fact and the step that it completes. */
const ENDED_BY: readonly (readonly [keyof SetupFacts, string])[] = [
  ['hasConfirmedEmail', 'EMAIL'],
  ['hasSender', 'SENDER'],
  ['hasTestShipment', 'TEST_SHIPMENT'],
  ['hasKey', 'ACCESS'],
  ['hasColleague', 'ACCESS'],
  ['hasWebhook', 'WEBHOOK'],
  ['hasFunds', 'FUNDS'],
];

describe('steps of a new account', () => {
  it('lists every setup step of a new account in order, none of them done', () => {
    const steps = setupOf(NOTHING, CLOSED);
    expect(steps.map(({ kind }) => kind)).toEqual(SETUP_STEPS);
    expect(steps.filter(({ isDone }) => isDone)).toEqual([]);
    const optional = steps.filter(({ isOptional }) => isOptional);
    expect(optional.map(({ kind }) => kind)).toEqual(['ACCESS', 'WEBHOOK']);
  });

  it.each(ENDED_BY)('marks as done after %s the setup step %s and no other', (fact, kind) => {
    const steps = setupOf({ ...NOTHING, [fact]: true }, CLOSED);
    expect(steps.filter(({ isDone }) => isDone).map((step) => step.kind)).toEqual([kind]);
  });

  it('ends the setup step LIVE once the account may use LIVE and couriers are on sale', () => {
    const steps = setupOf(NOTHING, { isLiveOpen: true });
    expect(steps.filter(({ isDone }) => isDone).map(({ kind }) => kind)).toEqual(['LIVE']);
  });

  it('lists no setup step once a LIVE shipment was booked', () => {
    expect(setupOf(null, CLOSED)).toEqual([]);
  });
});
