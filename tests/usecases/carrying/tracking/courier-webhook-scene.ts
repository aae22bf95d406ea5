import type {
  CourierWebhook,
  CourierWebhookContent,
  CourierWebhookRequest,
} from '#domain/carrying/courier-port/courier-webhook.ts';
import type { Environment } from '#domain/environment.ts';
import { type TrackingPorts, trackingUseCases } from '#src/usecases/carrying/tracking/use-cases.ts';
import { profile } from '#tests/kit/builders.ts';
import { fakeCourier, fakeCourierDirectory } from '#tests/kit/fakes/courier-directory.ts';
import { fakePorts } from '#tests/kit/fakes/ports.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import type { BookingScene } from '../../booking-scene.ts';

export const SECRET = 'ours-and-theirs';
export const CALL = {
  method: 'POST',
  query: {},
  remoteAddress: '192.0.2.1',
  headers: {},
  body: '',
} as const satisfies CourierWebhookRequest;

/** The hooks of the provider of the depot's courier in TEST, in LIVE, and of another provider. */
const CALLERS = {
  swift: { environment: 'TEST', provider: 'SIMULATOR' },
  live: { environment: 'LIVE', provider: 'SIMULATOR' },
  other: { environment: 'TEST', provider: 'ACORN' },
} as const satisfies Readonly<Record<string, { environment: Environment; provider: string }>>;
export type Caller = keyof typeof CALLERS;

/** The sender of a webhook, and the result of decoding its body. */
export function courierWebhookScene(scene: BookingScene) {
  let read: CourierWebhook['read'] = () => undefined;
  const hook: CourierWebhook = {
    read: (call) => read(call),
    answer: (result) => ({ status: 299, contentType: 'text/plain', body: `result ${result}` }),
  };
  const hooks = Object.entries(CALLERS).map(([caller, { environment, provider }]) => {
    const { trackingTerms, bookingTerms } = scene.courier.profile;
    const own = { code: 'swift', provider, trackingTerms, bookingTerms };
    const couriers = [fakeCourier(profile(own))];
    const hooked = { environment, provider, couriers, webhook: hook };
    return { secret: `${caller} ${SECRET}`, hooked };
  });
  const directory = fakeCourierDirectory({ TEST: [], LIVE: [] }, hooks);
  const random = seededRandom(2);
  const handle = (changes: Partial<TrackingPorts> = {}) =>
    trackingUseCases({
      ...fakePorts(scene, { directory, random }),
      claimBookings: scene.claim,
      recordBooking: scene.record,
      resolveBooking: scene.resolveBooking,
      ...changes,
    }).handleCourierWebhook;
  return {
    handle,
    /** Sets how the adapter decodes later webhooks. */
    understands(as: CourierWebhook['read']): void {
      read = as;
    },
    /** Returns the outcome of the webhook and the number of reported errors. */
    async send(
      payload: Partial<CourierWebhookContent>,
      caller: Caller = 'swift',
      changes?: Partial<TrackingPorts>,
    ) {
      read = () => ({ isSigned: true, tracked: [], bookings: [], ...payload });
      const { provider } = CALLERS[caller];
      const path = { name: provider.toLowerCase(), secret: `${caller} ${SECRET}` };
      const { result, errors } = await handle(changes)(path, CALL);
      return errors.length === 0 ? result : `${result}, ${errors.length} errors`;
    },
  };
}
