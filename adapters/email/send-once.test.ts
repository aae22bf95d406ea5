import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from '@jest/globals';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { ShopEmail } from '#domain/notifying/email/email.ts';
import { smtpSender } from './smtp.ts';

const EMAIL: ShopEmail = {
  to: 'rani@pembeli.example',
  subject: 'Paket Anda – sampai',
  text: 'Halo\n.\nRani',
  html: '<p>Halo</p>',
  fromName: 'Toko "Sari"',
  replyTo: 'halo@shop.example',
  id: 'SHP1.BOOKED',
};
const servers: SMTPServer[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

describe('sending an e-mail once', () => {
  it("sends an e-mail from our address with the shop's name, reply-to and a fixed Message-ID", async () => {
    const { send, taken } = await mailServer();
    expect(await send(agree)).toEqual({ kind: 'SENT' });
    const [mail] = taken;
    expect(mail?.from?.value).toEqual([{ name: 'Toko "Sari"', address: 'no@reply.example' }]);
    expect(mail?.replyTo?.value).toMatchObject([{ address: 'halo@shop.example' }]);
    expect(mail).toMatchObject({ subject: EMAIL.subject, html: EMAIL.html });
    expect(mail?.text?.trimEnd()).toBe(EMAIL.text);
    expect(mail?.messageId).toBe('<SHP1.BOOKED@reply.example>');
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
  });

  it('sends an e-mail to a person from our own name, with the headers of RFC 8058', async () => {
    const { sendTo, taken } = await mailServer();
    const url = 'https://satukurir.example/unsubscribe/abc';
    const { to, subject, text } = EMAIL;
    const plain = { to, subject, text, html: null, id: 'n.p' };
    expect(await sendTo({ ...plain, unsubscribeUrl: url }, agree)).toEqual({ kind: 'SENT' });
    expect(await sendTo({ ...plain, unsubscribeUrl: null }, agree)).toEqual({ kind: 'SENT' });
    const [mail, other] = taken;
    expect(mail?.from?.value).toEqual([{ name: 'Satukurir', address: 'no@reply.example' }]);
    expect(mail?.html).toBe(false);
    const raw = Object.fromEntries(mail?.headerLines.map(({ key, line }) => [key, line]) ?? []);
    expect(raw['list-unsubscribe']?.replaceAll(/\s+/g, '')).toBe(`List-Unsubscribe:<${url}>`);
    expect(raw['list-unsubscribe-post']).toBe('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(other?.headers.has('list-unsubscribe-post')).toBe(false);
  });

  it('calls the hand-over before the mail server has accepted the e-mail', async () => {
    const { send, taken } = await mailServer();
    let takenThen: number | undefined;
    await send(async () => {
      takenThen = taken.length;
      return true;
    });
    expect([takenThen, taken.length]).toEqual([0, 1]);
  });

  it.each([
    ['is not', async () => false, 'the claim is over'],
    ['cannot be', () => Promise.reject(new Error('the database is gone')), 'ESTREAM at API'],
  ])('sends no e-mail where it %s handed over', async (_, handOver, reason) => {
    const { send, taken, ended } = await mailServer();
    expect(await send(handOver)).toEqual({ kind: 'NOT_SENT', reason });
    await ended;
    expect(taken).toEqual([]);
  });

  it.each([
    ['the receiver for ever', { onRcptTo: refusing(550) }, 'REFUSED', '550 at RCPT TO'],
    ['the receiver for now', { onRcptTo: refusing(450) }, 'NOT_SENT', '450 at RCPT TO'],
    ['us as its sender', { onMailFrom: refusing(550) }, 'NOT_SENT', '550 at MAIL FROM'],
    ['the e-mail for ever', { onData: refusing(554) }, 'REFUSED', '554 at DATA'],
    ['the e-mail for now', { onData: refusing(451) }, 'NOT_SENT', '451 at DATA'],
  ] as const)(
    'reports the right outcome of an e-mail if the mail server refuses %s',
    async (...row) => {
      const [, options, kind, reason] = row;
      const { send } = await mailServer(options);
      expect(await send(agree)).toEqual({ kind, reason });
    },
  );

  it('reports an unknown outcome of an e-mail if the mail server disconnects without an answer', async () => {
    const { send } = await mailServer({
      onData(stream, session) {
        stream.resume().once('end', () => closing(session.id));
      },
    });
    expect(await send(agree)).toMatchObject({ kind: 'UNKNOWN' });
  });

  it('reports an e-mail as not sent if there is no mail server', async () => {
    const sender = smtpSender({ url: 'smtp://127.0.0.1:1', from: 'a@b.example' });
    expect(await sender.sendOnce(EMAIL, agree)).toMatchObject({ kind: 'NOT_SENT' });
  });
});

async function agree(): Promise<boolean> {
  return true;
}

/** Ends the connections of all test servers, whichever session calls it. */
function closing(_session: string): void {
  for (const server of servers) for (const { _socket } of server.connections) _socket.destroy();
}

function refusing(responseCode: number) {
  return (first: unknown, _session: unknown, done: (error: Error) => void) => {
    const answer = () => done(Object.assign(new Error('no'), { responseCode }));
    if (first instanceof Object && 'resume' in first) {
      Object(first).resume().once('end', answer);
    } else answer();
  };
}

async function mailServer(options: SMTPServerOptions = {}) {
  const taken: ParsedMail[] = [];
  const closed = Promise.withResolvers<void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      text(stream).then(async (source) => {
        taken.push(await simpleParser(source));
        done();
      }, done);
    },
    onClose: () => closed.resolve(),
    ...options,
  });
  servers.push(server);
  server.on('error', () => {});
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const sender = smtpSender({
    url: `smtp://127.0.0.1:${port}`,
    from: 'Satukurir <no@reply.example>',
  });
  const send = (handOver: () => Promise<boolean>) => sender.sendOnce(EMAIL, handOver);
  const sendTo: typeof sender.sendOnce = (email, handOver) => sender.sendOnce(email, handOver);
  return { send, sendTo, taken, ended: closed.promise };
}
