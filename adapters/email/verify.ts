import { createTransport } from 'nodemailer';

/** Limit for connecting, for the greeting and for each reply. */
const TIMEOUT_MS = 10_000;

/** Connects and signs in, but sends nothing. Rejects if the server refuses. */
export async function verifySmtp(url: string): Promise<void> {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  await transport.verify();
}
