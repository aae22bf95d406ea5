import { setTimeout as pause } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type {
  EmailSender,
  OneTimeSender,
  PersonEmail,
  ShopEmail,
} from '#domain/notifying/email/email.ts';
import { sendOnceBy } from './send-once.ts';

export type SmtpOptions = {
  readonly url: string;
  readonly from: string;
  /** Pauses before the second and the following attempts. */
  readonly pausesMs?: readonly number[];
};

/**
 * After these pauses, a server that was busy or restarting is available again; an even later e-mail
 * would carry a stale link.
 */
const PAUSES_MS = [2_000, 10_000, 30_000];
/** Limit for connecting, for the greeting and for each reply. */
const TIMEOUT_MS = 10_000;
/** E-mails being sent at a time: a server that is down must not fill the memory. */
const UNSENT_MAX = 100;

/** Sends by SMTP, with one connection per e-mail. */
export function smtpSender({
  url,
  from,
  pausesMs = PAUSES_MS,
}: SmtpOptions): EmailSender & OneTimeSender<ShopEmail | PersonEmail> {
  const options = {
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Texts contain no paths or URLs to load: nothing is read from a file or fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  const transport = createTransport(options, { from });
  let unsent = 0;
  return {
    async send(email) {
      if (unsent >= UNSENT_MAX) throw new Error(`${UNSENT_MAX} e-mails are already waiting`);
      unsent += 1;
      try {
        await withRetries(() => transport.sendMail(email), pausesMs);
      } finally {
        unsent -= 1;
      }
    },
    sendOnce: sendOnceBy(createTransport(options), from),
  };
}
async function withRetries(
  send: () => Promise<unknown>,
  [pauseMs, ...others]: readonly number[],
): Promise<void> {
  try {
    await send();
    return;
  } catch (error) {
    if (pauseMs === undefined || isFinal(error)) throw error;
  }
  await pause(pauseMs, undefined, { ref: false });
  await withRetries(send, others);
}

/** A 5yz reply (RFC 5321) is permanent: the server will never accept the e-mail. */
function isFinal(error: unknown): boolean {
  return error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500;
}
