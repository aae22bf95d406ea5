import { describe, expect, it } from '@jest/globals';
import {
  CANCEL_CODES,
  cancelReasonOf,
  cancelText,
} from '#domain/courier-cancellation/cancel-reason.ts';

const BOOKED = { awb: 'SIM1', cancelReason: 'Sold twice' };

describe('the reason of a cancellation', () => {
  it('of the own booking is the client, in its own words', () => {
    expect(cancelReasonOf('SIM1', BOOKED)).toEqual({ code: 'BY_CLIENT', text: 'Sold twice' });
    const silent = { ...BOOKED, cancelReason: null };
    expect(cancelReasonOf('SIM1', silent)).toEqual({ code: 'BY_CLIENT', text: null });
  });

  it.each([BOOKED, { ...BOOKED, awb: null }])(
    'of a booking beside that of %j is the double, whatever the client said',
    (shipment) => {
      expect(cancelReasonOf('SIM2', shipment)).toEqual({ code: 'DOUBLE_BOOKING', text: null });
    },
  );

  it.each(CANCEL_CODES)('is in words where a courier needs some: %s', (code) => {
    expect(cancelText({ code, text: 'Sold twice' })).toBe('Sold twice');
    expect(cancelText({ code, text: null })).toMatch(/^[A-Z][a-z ]{4,29}$/);
  });
});
