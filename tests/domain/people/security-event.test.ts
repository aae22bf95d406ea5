import { describe, expect, it } from '@jest/globals';
import { eventsOfChange } from '#domain/people/access/security-event.ts';
import { samplePerson } from '#tests/kit/store-contracts/person-samples.ts';

const FACTOR = { secret: 'sealed:', isOn: true, lastStep: 1, recoveryCodes: [] };

describe('security events of a person', () => {
  const person = samplePerson();

  it.each([
    [{ name: 'Another' }, true, []],
    [{ passwordHash: '$argon2id$other' }, true, ['PASSWORD_CHANGED']],
    [{ passwordHash: '$argon2id$other' }, false, ['PASSWORD_RESET']],
    [{ secondFactor: { ...FACTOR, isOn: false } }, true, []],
    [{ secondFactor: FACTOR }, true, ['SECOND_FACTOR_SET']],
    [{ isOperator: true }, false, ['OPERATOR_MADE']],
  ])(
    'derives from the change %j, made by the person themselves: %s, the events %j',
    (change, isOwn, kinds) => {
      expect(eventsOfChange(person, { ...person, ...change }, isOwn)).toEqual(kinds);
    },
  );

  it('records the removal of a second factor or staff role, and not a used code', () => {
    const before = { ...person, secondFactor: FACTOR, isOperator: true };
    const used = { ...before, secondFactor: { ...FACTOR, lastStep: 2 } };
    expect(eventsOfChange(before, used, true)).toEqual([]);
    expect(eventsOfChange(before, person, true)).toEqual([
      'SECOND_FACTOR_REMOVED',
      'OPERATOR_REMOVED',
    ]);
  });
});
