import {
  type AlertKind,
  type AlertStore,
  alertSubjectText,
} from '#domain/notifying/alert/alert.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Clock } from '#domain/time.ts';

/** Closes an alert. NOT_FOUND. The alert opens again if it is raised again. */
export type CloseAlert = (subject: string, kind: AlertKind) => Promise<void>;

export function closeAlert(alerts: AlertStore, clock: Clock): CloseAlert {
  return async (subject, kind) => {
    const wasOpen = await alerts.close({ subject, kind }, clock.now());
    if (wasOpen) return;
    const subjectText = alertSubjectText({ kind, subject });
    throw new Refusal('NOT_FOUND', `No ${kind} is open for ${subjectText}.`);
  };
}
