import type { Email, EmailSender } from '#domain/email/email.ts';
import type { ReportError } from '../report-error.ts';

export type Mailing = {
  readonly emailSender: EmailSender;
  readonly reportError: ReportError;
  readonly inBackground: (work: Promise<unknown>) => void;
};

/** Makes the e-mail and sends it, behind the answer: that is as quick whatever there is to send. */
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
