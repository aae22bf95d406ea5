import type { DataOf } from '#src/http/contract/types.ts';
import type { Client } from './client.ts';
import type { PaymentOption } from './order.ts';
import { bold, digits, dim, green, heading, print, rupiah, showTable } from './print.ts';

export type Balance = DataOf<'getBalance'>;
type Transaction = DataOf<'listTransactions'>['items'][number];

const COLUMNS = [
  { title: 'Bucket' },
  { title: 'No.', align: 'right' },
  { title: 'Type' },
  { title: 'Rupiah', align: 'right' },
  { title: 'Balance', align: 'right' },
  { title: 'For' },
] as const;

export async function readBalance(client: Client): Promise<Balance> {
  const balance = await client.call<Balance>({ method: 'GET', path: '/balance' });
  const { available, held } = balance;
  print(`available ${bold(rupiah(available))}   held ${bold(rupiah(held))}`);
  return balance;
}

export async function readTransactions(
  client: Client,
  { available }: Pick<PaymentOption, 'available'>,
): Promise<void> {
  heading('Where is the money?');
  print('Every movement is an immutable row, numbered in its bucket.');
  const request = { method: 'GET', path: '/transactions' } as const;
  const { items } = await client.call<DataOf<'listTransactions'>>(request);
  const rows = items.map(({ bucket, sequence, type }) => `${bucket} ${sequence} ${type}`);
  client.expect('the rows', rows.toSorted(), [
    ...available.map((type, at) => `available ${at + 1} ${type}`),
    'held 1 SHIPMENT_PAYMENT',
    'held 2 SHIPMENT_CAPTURE',
  ]);
  showTable(COLUMNS, items.map(row));
}

function row({ bucket, sequence, type, ...rest }: Transaction): string[] {
  const { direction, amount, balance_after, reference } = rest;
  const signed = direction === 'CREDIT' ? green(`+${digits(amount)}`) : `−${digits(amount)}`;
  return [bucket, String(sequence), type, signed, digits(balance_after), dim(reference.id)];
}
