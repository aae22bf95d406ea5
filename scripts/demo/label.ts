import { writeFile } from 'node:fs/promises';
import type { Client } from './client.ts';
import type { Shipment } from './order.ts';
import { bold, dim, heading, print } from './print.ts';
import type { Server } from './server.ts';

/** Written to the working directory. */
const FILE = 'label.pdf';

/** Writes the label of the shipment, and checks and prints the page of its buyer. */
export async function printLabel(
  client: Client,
  { server, shipment }: { readonly server: Server; readonly shipment: Shipment },
): Promise<void> {
  heading('A label for the parcel, a page for its buyer');
  const { shipment_number: shipmentNumber, tracking_url } = shipment;
  const path = `/shipments/${shipmentNumber}/label`;
  const label = await client.download({ method: 'GET', path });
  await writeFile(FILE, label);
  print(`${bold(FILE)}  A6, to be printed as it is; ?format=png and zpl are there as well.`);
  const page = await fetch(new URL(new URL(tracking_url).pathname, server.origin));
  client.expect('the status of the page', page.status, 200);
  const size = Math.ceil((await page.text()).length / 1024);
  print(
    `${bold(tracking_url)}\n${dim(`The page, ${size} KB: without login, in the shop's colours.`)}`,
  );
}
