import type { AlertKind, AlertStore } from '#domain/alert/alert.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Clock } from '#domain/time.ts';

/** Somebody has put it right. Raised again, it is open again. */
export type CloseAlert = (shipmentNumber: string, kind: AlertKind) => Promise<void>;

export function closeAlert(alerts: AlertStore, clock: Clock): CloseAlert {
  return async (shipmentNumber, kind) => {
    const wasOpen = await alerts.close({ shipmentNumber, kind }, clock.now());
    if (wasOpen) return;
    throw new Refusal('NOT_FOUND', `No ${kind} is open for ${shipmentNumber}.`);
  };
}
