import type { Alert, AlertStore } from '#domain/notifying/alert/alert.ts';
import type { Send } from '../../../session.ts';
import { ALERT, raised, toAlert } from './table.ts';

const LIST_OPEN = {
  name: 'alerts.listOpen',
  text: `
    SELECT ${ALERT} FROM alert WHERE closed_at IS NULL ORDER BY raised_at LIMIT $1`,
};

/** A subject belongs to one account, so its id is sufficient. There are few open alerts. */
const CLOSE = {
  name: 'alerts.close',
  text: `
    UPDATE alert SET closed_at = $3
    WHERE subject = $1 AND kind = $2 AND closed_at IS NULL RETURNING 1`,
};

export function postgresAlertStore(send: Send): AlertStore {
  return {
    listOpen: async (limit) => (await send<Alert>(LIST_OPEN, [limit])).map(toAlert),
    async close({ subject, kind }, closedAt) {
      const closed = await send(CLOSE, [subject, kind, closedAt]);
      return closed.length > 0;
    },
    async raise(alert) {
      const { statement, values } = raised(alert);
      await send({ name: 'alerts.raise', text: statement.sql }, values);
    },
  };
}
