import { runCommand } from './cli.ts';
import { type Client, UnexpectedAnswer } from './client.ts';
import type { PaymentContext, PaymentOption, Shipment } from './order.ts';
import { showPaid } from './paid.ts';
import { bold, dim, heading, print, rupiah, showTable, truncated } from './print.ts';

/** The reference on the bank statement, and the operator who read it. */
const REFERENCE = 'TRF-0012';
const OPERATOR = 'Ratna';

const COLUMNS = [
  { title: 'Bank' },
  { title: 'account_number' },
  { title: 'account_name' },
  { title: 'Amount', align: 'right' },
  { title: 'unique_code', align: 'right' },
  { title: 'Until, UTC' },
] as const;

export const TRANSFER: PaymentOption = {
  method: 'MANUAL_TRANSFER',
  note: 'Paid by bank transfer: the answer has the bank account and the exact amount.',
  expected: { status: 'WAITING_CONFIRMATION', payment_status: 'PENDING' },
  available: ['TOPUP', 'PAYMENT_RECEIVED', 'SHIPMENT_PAYMENT'],
  instruct: showAccount,
  pay: confirm,
};

async function showAccount(client: Client, { total_amount, ...rest }: Shipment): Promise<void> {
  const { bank, account_number, account_name, amount, unique_code, expires_at } = asked(rest);
  client.expect('the amount', amount, total_amount + unique_code);
  const sum = bold(rupiah(amount));
  const until = expires_at.slice(0, '2026-11-22T11:58'.length).replace('T', ' ');
  console.log();
  showTable(COLUMNS, [[bank, account_number, account_name, sum, `${unique_code}`, until]]);
  print(dim('No other open transfer has this amount: the unique code on top makes it unique.'));
}

async function confirm({ client, server, shipment }: PaymentContext): Promise<number> {
  heading('Has the money arrived?');
  print('An operator who reads the bank statement confirms it on the command line.');
  const { shipment_number } = shipment;
  const { amount, unique_code } = asked(shipment);
  const list = await runCommand(server, ['payment', 'list'], truncated);
  if (!list.includes(shipment_number)) throw new UnexpectedAnswer('it should be listed', list);
  const seen = ['--for', shipment_number, '--reference', REFERENCE, '--by', OPERATOR];
  const confirmed = await runCommand(server, ['payment', 'confirm', ...seen]);
  if (!/^outcome +TAKEN$/m.test(confirmed))
    throw new UnexpectedAnswer('the money should be taken', confirmed);
  await showPaid(client, { method: 'GET', path: `/shipments/${shipment_number}` });
  print(dim(`The unique code was paid, too: its ${rupiah(unique_code)} stay in the wallet.`));
  return amount;
}

function asked({ transfer }: Pick<Shipment, 'transfer'>) {
  if (transfer !== undefined) return transfer;
  throw new UnexpectedAnswer('a shipment to be paid by transfer should say where to', '');
}
