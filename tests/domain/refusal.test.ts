import { describe, expect, it } from '@jest/globals';
import { REFUSAL_CODES, Refusal, refuseFields } from '#domain/refusal.ts';

const UNKNOWN_ORIGIN = {
  path: 'origin.district_id',
  code: 'UNKNOWN_DISTRICT',
  message: 'No district 99.99.99 is known.',
} as const;
const UNKNOWN_COURIER = {
  path: 'couriers.1',
  code: 'UNKNOWN_COURIER',
  message: 'No courier "xyz" is active here.',
} as const;

describe('a refusal', () => {
  it('is an error with a code, a sentence, and nothing else unless it is given', () => {
    const refusal = new Refusal('NOT_FOUND', 'There is no such account.');
    expect(refusal).toBeInstanceOf(Error);
    expect({ ...refusal, message: refusal.message }).toEqual({
      ...{ name: 'Refusal', code: 'NOT_FOUND', message: 'There is no such account.', details: {} },
      fieldErrors: [],
    });
  });

  it('carries the details and the field errors that it is given', () => {
    const details = { available: 1 };
    const facts = { details, fieldErrors: [UNKNOWN_ORIGIN] };
    expect(new Refusal('VALIDATION_ERROR', 'No.', facts)).toMatchObject(facts);
  });

  it('has one of a closed list of codes, each once', () => {
    expect(new Set(REFUSAL_CODES).size).toBe(REFUSAL_CODES.length);
    for (const code of REFUSAL_CODES) expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
  });
});

describe('wrong fields', () => {
  it('refuse nothing where there are none', () => {
    expect(() => refuseFields([])).not.toThrow();
  });

  it('are all listed, and the first one names the refusal', () => {
    expect(() => refuseFields([UNKNOWN_ORIGIN, UNKNOWN_COURIER])).toThrow(
      expect.objectContaining({
        name: 'Refusal',
        code: 'UNKNOWN_DISTRICT',
        message: UNKNOWN_ORIGIN.message,
        fieldErrors: [UNKNOWN_ORIGIN, UNKNOWN_COURIER],
      }),
    );
  });
});
