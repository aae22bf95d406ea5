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

describe('refusal', () => {
  it('creates a refusal with code and message, and empty details by default', () => {
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

  it('carries details and field errors in a refusal', () => {
    const details = { available: 1 };
    const facts = { details, fieldErrors: [UNKNOWN_ORIGIN] };
    expect(new Refusal('VALIDATION_ERROR', 'No.', facts)).toMatchObject(facts);
  });

  it('lists each refusal code once, in upper case', () => {
    expect(new Set(REFUSAL_CODES).size).toBe(REFUSAL_CODES.length);
    for (const code of REFUSAL_CODES) expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
  });
});

describe('refusal of wrong fields', () => {
  it('throws no refusal without field errors', () => {
    expect(() => refuseFields([])).not.toThrow();
  });

  it('lists all field errors of a refusal and takes the code of the first if it is a refusal code', () => {
    const known = { ...UNKNOWN_ORIGIN, details: { asked: 2 } };
    expect(refusalOf([known, UNKNOWN_COURIER])).toMatchObject({
      name: 'Refusal',
      code: 'UNKNOWN_DISTRICT',
      message: UNKNOWN_ORIGIN.message,
      details: { asked: 2 },
      fieldErrors: [UNKNOWN_ORIGIN, UNKNOWN_COURIER],
    });
    const ofAForm = { path: 'sender.phone', code: 'INVALID_FORMAT', message: 'No.' } as const;
    expect(refusalOf([ofAForm, UNKNOWN_COURIER])).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: 'No.',
      details: {},
      fieldErrors: [ofAForm, UNKNOWN_COURIER],
    });
  });

  it('limits the number of field errors listed in a refusal', () => {
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
