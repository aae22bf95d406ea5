import { readQris } from '#domain/money/payment/qris-text.ts';
import type { Client } from './client.ts';
import type { PaymentContext, PaymentOption, Shipment } from './order.ts';
import { showPaid } from './paid.ts';
import { bold, dim, heading, print, rupiah, showTable, wrapped } from './print.ts';
import { qrCode } from './qr-code.ts';

const COLUMNS = [
  { title: 'Paid to' },
  { title: 'Acquirer' },
  { title: 'Amount', align: 'right' },
  { title: 'qr_expires_at' },
] as const;

export const QRIS: PaymentOption = {
  method: 'QRIS',
  note: 'Paid by QRIS: the answer holds the text of a code that banks and e-wallets read.',
  expected: { status: 'AWAITING_PAYMENT', payment_status: 'PENDING' },
  available: ['TOPUP', 'PAYMENT_RECEIVED', 'SHIPMENT_PAYMENT'],
  instruct: showCode,
  pay: settle,
};

async function showCode(client: Client, shipment: Shipment): Promise<void> {
  const { qr_string = '', qr_expires_at = '', total_amount } = shipment;
  const code = readQris(qr_string);
  client.expect('the amount in the code', code?.amount, String(total_amount));
  console.log();
  print(await qrCode(qr_string));
  console.log();
  print(dim(wrapped(qr_string)));
  showTable(COLUMNS, [
    [code?.name ?? '', code?.acquirer ?? '', bold(rupiah(total_amount)), qr_expires_at],
  ]);
  print(
    'A sandbox code: complete and readable, but of no merchant and no bank: it cannot be paid.',
  );
}

async function settle({ client, shipment }: PaymentContext): Promise<number> {
  heading('Pay it');
  print('With a TEST key a test control replaces the scan; all else is as in LIVE.');
  const { shipment_number, total_amount } = shipment;
  const path = `/test/shipments/${shipment_number}/settle-payment`;
  await showPaid(client, { method: 'POST', path });
  return total_amount;
}
