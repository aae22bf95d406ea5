import { Transform } from 'node:stream';
import type { createTransport } from 'nodemailer';
import addressparser from 'nodemailer/lib/addressparser';
import type {
  EmailOutcome,
  OneTimeSender,
  PersonEmail,
  ShopEmail,
} from '#domain/notifying/email/email.ts';

type AnySender = OneTimeSender<ShopEmail | PersonEmail>;
type Transport = ReturnType<typeof createTransport>;

/** Limit of a whole attempt: shorter than a lease, and than the time a process has to stop. */
const DEADLINE_MS = 20_000;

/**
 * A 5yz reply to one of these commands concerns the e-mail; a 5yz reply to any other concerns our
 * access to the server.
 */
const ABOUT_THE_EMAIL = ['RCPT TO', 'DATA'];

/** We ended the attempt before the hand-over; the message gives the reason. */
class NotHandedOver extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'NotHandedOver';
  }
}

/**
 * A mail server accepts an e-mail with its last line, a dot. Everything before it is sent first,
 * then `handOver` is called, and the dot is sent in the same tick in which `handOver` resolves.
 */
export function sendOnceBy(transport: Transport, from: string): AnySender['sendOnce'] {
  const held = new Map<string, () => Transform>();
  transport.use('stream', (mail, done) => {
    const end = held.get(String(mail.data.messageId));
    if (end !== undefined) mail.message.transform(end);
    done();
  });
  return async (email, handOver) => {
    const signal = AbortSignal.timeout(DEADLINE_MS);
    const message = messageOf(email, from);
    let isHandedOver = false;
    held.set(message.messageId, () =>
      heldUntil(async () => {
        if (!(await handOver())) throw new NotHandedOver('the claim is over');
        if (signal.aborted) throw new NotHandedOver('too late');
        isHandedOver = true;
      }),
    );
    try {
      await transport.sendMail({ ...message, signal });
      return { kind: 'SENT' };
    } catch (error) {
      return outcomeOf(error, isHandedOver);
    } finally {
      held.delete(message.messageId);
    }
  };
}

function messageOf({ id, to, subject, text, ...email }: ShopEmail | PersonEmail, from: string) {
  const address = addressparser(from)[0]?.address ?? from;
  const [, domain = 'localhost'] = address.split('@');
  return {
    to,
    subject,
    text,
    ...(email.html === null ? {} : { html: email.html }),
    ...('fromName' in email ? senderOf(email, address) : { from }),
    messageId: `<${id}@${domain}>`,
    headers: {
      // Prevents automatic replies.
      'Auto-Submitted': 'auto-generated',
      ...('unsubscribeUrl' in email ? unsubscribeHeaders(email) : {}),
    },
  };
}

function senderOf(
  { fromName: name, replyTo }: Pick<ShopEmail, 'fromName' | 'replyTo'>,
  address: string,
) {
  return { from: { name, address }, ...(replyTo === null ? {} : { replyTo }) };
}

/**
 * Headers for the unsubscribe button of a mail program, which sends the POST of RFC 8058 by itself.
 */
function unsubscribeHeaders({ unsubscribeUrl }: Pick<PersonEmail, 'unsubscribeUrl'>) {
  if (unsubscribeUrl === null) return {};
  return {
    'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** Passes all data through immediately, but delays the end until `isReady` resolves. */
function heldUntil(isReady: () => Promise<void>): Transform {
  return new Transform({
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush: (done) => void isReady().then(() => done(), done),
  });
}

function outcomeOf(error: unknown, isHandedOver: boolean): EmailOutcome {
  const { responseCode, command, reason } = readError(error);
  if (responseCode === undefined) return { kind: isHandedOver ? 'UNKNOWN' : 'NOT_SENT', reason };
  const isFinal = responseCode >= 500 && ABOUT_THE_EMAIL.includes(command);
  return { kind: isFinal ? 'REFUSED' : 'NOT_SENT', reason };
}

/** Leaves out the server's message, which repeats addresses. */
function readError(error: unknown) {
  if (!(error instanceof Error)) return { command: '', reason: 'failed' };
  const { responseCode, command = '', code = error.name }: SmtpError = error;
  const isOurs = error instanceof NotHandedOver;
  const said = [responseCode ?? code, command === '' ? '' : `at ${command}`].join(' ').trim();
  return { responseCode, command, reason: isOurs ? error.message : said };
}

type SmtpError = Error & {
  readonly responseCode?: number;
  readonly command?: string;
  readonly code?: string;
};
