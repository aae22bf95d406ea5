import { type AwbPool, LOW_LEFT, type TakenAwb } from '#domain/carrying/awb-pool/awb-pool.ts';
import type { AlertStore } from '#domain/notifying/alert/alert.ts';
import type { ShipmentStore } from '#domain/selling/shipment/shipment-store.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import type { Clock } from '#domain/time.ts';
import type { Ports } from '../../ports.ts';

type Deps = Pick<Ports, 'awbPool'> & {
  readonly provider: string;
  readonly shipments: Pick<ShipmentStore, 'ownerOfNumber'>;
  readonly alerts: Pick<AlertStore, 'raise'>;
  readonly clock: Pick<Clock, 'now'>;
};

/**
 * The AWB pool of a provider. Raises an alert for the order after which few AWBs are left, and for
 * each order that gets none and so is not sent.
 */
export function awbPoolOf({ provider, awbPool, shipments, alerts, clock }: Deps): AwbPool {
  return {
    async take(reference) {
      const taken = await awbPool.take(provider, reference);
      const message = messageOf(taken, provider);
      const owner = message && (await shipments.ownerOfNumber(reference));
      if (message !== undefined && owner) {
        const raised = { kind: 'AWB_POOL_LOW', message, raisedAt: clock.now() } as const;
        await alerts.raise({ ...shipmentAsSubject(owner), ...raised });
      }
      return taken?.awb;
    },
    bind: (reference, numbers) => awbPool.bind(provider, reference, numbers),
  };
}

function messageOf(taken: TakenAwb | undefined, provider: string): string | undefined {
  if (taken === undefined) return `No AWB of ${provider} is left: this order waits for an import.`;
  return taken.isLastBeforeLow
    ? `${LOW_LEFT} AWBs of ${provider} are left at most: import more.`
    : undefined;
}
