import type { PaymentOption } from './order.ts';
import { dim, print } from './print.ts';

export const WALLET: PaymentOption = {
  method: 'WALLET',
  note: 'The wallet pays. A new TEST account has play money.',
  expected: { status: 'PROCESSING', payment_status: 'PAID' },
  available: ['TOPUP', 'SHIPMENT_PAYMENT'],
  async instruct() {
    print(dim('The money is held until the courier has taken the order.'));
  },
  pay: async () => 0,
};
