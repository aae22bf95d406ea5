import type { EmailSender } from '#domain/email/email.ts';

/** Prints e-mails to the console in development, where no mail server is configured. */
export function printingSender(print: (text: string) => void): EmailSender {
  return {
    async send({ to, subject, text }) {
      print(`E-mail to ${to} (no SMTP_URL is set): ${subject}\n${text}\n`);
    },
  };
}

/** Used in production without a mail server: sending fails, and no e-mail is printed. */
export const missingSender: EmailSender = {
  send: () => Promise.reject(new Error('no SMTP_URL is set')),
};
