import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { missingSender, printingSender } from './printed.ts';
import { smtpSender } from './smtp.ts';

const EMAIL = { to: 'sari@shop.example', subject: 'Tautan', text: 'https://a.example/reset#x' };
const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

describe('SMTP sender', () => {
  it('delivers an e-mail to the mail server with its sender, receiver, subject and text', async () => {
    const { url, received } = await mailServer([]);
    await smtpSender({ url, from: 'Satukurir <no@reply.example>' }).send(EMAIL);
    const [mail = ''] = received;
    expect(mail).toContain('To: sari@shop.example');
    expect(mail).toContain('From: Satukurir <no@reply.example>');
    expect(mail).toContain('Subject: Tautan');
    expect(mail).toContain(EMAIL.text);
  });

  it('retries a busy mail server until it accepts the e-mail', async () => {
    const { url, received } = await mailServer(['451 busy', '421 restarting']);
    await smtpSender({ url, from: 'no@reply.example', pausesMs: [1, 1, 1] }).send(EMAIL);
    expect(received).toHaveLength(1);
  });

  it('fails to send an e-mail after all attempts, and at once on a permanent SMTP error', async () => {
    const busy = await mailServer(Array(9).fill('451 busy'));
    const sending = (url: string) => smtpSender({ url, from: 'a@b.example', pausesMs: [1, 1] });
    await expect(sending(busy.url).send(EMAIL)).rejects.toThrow('451');
    expect(busy.refusals).toHaveLength(6);
    const never = await mailServer(['550 no such mailbox']);
    await expect(sending(never.url).send(EMAIL)).rejects.toThrow('550');
    expect([never.refusals, never.received]).toEqual([[], []]);
  });

  it('prints e-mails in development without a mail server, and fails in production', async () => {
    const printed: string[] = [];
    await printingSender((text) => void printed.push(text)).send(EMAIL);
    expect(printed.join('')).toContain(EMAIL.text);
    await expect(missingSender.send(EMAIL)).rejects.toThrow('no SMTP_URL is set');
  });
});

/** Refuses the first senders with these replies, one after the other, then accepts every e-mail. */
async function mailServer(refusals: string[]) {
  const received: string[] = [];
  const server = createServer((socket) => talk(socket, refusals, received));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { url: `smtp://127.0.0.1:${port}`, refusals, received };
}

function talk(socket: Socket, refusals: string[], received: string[]): void {
  let data: string | undefined;
  const say = (line: string) => socket.write(`${line}\r\n`);
  say('220 mail.example');
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    if (data !== undefined) {
      data += chunk;
      if (!data.endsWith('\r\n.\r\n')) return;
      received.push(data);
      data = undefined;
      say('250 taken');
    } else if (chunk.startsWith('MAIL')) say(refusals.shift() ?? '250 go on');
    else if (chunk.startsWith('DATA')) {
      data = '';
      say('354 send it');
    } else say('250 go on');
  });
  socket.on('error', () => {});
}
