import { idText } from '#domain/id.ts';
import {
  ALERT_KINDS,
  type Alert,
  type AlertKind,
  alertAccountId,
  alertSubjectOfText,
  alertSubjectText,
} from '#domain/notifying/alert/alert.ts';
import type { Command } from './command.ts';
import { choice, type Given, text, UsageError } from './options.ts';

export const alertCommands: Readonly<Record<string, Command>> = {
  'alert list': {
    about: 'lists problems that need a person, oldest first',
    options: {},
    run: async ({ listAlerts }) => (await listAlerts()).map(alertView),
  },
  'alert close': {
    about: 'closes an alert whose problem is solved',
    options: {
      subject: {
        about: 'as alert list shows it: a shipment, a top-up, a pickup, or a field of answers',
        required: true,
      },
      kind: { about: ALERT_KINDS.join(', '), required: true },
    },
    async run({ closeAlert }, given) {
      const kind = choice(given, 'kind', ALERT_KINDS);
      const subject = subjectOf(given, kind);
      await closeAlert(subject, kind);
      return { subject: alertSubjectText({ kind, subject }), kind, closed: true };
    },
  },
};

function alertView({ accountId, environment, subject, kind, message, raisedAt }: Alert) {
  const owner = alertAccountId({ accountId });
  return {
    raised_at: raisedAt.toISOString(),
    kind,
    subject: alertSubjectText({ kind, subject }),
    account_id: owner && idText('account', owner),
    environment,
    message,
  };
}

function subjectOf(given: Given, kind: AlertKind): string {
  const found = alertSubjectOfText(kind, text(given, 'subject'));
  if (found !== undefined) return found;
  throw new UsageError(`--subject must be what a ${kind} is about, as alert list shows it`);
}
