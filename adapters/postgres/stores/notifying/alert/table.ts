import type { Alert } from '#domain/notifying/alert/alert.ts';
import { keptBy, key, selectionOf, tableOf, text, timestamptz, uuid } from '../../table.ts';
import { insertInto } from '../../table-writes.ts';

export const alerts = tableOf<Alert>('alert', keptBy('testShipments', 'OLD'), {
  accountId: key(uuid),
  environment: key(text),
  subject: key(text),
  kind: key(text),
  message: text,
  raisedAt: timestamptz,
});

export const { columns: ALERT, read: toAlert } = selectionOf(alerts);

/** Zero rows are valid: the alert is already open. */
export const raised = insertInto(
  alerts,
  'alerts_raise',
  `ON CONFLICT (account_id, environment, subject, kind) DO UPDATE
      SET message = excluded.message, raised_at = excluded.raised_at, closed_at = NULL
      WHERE alert.closed_at IS NOT NULL`,
);
