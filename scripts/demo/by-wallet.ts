import type { Paying } from './paying.ts';
import { dim, say } from './tell.ts';

export const WALLET: Paying = {
  method: 'WALLET',
  told: 'The wallet pays. A new TEST account has play money.',
  standing: { status: 'PROCESSING', payment_status: 'PAID' },
  available: ['TOPUP', 'SHIPMENT_PAYMENT'],
  async instruct() {
    say(dim('The money is held until the courier has taken the order.'));
  },
  pay: async () => 0,
};
