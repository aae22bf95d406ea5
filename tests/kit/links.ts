import { expect } from '@jest/globals';
import type { Email } from '#domain/notifying/email/email.ts';
import type { DataOf } from '#src/http/contract/types.ts';
import { type Answer, type ApiClient, clientWith } from './api-client.ts';
import type { RunningApi } from './server.ts';
import { waitUntil } from './wait-until.ts';

const AT = '/api/dashboard';

/** E-mails sent while a test runs, in place of a mail server. */
export type Mailbox = readonly Email[];

/** Client that calls as one of our pages does, without a session. */
export function visitorOf(api: RunningApi): ApiClient {
  return clientWith(api.port, { 'Sec-Fetch-Site': 'same-origin' });
}

/** Newest e-mail to an address, once the address has more than `after` e-mails. */
export async function mailTo(emails: Mailbox, address: string, after = 0): Promise<string> {
  const all = () => emails.filter(({ to }) => to === address);
  await waitUntil(() => all().length > after);
  const { subject, text } = all().at(-1) ?? { subject: '', text: '' };
  return `${subject}\n\n${text}`;
}

/** Token of the newest link to an address, on the page `/confirm#…` or another one. */
export async function tokenTo(
  emails: Mailbox,
  address: string,
  { page = 'confirm', after = 0 } = {},
): Promise<string> {
  const mail = await mailTo(emails, address, after);
  return new RegExp(`/${page}#(\\S+)`).exec(mail)?.[1] ?? '';
}

export type Newcomer = {
  readonly email: string;
  readonly password: string;
  readonly account_name?: string;
  readonly name?: string;
};

/** Requests the link, reads the mailbox and opens an account by it. */
export async function register(
  api: RunningApi,
  emails: Mailbox,
  { email, ...person }: Newcomer,
): Promise<Answer<DataOf<'confirmRegistration'>>> {
  const visitor = visitorOf(api);
  const after = emails.filter(({ to }) => to === email).length;
  const asked = await visitor.post(`${AT}/register`, { email, language: 'id' });
  expect(asked.status).toBe(202);
  const token = await tokenTo(emails, email, { after });
  const body = { token, account_name: 'Toko', name: 'Sari', language: 'id', ...person };
  return visitor.post<'confirmRegistration'>(`${AT}/register/confirm`, body);
}
