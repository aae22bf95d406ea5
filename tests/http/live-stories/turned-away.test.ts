import { describe, expect, it } from '@jest/globals';
import { DAY_MS, HOUR_MS } from '#domain/time.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import { type ApiClient, RATES_BODY } from '#tests/kit/api-client.ts';
import { double as anteraja } from '../../../scripts/lab/couriers/anteraja.ts';
import { double as biteship } from '../../../scripts/lab/couriers/biteship.ts';
import { double as jne } from '../../../scripts/lab/couriers/jne.ts';
import { double as sicepat } from '../../../scripts/lab/couriers/sicepat.ts';
import type { Double } from '../../../scripts/lab/double.ts';
import { cancel, later, orderAt, ordersAt, shown, spent } from '../live-parcel.ts';
import { liveScene, refreshLive, soldTo } from '../live-scene.ts';

const WRONG = 'a-key-that-is-not-known';
/** Longer than the pause of a provider that turns us away, and than the interval of its report. */
const MENDED_MS = 6 * 60_000;

type Story = {
  readonly double: Double;
  readonly courier: string;
  readonly service: string;
  /** Name of the credential that the provider no longer accepts. */
  readonly key: string;
};
const STORIES: readonly Story[] = [
  { double: jne, courier: 'jne', service: 'REG', key: 'apiKey' },
  { double: anteraja, courier: 'anteraja', service: 'REG', key: 'secretAccessKey' },
  { double: sicepat, courier: 'sicepat', service: 'REG', key: 'authKey' },
  { double: biteship, courier: 'tiki', service: 'REG', key: 'apiKey' },
];

const scene = liveScene({ doubles: STORIES.map(({ double }) => double) });

describe('parcels that are paid while a provider does not know our key', () => {
  it.each(STORIES)(
    'holds parcels for $double.name while it rejects our key, and sends each once afterwards',
    async (story) => {
      const { double, courier, service } = story;
      const client = await scene.newClient();
      const numbers: string[] = [];
      for (const receiver of ['Sari Wulandari', 'Budi Santoso', 'Rina Wijaya']) {
        numbers.push((await soldTo(client, receiver, { courier, service })).shipment_number);
      }
      await useKey(story, WRONG);
      await scene.shared.api.work();
      // Longer than the time after which an operator is called for an uncertain order.
      await later(scene, MENDED_MS);
      await later(scene, 4 * HOUR_MS);
      await refreshLive(scene.shared.api);
      expect(await statesOf(numbers)).toEqual(numbers.map(() => 'PENDING'));
      expect(numbers.map((one) => ordersAt(scene.labOf(double), one))).toEqual([0, 0, 0]);
      expect(await alertsOf(double)).toEqual([`${double.provider}/NOT_AUTHORISED`]);
      expect(await errorOf(client, courier)).toBe('COURIER_UNAVAILABLE');

      await useKey(story, double.credentials[story.key] ?? '');
      await later(scene, MENDED_MS);
      await refreshLive(scene.shared.api);
      await later(scene, MENDED_MS, 1);
      await refreshLive(scene.shared.api);
      expect(await statesOf(numbers)).toEqual(numbers.map(() => 'BOOKED'));
      expect(numbers.map((one) => ordersAt(scene.labOf(double), one))).toEqual([1, 1, 1]);
      expect((await shown(client, numbers[0] ?? '')).status).toBe('BOOKED');
      expect(await alertsOf(double)).toEqual([]);
      expect(await errorOf(client, courier)).toBeUndefined();
    },
  );
});

describe('cancellations that a provider turns away', () => {
  const cancelling = STORIES.filter(({ double }) => double.provider !== 'ANTERAJA');

  it.each(cancelling)(
    'waits for $double.name without an operator while it rejects our key, then cancels the parcel',
    async (story) => {
      const { double, courier, service } = story;
      const client = await scene.newClient();
      const { shipment_number: number } = await soldTo(client, 'Sari Wulandari', {
        courier,
        service,
      });
      await scene.shared.api.work();
      expect((await shown(client, number)).status).toBe('BOOKED');
      await useKey(story, WRONG);
      await cancel(client, number);
      await scene.shared.api.work();
      await later(scene, DAY_MS, 2);
      await refreshLive(scene.shared.api);
      expect(await shown(client, number)).toMatchObject({
        status: 'BOOKED',
        courier_cancellation: 'PENDING',
      });
      expect(await alertsOf(double)).toEqual([`${double.provider}/NOT_AUTHORISED`]);
      const { listAlerts } = scene.shared.api.container.get(TOKENS.useCases).alert;
      expect((await listAlerts()).filter(({ subject }) => subject === number)).toEqual([]);

      await useKey(story, double.credentials[story.key] ?? '');
      await later(scene, MENDED_MS);
      expect((await shown(client, number)).status).toBe('CANCELLED');
      expect(orderAt(scene.labOf(double), number).isCancelled).toBe(true);
      expect(await spent(client)).toBe(0);
      expect(await errorOf(client, courier)).toBeUndefined();
      await refreshLive(scene.shared.api);
      await later(scene, MENDED_MS, 1);
      await refreshLive(scene.shared.api);
      expect(await alertsOf(double)).toEqual([]);
    },
  );
});

/** Configures a key as an operator does by `courier configure`. */
async function useKey({ double, key }: Story, value: string): Promise<void> {
  const { configureProvider } = scene.shared.api.container.get(
    TOKENS.useCases,
  ).courierConfiguration;
  await configureProvider({
    accountId: null,
    provider: double.provider,
    by: 'Budi',
    urls: {},
    credentials: { [key]: value },
    renewsWebhook: false,
    callsAtATime: undefined,
    perSecond: undefined,
  });
  await refreshLive(scene.shared.api);
}

async function statesOf(numbers: readonly string[]) {
  const { showBooking } = scene.shared.api.container.get(TOKENS.useCases).booking;
  return Promise.all(numbers.map(async (one) => (await showBooking(one)).intent?.state));
}

async function alertsOf({ provider }: Double): Promise<readonly string[]> {
  const { listAlerts } = scene.shared.api.container.get(TOKENS.useCases).alert;
  const open = (await listAlerts()).filter(({ subject }) => subject.startsWith(`${provider}/`));
  return open.map(({ subject }) => subject);
}

/** Error of the courier in a rate list; `undefined` where it has a price. */
async function errorOf(client: ApiClient, courier: string): Promise<string | undefined> {
  const asked = await client.rates({ ...RATES_BODY, couriers: [courier] });
  return asked.data().provider_errors[0]?.code;
}
