import type { Server } from '../demo/server.ts';

const PLACE = { origin: '31.73.06', destination: '35.25.14' } as const;
const PARCEL = { package: { weight_grams: 1200 }, courier_code: 'jne', service_code: 'REG' };

/**
 * Orders a shipment and returns its number. `order`: `WALLET`, or `WALLET to SIM LOST` to name the
 * receiver.
 */
export async function orderedBy(order: string, server: Server): Promise<string> {
  const [method, name = 'Sari'] = order.split(' to ');
  const [origin, destination] = [PLACE.origin, PLACE.destination].map((district_id) => {
    return { district_id };
  });
  const { quote_id } = await post(server, '/quotes', { origin, destination, ...PARCEL });
  const { shipment_number } = await post(server, '/shipments', {
    quote_id,
    sender: { name: 'Toko Melati', phone: '081234567890', address: 'Jl. Peta Barat 12', ...origin },
    receiver: { name, phone: '085712345678', address: 'Jl. Veteran 8', ...destination },
    items: [{ name: 'Batik shirt', quantity: 2, price: 75_000 }],
    payment_method: method,
  });
  return String(shipment_number);
}

async function post({ origin, key }: Server, path: string, body: object) {
  const response = await fetch(`${origin}/api/v1${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { readonly data?: Record<string, unknown> };
  if (answer.data === undefined) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer.data;
}
