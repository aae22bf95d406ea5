import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import type { Container } from 'inversify';
import { provider } from '#adapters/couriers/biteship/courier.ts';
import { courierDirectory } from '#adapters/couriers/directory.ts';
import type { Courier } from '#domain/courier-port/courier-port.ts';
import { rupiah } from '#domain/money.ts';
import { TOKENS, USE_CASES } from '#src/composition/tokens.ts';
import { type ApiClient, apiClient, QUOTE_BODY, shipmentBody } from '#tests/kit/api-client.ts';
import { liveCouriersOf } from '#tests/kit/live-couriers.ts';
import type { RunningApi } from '#tests/kit/server.ts';
import { type SharedApi, sharedApi } from '#tests/kit/shared-api.ts';
import { type Lab, openLab } from '../../scripts/lab/lab.ts';

/** A server whose LIVE couriers are Biteship's, at the lab: only the base URL is another. */
export type LiveScene = {
  readonly shared: SharedApi;
  /** There from the first test on; with a hook to the server. */
  readonly lab: Lab;
  /** A LIVE client with a wallet of FUNDS. */
  newClient(): Promise<ApiClient>;
};

type SceneOptions = {
  /** Changes the terms of a courier, as a shorter deadline. */
  readonly adapt?: (courier: Courier) => Courier;
  readonly settings?: Readonly<Record<string, string>>;
};
type LiveClient = { readonly client: ApiClient; readonly accountId: string };
type Sale = { readonly courier: string; readonly service: string };

export const FUNDS = 5_000_000;
const JNE: Sale = { courier: 'jne', service: 'REG' };
const PATH_SECRET = 'cendrawasih-in-the-path-of-the-hook';
const HOOK = { header: 'X-Biteship-Signature', secret: 'cendrawasih-in-the-header' };

export function liveScene({
  adapt = (courier) => courier,
  settings,
}: SceneOptions = {}): LiveScene {
  let lab: Lab | undefined;
  const there = () => {
    if (lab === undefined) throw new Error('only tests may ask for it');
    return lab;
  };
  beforeAll(async () => {
    // In the server's time, which tests move.
    lab = await openLab({ now: () => shared.api.clock.now() });
  });
  const shared = sharedApi({
    ...(settings && { settings }),
    rewire(container) {
      container.rebind(TOKENS.couriers).toDynamicValue(({ get }) => {
        const [clock, test] = [get(TOKENS.clock), get(TOKENS.simulatedCouriers)];
        const onSale = couriersOf(there(), clock).map(adapt);
        const webhookSecrets = new Map([['BITESHIP', PATH_SECRET]]);
        const live = liveCouriersOf({ onSale, webhookSecrets }, clock);
        return courierDirectory({ test, live, testWebhookSecret: null }, clock);
      });
    },
  });
  beforeEach(() => {
    const url = `http://127.0.0.1:${shared.api.port}/hooks/couriers/biteship/${PATH_SECRET}`;
    there().connectHook({ url, ...HOOK });
  });
  afterAll(() => lab?.close());
  return {
    shared,
    get lab() {
      return there();
    },
    newClient: async () => (await newLiveClient(shared.api)).client,
  };
}

/** With a LIVE key, and a wallet of FUNDS. */
export async function newLiveClient(api: RunningApi): Promise<LiveClient> {
  const account = await api.newAccount();
  const { secret } = await api.newKey({ account, environment: 'LIVE' });
  await fund(api.container, account.accountId);
  return { client: apiClient(api.port, secret), accountId: account.accountId };
}

/** Sold to this receiver by JNE or another one, and paid by the wallet. */
export async function soldTo(client: ApiClient, receiver: string, by: Sale = JNE) {
  const body = { ...QUOTE_BODY, courier_code: by.courier, service_code: by.service };
  const { quote_id: quoteId } = (await client.quote(body)).data();
  const order = shipmentBody(quoteId);
  return (await client.ship({ ...order, receiver: { ...order.receiver, name: receiver } })).data();
}

function couriersOf(lab: Lab, clock: Parameters<typeof provider.open>[0]['clock']) {
  return provider.open({
    credentials: { apiKey: lab.key, hookHeader: HOOK.header, hookSecret: HOOK.secret },
    ...{ urls: { api: lab.url }, clock },
  });
}

export async function fund(container: Container, accountId: string): Promise<void> {
  const { fundByOperator } = container.get(USE_CASES.topUp);
  const tenant = { accountId, environment: 'LIVE' } as const;
  await fundByOperator(tenant, { amount: rupiah(FUNDS), reference: 'BANK-0001' });
}
