import type { EmailSender, OneTimeSender, PersonEmail } from '#domain/notifying/email/email.ts';

/** Prints e-mails to the console in development, where no mail server is configured. */
export function printingSender(
  print: (text: string) => void,
): EmailSender & OneTimeSender<PersonEmail> {
  const send: EmailSender['send'] = async ({ to, subject, text }) => {
    print(`E-mail to ${to} (no SMTP_URL is set): ${subject}\n${text}\n`);
  };
  return {
    send,
    async sendOnce(email, handOver) {
      if (!(await handOver())) return { kind: 'NOT_SENT', reason: 'the claim is over' };
      await send(email);
      return { kind: 'SENT' };
    },
  };
}

/** Used in production without a mail server: sending fails, and no e-mail is printed. */
export const missingSender: EmailSender & OneTimeSender<PersonEmail> = {
  send: () => Promise.reject(new Error('no SMTP_URL is set')),
  sendOnce: async () => ({ kind: 'REFUSED', reason: 'no SMTP_URL is set' }),
};
