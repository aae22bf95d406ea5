import { expect, it } from '@jest/globals';
import { PAYMENT_METHODS, refuseUnavailableMethod } from '#domain/payment/method.ts';

it.each(PAYMENT_METHODS)(
  'until its gateway is there %s is refused, unless it is WALLET',
  (method) => {
    const pay = () => refuseUnavailableMethod(method);
    if (method === 'WALLET') expect(pay).not.toThrow();
    else {
      expect(pay).toThrow(
        expect.objectContaining({
          code: 'VALIDATION_ERROR',
          fieldErrors: [
            expect.objectContaining({
              path: 'payment_method',
              code: 'PAYMENT_METHOD_NOT_AVAILABLE',
            }),
          ],
        }),
      );
    }
  },
);
