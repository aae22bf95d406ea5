import { beforeAll, describe, expect, it } from '@jest/globals';
import { newSeller, type Seller, sold } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { createWebhook, fanOut, sendTest, withoutNetwork } from './webhook-calls.ts';

type Page = { readonly pagination: { readonly next_cursor: string | null } };

const LISTS = [
  'shipments',
  'transactions',
  'events',
  'webhooks',
  'deliveries of one webhook',
  'deliveries of another',
  'pickups',
] as const;
type ListName = (typeof LISTS)[number];

const shared = sharedApi({ rewire: withoutNetwork });
let seller: Seller;
let paths: Readonly<Record<ListName, string>>;

beforeAll(async () => {
  seller = await newSeller(shared.api);
  const { client } = seller;
  await sold(client);
  await sold(client);
  const one = await newWebhook();
  const another = await newWebhook();
  paths = {
    shipments: '/api/v1/shipments',
    transactions: '/api/v1/transactions',
    events: '/api/v1/events',
    webhooks: '/api/v1/webhooks',
    'deliveries of one webhook': `/api/v1/webhooks/${one}/deliveries`,
    'deliveries of another': `/api/v1/webhooks/${another}/deliveries`,
    pickups: '/api/v1/pickups',
  };
  for (const id of [one, one, another, another]) await sendTest(client, id);
  await fanOut(shared.api);
});

describe('the cursor of', () => {
  it.each(LISTS.filter((name) => name !== 'pickups'))(
    'accepts the cursor of %s for that list, and refuses it with 422 at every other',
    async (name) => {
      const cursor = await cursorOf(paths[name]);
      const statuses = await Promise.all(LISTS.map((other) => listed(paths[other], cursor)));
      expect(statuses).toEqual(LISTS.map((other) => (other === name ? [200] : [422, 'cursor'])));
    },
  );
});

async function newWebhook(): Promise<string> {
  return (await createWebhook(seller.client)).data().webhook_id;
}

async function cursorOf(path: string): Promise<string> {
  const answer = await seller.client.send({ path: `${path}?limit=1` });
  const { data }: { data: Page } = JSON.parse(answer.text);
  return data.pagination.next_cursor ?? 'none';
}

async function listed(path: string, cursor: string): Promise<readonly unknown[]> {
  const answer = await seller.client.send({ path: `${path}?cursor=${cursor}` });
  if (answer.status === 200) return [200];
  return [answer.status, ...answer.error().field_errors.map((error) => error.path)];
}
