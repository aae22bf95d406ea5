import { commonPasswords } from '#adapters/system/common-passwords.ts';
import { systemDigest } from '#adapters/system/digest.ts';
import { oneTimeTokens } from '#adapters/system/one-time-tokens.ts';
import type { Clock } from '#domain/time.ts';
import { idempotent } from '#src/usecases/platform/idempotency/idempotent.ts';
import type { Ports } from '#src/usecases/ports.ts';
import { SECRETS_KEY, TEST_BOX } from '../secret-box.ts';
import { TRACKING_URL } from '../tracking-url.ts';
import { fakeAreaDirectory } from './area-directory.ts';
import { fakeCourierDirectory } from './courier-directory.ts';
import { fakeLiveCouriers } from './live-couriers.ts';
import { seededRandom } from './random.ts';
import type { FakeStorage } from './storage.ts';

type Storage = Pick<FakeStorage, 'stores' | 'unitOfWork'> & { readonly clock: Clock };
/** Ports without the readers of `ledger verify` and of readiness. */
export type FakePorts = Omit<
  Ports,
  | 'ledgerReader'
  | 'shipmentMoney'
  | 'holds'
  | 'moneyRows'
  | 'advanceSums'
  | 'anchors'
  | 'backlogReader'
>;

/** Ports that a scene must supply, because calling a missing one fails. */
const ABSENT = {
  bookingReader: { auditRows: absent },
  sealedReader: { underOtherKeys: absent },
  erasure: { parcelsOf: absent, erase: absent },
  simulation: { advance: absent },
  paymentSimulation: { settle: absent, expire: absent },
  webhookSender: { send: absent, refusalOf: absent },
  webhookReceiver: { listen: absent },
  inBackground: absent,
  tellEvent: absent,
  passwords: { hash: absent, verify: absent },
  oneTimeCodes: { newSecret: absent, uriOf: absent, stepOf: absent },
  emailSender: { send: absent },
  personMailer: { sendOnce: absent },
  buyerMailer: null,
  attempts: {
    take: absent,
    tryTake: absent,
    giveBack: absent,
    forgetPasswords: absent,
    networkOf: absent,
  },
  pause: absent,
  readLines: absent,
  printer: { print: absent },
  photos: { develop: absent },
  sheets: { write: absent },
  requestWriter: { newBatch: absent },
  requestsUnlogged: absent,
} as const;

/**
 * Ports over these stores, with the scene's overrides; no district, no courier, no gateway by
 * default.
 */
export function fakePorts(
  { stores, unitOfWork, clock }: Storage,
  own: Partial<FakePorts> = {},
): FakePorts {
  const digest = systemDigest;
  return {
    ...stores,
    ...ABSENT,
    unitOfWork,
    // No worker sleeps in a scene.
    wakeUps: { wake() {} },
    clock,
    digest,
    random: seededRandom(1),
    idempotent: idempotent({ unitOfWork, idempotency: stores.idempotency, digest }),
    commonPasswords: commonPasswords(),
    areas: fakeAreaDirectory([]),
    liveCouriers: fakeLiveCouriers([]),
    secretBox: TEST_BOX,
    oneTimeTokens: oneTimeTokens({ key: SECRETS_KEY, oldKey: null }),
    directory: fakeCourierDirectory({ TEST: [], LIVE: [] }),
    paymentDirectory: {
      gatewayFor: () => undefined,
      gatewayByPath: () => undefined,
      bankAccountFor: () => undefined,
    },
    reportError(what, cause) {
      throw new Error(what, { cause });
    },
    draining: new AbortController().signal,
    isUnavailable: () => false,
    trackingUrl: TRACKING_URL,
    recordingWidth: 3,
    keptDays: { TEST_DATA_DAYS: 0, LIVE_PEOPLE_DAYS: 0 },
    pageUrl: 'https://satukurir.example',
    isRegistrationOpen: true,
    liveNeedsConsent: false,
    factorPolicy: { ownersNeedFactor: false },
    ...own,
  };
}

function absent(): never {
  throw new Error('this scene has no such thing');
}
