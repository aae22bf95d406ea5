import type { Email, EmailSender } from '#domain/notifying/email/email.ts';
import type { ReportError } from '../../report-error.ts';

export type Mailing = {
  readonly emailSender: EmailSender;
  readonly reportError: ReportError;
  readonly inBackground: (work: Promise<unknown>) => void;
};

/**
 * Builds and sends the e-mail after the answer, so that the answer's duration reveals nothing about
 * it.
 */
export function mailInBackground(
  make: () => Promise<Email | undefined>,
  { emailSender, reportError, inBackground }: Mailing,
): void {
  const sending = async (): Promise<void> => {
    const email = await make();
    if (email === undefined) return;
    await emailSender.send(email).catch((error: unknown) => {
      reportError('an e-mail with a link was not sent', error);
    });
  };
  inBackground(sending());
}
