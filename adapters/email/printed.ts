import type { EmailSender } from '#domain/email/email.ts';

/** In place of a mail server in development: the console is every mailbox. */
export function printingSender(print: (text: string) => void): EmailSender {
  return {
    async send({ to, subject, text }) {
      print(`E-mail to ${to} (no SMTP_URL is set): ${subject}\n${text}\n`);
    },
  };
}

/** In production: what could not be sent is an error, and nothing of it is printed. */
export const missingSender: EmailSender = {
  send: () => Promise.reject(new Error('no SMTP_URL is set')),
};
