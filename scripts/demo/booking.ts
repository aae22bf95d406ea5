import type { DataOf } from '#src/http/contract/types.ts';
import type { Client } from './client.ts';
import { bold, dim, green, heading, print, showTable } from './print.ts';
import type { OrderedShipment } from './shipment.ts';
import { readBalance } from './wallet.ts';

type Shipment = DataOf<'getShipment'>;
type Booked = Shipment & { readonly awb: string };

const COLUMNS = [
  { title: 'shipment_number' },
  { title: 'awb' },
  { title: 'status' },
  { title: 'booked after', align: 'right' },
] as const;

/**
 * Waits for the AWB and checks the balance. `paidIn`: rupiah that came into the wallet since the
 * order.
 */
export async function waitForAwb(
  client: Client,
  { shipment, before }: OrderedShipment,
  paidIn: number,
): Promise<string> {
  heading('It gets its AWB');
  print('A worker books it after the answer: read it until the courier has given its number.');
  const { shipment_number, total_amount } = shipment;
  const booked = await pollUntilBooked(client, shipment_number);
  const { awb, status, booking, paid_at, booked_at } = booked;
  client.expect('an AWB of the simulator, or of the lab', /^(?:SIM|LAB)/.test(awb), true);
  client.expect('the booking', booking, 'BOOKED');
  const after = Date.parse(booked_at ?? '') - Date.parse(paid_at ?? '');
  showTable(COLUMNS, [[shipment_number, bold(awb), green(status), `${after} ms`]]);
  const balance = await readBalance(client);
  const available = before.available + paidIn - total_amount;
  client.expect('the balance', balance, { ...before, available });
  print(dim('Nothing is held any more: the held money was captured.'));
  return awb;
}

async function pollUntilBooked(client: Client, shipmentNumber: string): Promise<Booked> {
  const path = `/shipments/${shipmentNumber}`;
  const request = { method: 'GET', path, note: 'until it has its AWB' } as const;
  for await (const shipment of client.poll<Shipment>(request)) {
    if (hasAwb(shipment)) return shipment;
  }
  throw new Error('Polling ended without a result.');
}

function hasAwb(shipment: Shipment): shipment is Booked {
  return shipment.awb !== null;
}
