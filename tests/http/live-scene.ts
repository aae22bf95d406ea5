import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import type { Container } from 'inversify';
import { PROVIDERS } from '#adapters/couriers/registry.gen.ts';
import type { Courier } from '#domain/carrying/courier-port/courier-port.ts';
import { rupiah } from '#domain/money.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import { type ApiClient, apiClient, QUOTE_BODY, shipmentBody } from '#tests/kit/api-client.ts';
import { connectDouble } from '#tests/kit/live-double.ts';
import { SECRETS_KEY } from '#tests/kit/secret-box.ts';
import type { RunningApi } from '#tests/kit/server.ts';
import { type SharedApi, sharedApi } from '#tests/kit/shared-api.ts';
import { double as biteship } from '../../scripts/lab/couriers/biteship.ts';
import type { Double } from '../../scripts/lab/double.ts';
import { type Lab, openLab } from '../../scripts/lab/lab.ts';

/** Server whose LIVE couriers call doubles; only the base URLs differ. */
export type LiveScene = {
  readonly shared: SharedApi;
  /** First lab of the scene, available from the first test on, with webhooks to the server. */
  readonly lab: Lab;
  labOf(double: Double): Lab;
  /** Creates a LIVE client with a wallet of FUNDS. */
  newClient(): Promise<ApiClient>;
};

type SceneOptions = {
  /** Configured in this order, with area codes and AWBs; the first one sells each courier. */
  readonly doubles?: readonly Double[];
  /** Changes the terms of a courier, such as its deadline. */
  readonly adapt?: (courier: Courier) => Courier;
  readonly settings?: Readonly<Record<string, string>>;
};
type LiveClient = { readonly client: ApiClient; readonly accountId: string };
type Sale = { readonly courier: string; readonly service: string };
/** `url`: URL of the hook, once it is known. */
type Stand = { readonly lab: Lab; readonly url: string };

export const FUNDS = 5_000_000;
const JNE: Sale = { courier: 'jne', service: 'REG' };

export function liveScene({ doubles = [biteship], adapt, settings }: SceneOptions = {}): LiveScene {
  const stands = new Map<string, Stand>();
  const shared = sharedApi({
    settings: { SECRETS_KEY, ...settings },
    rewire(container) {
      if (adapt === undefined) return;
      container.rebind(TOKENS.liveProviders).toConstantValue(
        PROVIDERS.map(({ manifest, open }) => ({
          manifest,
          open: (configuration) => open(configuration).map(adapt),
        })),
      );
    },
  });
  beforeAll(async () => {
    for (const double of doubles) stands.set(double.provider, await standOf(double, shared.api));
    await refreshLive(shared.api);
  });
  beforeEach(() => {
    for (const { lab, url } of stands.values()) lab.connectHook(url);
  });
  afterAll(async () => {
    for (const { lab } of stands.values()) await lab.close();
  });
  const labOf = ({ provider, name }: Double) => {
    const stand = stands.get(provider);
    if (stand === undefined) throw new Error(`${name} is not there, or not yet`);
    return stand.lab;
  };
  const [first = biteship] = doubles;
  return {
    shared,
    labOf,
    get lab() {
      return labOf(first);
    },
    newClient: async () => (await newLiveClient(shared.api)).client,
  };
}

/** Creates a client with a LIVE key and a wallet of FUNDS. */
export async function newLiveClient(api: RunningApi): Promise<LiveClient> {
  const account = await api.newAccount();
  const { secret } = await api.newKey({ account, environment: 'LIVE' });
  await fund(api.container, account.accountId);
  return { client: apiClient(api.port, secret), accountId: account.accountId };
}

/** Sells a shipment to this receiver by JNE or another courier, paid by the wallet. */
export async function soldTo(client: ApiClient, receiver: string, by: Sale = JNE) {
  const body = { ...QUOTE_BODY, courier_code: by.courier, service_code: by.service };
  const { quote_id: quoteId } = (await client.quote(body)).data();
  const order = shipmentBody(quoteId);
  return (await client.ship({ ...order, receiver: { ...order.receiver, name: receiver } })).data();
}

export async function fund(container: Container, accountId: string): Promise<void> {
  const { fundByOperator } = container.get(TOKENS.useCases).topUp;
  const tenant = { accountId, environment: 'LIVE' } as const;
  await fundByOperator(tenant, { amount: rupiah(FUNDS), reference: 'BANK-0001' });
}

/** Reloads what an operator has changed, as every process does within seconds. */
export function refreshLive({ container }: RunningApi): Promise<void> {
  return container.get(TOKENS.useCases).courierConfiguration.refreshLiveCouriers();
}

async function standOf(double: Double, { container, clock, port }: RunningApi): Promise<Stand> {
  // The lab uses the server's clock, which tests move.
  const lab = await openLab(double, { now: clock.now });
  const operator = {
    ...container.get(TOKENS.useCases).courierConfiguration,
    ...container.get(TOKENS.useCases).area,
    ...container.get(TOKENS.useCases).awbPool,
  };
  const secret = await connectDouble(operator, lab);
  const path = `/hooks/couriers/${double.provider.toLowerCase()}/${secret}`;
  return { lab, url: `http://127.0.0.1:${port}${path}` };
}
