import { ALERT_KINDS, type Alert } from '#domain/alert/alert.ts';
import { idText } from '#domain/id.ts';
import { subjectText } from '#domain/subject.ts';
import type { Command } from './command.ts';
import { choice, subject } from './options.ts';

export const alertCommands: Readonly<Record<string, Command>> = {
  'alert list': {
    about: 'what only a person can put right, oldest first',
    options: {},
    run: async ({ listAlerts }) => (await listAlerts()).map(alertView),
  },
  'alert close': {
    about: 'says that it was put right',
    options: {
      subject: { about: "a shipment's number or a top-up's id", required: true },
      kind: { about: ALERT_KINDS.join(', '), required: true },
    },
    async run({ closeAlert }, given) {
      const about = subject(given, 'subject');
      const kind = choice(given, 'kind', ALERT_KINDS);
      await closeAlert(about, kind);
      return { subject: subjectText({ subject: about }), kind, closed: true };
    },
  },
};

function alertView({ accountId, environment, subject, kind, message, raisedAt }: Alert) {
  return {
    raised_at: raisedAt.toISOString(),
    kind,
    subject: subjectText({ subject }),
    account_id: idText('account', accountId),
    environment,
    message,
  };
}
