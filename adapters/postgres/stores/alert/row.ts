import type { Alert, AlertKind } from '#domain/alert/alert.ts';
import type { Environment } from '#domain/environment.ts';

export type AlertRow = {
  account_id: string;
  environment: Environment;
  subject: string;
  kind: AlertKind;
  message: string;
  raised_at: Date;
};

/** Takes $1 to $6 of `valuesOf`. */
export const RAISE = `
    INSERT INTO alert (account_id, environment, subject, kind, message, raised_at)
    VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (account_id, environment, subject, kind) DO UPDATE
      SET message = excluded.message, raised_at = excluded.raised_at, closed_at = NULL
      WHERE alert.closed_at IS NOT NULL
    RETURNING 1`;

export function valuesOf(alert: Alert): readonly unknown[] {
  const { accountId, environment, subject, kind, message, raisedAt } = alert;
  return [accountId, environment, subject, kind, message, raisedAt];
}

export function toAlert(row: AlertRow): Alert {
  return {
    accountId: row.account_id,
    environment: row.environment,
    subject: row.subject,
    kind: row.kind,
    message: row.message,
    raisedAt: row.raised_at,
  };
}
