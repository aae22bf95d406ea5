import { CourierFailure } from '#domain/carrying/courier/courier-failure.ts';
import type { KnownProvider } from '#domain/carrying/courier-configuration/live-couriers.ts';
import { Refusal } from '#domain/refusal.ts';
import type { SecretBox } from '#domain/secret-box.ts';
import { configurationUseCases } from '#src/usecases/carrying/courier-configuration/use-cases.ts';
import { district, profile, service } from '#tests/kit/builders.ts';
import { fakeAreaDirectory } from '#tests/kit/fakes/area-directory.ts';
import { settableClock } from '#tests/kit/fakes/clock.ts';
import { fakeCourier } from '#tests/kit/fakes/courier-directory.ts';
import { fakeLiveCouriers } from '#tests/kit/fakes/live-couriers.ts';
import { fakePorts } from '#tests/kit/fakes/ports.ts';
import { fakeStorage } from '#tests/kit/fakes/storage.ts';
import { TEST_BOX } from '#tests/kit/secret-box.ts';

const SERVICES = [service({ code: 'REG' }), service({ code: 'YES' })];
const [JNE, SAP] = ['jne', 'sap'].map((code) =>
  profile({ code, provider: 'SWIFT', services: SERVICES }),
);
const OTHER_JNE = profile({ code: 'jne', provider: 'OTHER', services: SERVICES });

export const KNOWN: readonly KnownProvider[] = [
  {
    provider: 'SWIFT',
    couriers: [JNE, SAP].filter((one) => one !== undefined),
    credentials: { apiKey: 'SECRET', shop: 'PLAIN' },
    urls: { api: 'https://api.swift.example', own: null },
  },
  { provider: 'OTHER', couriers: [OTHER_JNE], credentials: {}, urls: {} },
];

/** Complete configuration of SWIFT. */
export const CONFIGURE = {
  accountId: null,
  provider: 'SWIFT',
  by: 'Ratna',
  credentials: { apiKey: 'k4naria-secret', shop: '42' },
  urls: { own: 'https://own.example' },
  callsAtATime: undefined,
  perSecond: undefined,
  renewsWebhook: false,
};

export function configurationScene({ secretBox = TEST_BOX }: { secretBox?: SecretBox } = {}) {
  const clock = settableClock(new Date('2026-11-23T01:00:00Z'));
  const storage = fakeStorage(clock);
  const failing = async () => {
    throw new CourierFailure('COURIER_ERROR', 'SWIFT says no.');
  };
  const jne = fakeCourier(KNOWN[0]?.couriers[0] ?? OTHER_JNE);
  const couriers = [jne, fakeCourier(KNOWN[0]?.couriers[1] ?? OTHER_JNE, failing)];
  const liveCouriers = fakeLiveCouriers(KNOWN, couriers);
  const reported: string[] = [];
  const ports = fakePorts(
    { ...storage, clock },
    {
      liveCouriers,
      secretBox,
      areas: fakeAreaDirectory([district('31.71.01'), district('32.73.02')]),
      reportError: (what) => void reported.push(what),
    },
  );
  const useCases = configurationUseCases(ports);
  return { ...useCases, jne, clock, storage, stores: storage.stores, liveCouriers, reported };
}

export async function refusalOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    if (error instanceof Refusal) return error.fieldErrors[0]?.code ?? error.code;
    throw error;
  }
  return 'none';
}
