import { type ApiClient, shipmentBody } from '#tests/kit/api-client.ts';
import { type Changes, quoted, sold } from '#tests/kit/seller.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';

export async function shown(client: ApiClient, number: string) {
  return (await client.get<'getShipment'>(`/api/v1/shipments/${number}`)).data();
}

/** Available balance of the wallet in rupiah. */
export async function available(client: ApiClient): Promise<number> {
  return (await client.get<'getBalance'>('/api/v1/balance')).data().available;
}

/** A booked parcel that waits for its pickup. */
export async function bookedParcel(client: ApiClient, choice: Changes = {}): Promise<string> {
  const { quote_id: quoteId } = await quoted(client, choice);
  const { shipment_number: number } = (await client.ship(shipmentBody(quoteId))).data();
  await waitUntil(async () => (await shown(client, number)).awb !== null);
  return number;
}

export async function lostParcel(client: ApiClient): Promise<string> {
  const receiver = { ...shipmentBody('').receiver, name: 'SIM LOST' };
  const { shipment_number: number } = await sold(client, { receiver });
  await waitUntil(async () => (await shown(client, number)).awb !== null);
  // Advances the parcel at once, however slow the simulator is.
  await client.post(`/api/v1/test/shipments/${number}/advance`, { to: 'LOST' });
  await waitUntil(async () => (await shown(client, number)).status === 'LOST');
  return number;
}
