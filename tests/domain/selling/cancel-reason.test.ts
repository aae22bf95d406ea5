import { describe, expect, it } from '@jest/globals';
import {
  CANCEL_CODES,
  cancelReasonOf,
  cancelText,
} from '#domain/carrying/courier-cancellation/cancel-reason.ts';

const BOOKED = { awb: 'SIM1', cancelReason: 'Sold twice' };

describe('cancel reason', () => {
  it("gives BY_CLIENT with the client's text as the cancel reason of a shipment's own booking", () => {
    expect(cancelReasonOf('SIM1', BOOKED)).toEqual({ code: 'BY_CLIENT', text: 'Sold twice' });
    const silent = { ...BOOKED, cancelReason: null };
    expect(cancelReasonOf('SIM1', silent)).toEqual({ code: 'BY_CLIENT', text: null });
  });

  it.each([BOOKED, { ...BOOKED, awb: null }])(
    'gives DOUBLE_BOOKING as the cancel reason of a second booking of %j, whatever the client wrote',
    (shipment) => {
      expect(cancelReasonOf('SIM2', shipment)).toEqual({ code: 'DOUBLE_BOOKING', text: null });
    },
  );

  it.each(CANCEL_CODES)(
    'provides a default cancel reason for couriers that require one: %s',
    (code) => {
      expect(cancelText({ code, text: 'Sold twice' })).toBe('Sold twice');
      expect(cancelText({ code, text: null })).toMatch(/^[A-Z][a-z ]{4,29}$/);
    },
  );
});
