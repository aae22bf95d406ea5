import { describe, expect, it } from '@jest/globals';
import { ApiError } from '#src/web/api/errors.ts';
import { errorText } from '#src/web/kit/error-words.ts';
import {
  AWB_LETTERS,
  awbProblem,
  trackersSearch,
} from '#src/web/pages/carrying/trackers/search.ts';
import { DOCUMENT, resolved } from '#tests/kit/contract.ts';

describe('AWB of a tracker', () => {
  it('validates an AWB by the same rules as the API', () => {
    const { schemas } = resolved(DOCUMENT.components);
    const { FollowedAwb: awb } = resolved(schemas);
    const { min: minLength, max: maxLength } = AWB_LETTERS;
    expect(awb).toMatchObject({ minLength, maxLength });
    expect(['AB-12', 'a'.repeat(40)].map(awbProblem)).toEqual([undefined, undefined]);
    expect(['AB12', 'a'.repeat(41)].map(awbProblem)).toEqual(['LENGTH', 'LENGTH']);
    expect(['AB 12', '-AB12', 'AB_12'].map(awbProblem)).toEqual(Array(3).fill('LETTERS'));
  });

  it('drops an invalid AWB from the URL', () => {
    expect(trackersSearch({ awb: 'AB12' }).awb).toBeUndefined();
    expect(trackersSearch({ awb: 'AB123' }).awb).toBe('AB123');
  });
});

it('translates the error of the reached tracker limit', () => {
  const facts = { status: 409, fields: [], details: {}, requestId: null, retryable: false };
  const error = new ApiError('At most 1000.', { code: 'LIMIT_REACHED', ...facts });
  expect(errorText(error, 'id').title).toBe('Batasnya sudah tercapai');
  expect(errorText(error, 'en').hint).not.toContain('1000');
});
