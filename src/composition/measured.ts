import type { Provider } from '#adapters/couriers/_kit/provider.ts';
import { observedCourier } from '#adapters/observation/observed-courier.ts';
import type { Courier } from '#domain/carrying/courier-port/courier-port.ts';
import type { WebhookSender } from '#domain/notifying/webhook/webhook-sender.ts';
import type { DeleteOld, RetentionStore } from '#domain/platform/retention/retention-store.ts';
import type { Stores } from '#domain/unit-of-work.ts';
import type { Timer } from '#src/workers/timers.ts';
import type { Platform } from './platform.ts';

/** Adapters are not wrapped if the process neither measures nor traces. */
type Measures = Platform['metrics'];
type Observers = Pick<Platform, 'metrics' | 'tracer'>;

export function observedCouriers(
  couriers: readonly Courier[],
  { metrics, tracer }: Observers,
): readonly Courier[] {
  const measured =
    metrics === null
      ? couriers
      : couriers.map((courier) => observedCourier(courier, metrics.observeCourier));
  if (tracer === null) return measured;
  return measured.map((courier) =>
    observedCourier(courier, ({ provider, courierCode, operation }, send) => {
      const attributes = { provider, courier: courierCode };
      return tracer.around({ name: `courier ${operation}`, attributes }, send);
    }),
  );
}

export function observedProvider(provider: Provider, observers: Observers): Provider {
  return {
    ...provider,
    open: (configuration) => observedCouriers(provider.open(configuration), observers),
  };
}

export function observedSender(
  sender: WebhookSender,
  { metrics, tracer, clock }: Observers & Pick<Platform, 'clock'>,
): WebhookSender {
  if (metrics === null && tracer === null) return sender;
  const send: WebhookSender['send'] = async (request) => {
    const startedAt = clock.monotonicMs();
    const reply = await sender.send(request);
    metrics?.deliveryEnded(reply, clock.monotonicMs() - startedAt);
    return reply;
  };
  if (tracer === null) return { ...sender, send };
  return {
    ...sender,
    send: (request) => tracer.around({ name: 'webhook delivery' }, () => send(request)),
  };
}

export function measuredRetention(stores: Stores, metrics: Measures): Stores {
  if (metrics === null) return stores;
  const kinds = Object.entries<DeleteOld>({ ...stores.retention });
  const measured = kinds.map(([kind, deleteOld]) => [
    kind,
    async (batch: Parameters<DeleteOld>[0]) => {
      const rows = await deleteOld(batch);
      metrics.rowsExpired(kind, rows);
      return rows;
    },
  ]);
  const retention: RetentionStore = Object.fromEntries(measured);
  return { ...stores, retention };
}

export function measuredTimer(timer: Timer, metrics: Measures): Timer {
  if (metrics === null) return timer;
  return {
    ...timer,
    async run() {
      try {
        const hasMore = await timer.run();
        metrics.timerRan(timer.name, 'done');
        return hasMore;
      } catch (error) {
        metrics.timerRan(timer.name, 'failed');
        throw error;
      }
    },
  };
}
