import type {
  CourierWebhook,
  CourierWebhookContent,
} from '#domain/courier-port/courier-webhook.ts';
import type { Environment } from '#domain/environment.ts';
import { type TrackingPorts, trackingUseCases } from '#src/usecases/tracking/use-cases.ts';
import { profile } from '#tests/kit/builders.ts';
import { fakeCourier, fakeCourierDirectory } from '#tests/kit/fakes/courier-directory.ts';
import { fakePorts } from '#tests/kit/fakes/ports.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import type { BookingScene } from '../booking-scene.ts';

export const SECRET = 'ours-and-theirs';
export const CALL = { headers: {}, body: '' };

/** The hooks of the depot's courier in TEST, of the same in LIVE, and of another one. */
const CALLERS = {
  swift: { environment: 'TEST', code: 'swift' },
  live: { environment: 'LIVE', code: 'swift' },
  other: { environment: 'TEST', code: 'acorn' },
} as const satisfies Readonly<Record<string, { environment: Environment; code: string }>>;
export type Caller = keyof typeof CALLERS;

/** The caller of a webhook, and what its body is decoded to. */
export function courierWebhookScene(scene: BookingScene) {
  let read: CourierWebhook['read'] = () => undefined;
  const hook: CourierWebhook = {
    read: (call) => read(call),
    answer: (result) => ({ status: 299, contentType: 'text/plain', body: `result ${result}` }),
  };
  const hooks = Object.entries(CALLERS).map(([caller, { environment, code }]) => {
    const { trackingTerms } = scene.courier.profile;
    const courier = fakeCourier(profile({ code, trackingTerms }));
    return { secret: `${caller} ${SECRET}`, hooked: { environment, courier, webhook: hook } };
  });
  const directory = fakeCourierDirectory({ TEST: [], LIVE: [] }, hooks);
  const random = seededRandom(2);
  const handle = (changes: Partial<TrackingPorts> = {}) =>
    trackingUseCases({
      ...fakePorts(scene, { directory, random }),
      ...{ claimBookings: scene.claim, recordBooking: scene.record },
      ...changes,
    }).handleCourierWebhook;
  return {
    handle,
    /** What the hook takes its next calls for. */
    understands(as: CourierWebhook['read']): void {
      read = as;
    },
    /** The outcome of the request, and the number of errors. */
    async send(
      payload: Partial<CourierWebhookContent>,
      caller: Caller = 'swift',
      changes?: Partial<TrackingPorts>,
    ) {
      read = () => ({ isSigned: true, tracked: [], bookings: [], ...payload });
      const { code: courierCode } = CALLERS[caller];
      const path = { courierCode, secret: `${caller} ${SECRET}` };
      const { result, errors } = await handle(changes)(path, CALL);
      return errors.length === 0 ? result : `${result}, ${errors.length} errors`;
    },
  };
}
