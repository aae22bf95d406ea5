import { ALERT_KINDS, type Alert } from '#domain/alert/alert.ts';
import { idText } from '#domain/id.ts';
import type { Command } from './command.ts';
import { choice, text } from './options.ts';

export const alertCommands: Readonly<Record<string, Command>> = {
  'alert list': {
    about: 'what only a person can put right, oldest first',
    options: {},
    run: async ({ listAlerts }) => (await listAlerts()).map(alertView),
  },
  'alert close': {
    about: 'says that it was put right',
    options: {
      shipment: { about: 'its number', required: true },
      kind: { about: ALERT_KINDS.join(', '), required: true },
    },
    async run({ closeAlert }, given) {
      const shipment = text(given, 'shipment');
      const kind = choice(given, 'kind', ALERT_KINDS);
      await closeAlert(shipment, kind);
      return { shipment_number: shipment, kind, closed: true };
    },
  },
};

function alertView({ accountId, environment, shipmentNumber, kind, message, raisedAt }: Alert) {
  return {
    raised_at: raisedAt.toISOString(),
    kind,
    shipment_number: shipmentNumber,
    account_id: idText('account', accountId),
    environment,
    message,
  };
}
