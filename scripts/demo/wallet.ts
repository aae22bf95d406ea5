import type { DataOf } from '#src/http/contract/types.ts';
import type { Client } from './client.ts';
import { bold, dim, green, heading, red, rupiah, say, showTable } from './tell.ts';

export type Balance = DataOf<'getBalance'>;
type Transaction = DataOf<'listTransactions'>['items'][number];

const COLUMNS = [
  { title: 'Bucket' },
  { title: 'No.', align: 'right' },
  { title: 'Type' },
  { title: 'Amount', align: 'right' },
  { title: 'Balance after', align: 'right' },
  { title: 'For' },
] as const;

export async function readBalance(client: Client): Promise<Balance> {
  const balance = await client.ask<Balance>({ method: 'GET', path: '/balance' });
  const { available, held } = balance;
  say(`available ${bold(rupiah(available))}   held ${bold(rupiah(held))}`);
  return balance;
}

/** Every row of the wallet, and how many there are in each bucket. */
export async function readTransactions(client: Client): Promise<void> {
  heading(9, 'Where is the money?');
  say('Every movement is a row for ever, numbered without a gap in its bucket.');
  const request = { method: 'GET', path: '/transactions' } as const;
  const { items } = await client.ask<DataOf<'listTransactions'>>(request);
  const types = items.map(({ type, bucket }) => `${type} ${bucket}`).toSorted();
  client.expect('the rows', types, [
    'SHIPMENT_PAYMENT available',
    'SHIPMENT_PAYMENT held',
    'TOPUP available',
  ]);
  showTable(COLUMNS, items.map(row));
}

function row({ bucket, sequence, type, ...rest }: Transaction): string[] {
  const { direction, amount, balance_after, reference } = rest;
  const signed = direction === 'CREDIT' ? green(`+${rupiah(amount)}`) : red(`−${rupiah(amount)}`);
  return [bucket, String(sequence), type, signed, rupiah(balance_after), dim(reference.id)];
}
