import { describe, expect, it } from '@jest/globals';
import {
  FIELD_ERRORS_MAX,
  REFUSAL_CODES,
  Refusal,
  refuseFields,
  type WrongField,
} from '#domain/refusal.ts';

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
      name: 'Refusal',
      code: 'NOT_FOUND',
      message: 'There is no such account.',
      details: {},
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

  it('are all listed, and the first one names the refusal where its code is one', () => {
    const known = { ...UNKNOWN_ORIGIN, details: { asked: 2 } };
    expect(refusalOf([known, UNKNOWN_COURIER])).toMatchObject({
      name: 'Refusal',
      code: 'UNKNOWN_DISTRICT',
      message: UNKNOWN_ORIGIN.message,
      details: { asked: 2 },
      fieldErrors: [UNKNOWN_ORIGIN, UNKNOWN_COURIER],
    });
    const ofAForm = { path: 'sender.phone', code: 'INVALID_FORMAT', message: 'No.' };
    expect(refusalOf([ofAForm, UNKNOWN_COURIER])).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: 'No.',
      details: {},
      fieldErrors: [ofAForm, UNKNOWN_COURIER],
    });
  });

  it('are listed up to a bound', () => {
    const many = Array.from({ length: FIELD_ERRORS_MAX + 1 }, () => UNKNOWN_COURIER);
    expect(refusalOf(many)).toMatchObject({ fieldErrors: many.slice(1) });
  });
});

function refusalOf(wrong: readonly WrongField[]): unknown {
  try {
    refuseFields(wrong);
  } catch (error) {
    return error;
  }
  return undefined;
}
