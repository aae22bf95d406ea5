import { beforeAll, describe, expect, it } from '@jest/globals';
import { TOTP } from 'otpauth';
import type { Email } from '#domain/notifying/email/email.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import type { DataOf } from '#src/http/contract/types.ts';
import { type Answer, clientWith } from '#tests/kit/api-client.ts';
import { register, tokenTo } from '#tests/kit/links.ts';
import type { RunningApi } from '#tests/kit/server.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';

type Me = DataOf<'getMe'>;
type Browser = { readonly cookie: string; readonly csrf: string };

const AT = '/api/dashboard';
const PASSWORD = 'kapal-layar-2026';
const NEW = 'perahu-karet-2027';
const COOKIE =
  /^satukurir=([0-9A-Za-z]{32}); Max-Age=2592000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/;

const emails: Email[] = [];
const shared = sharedApi({
  rewire: (container) => {
    const send = async (email: Email) => void emails.push(email);
    container.rebind(TOKENS.emailSender).toConstantValue({ send });
  },
});
let api: RunningApi;
let people = 0;

beforeAll(() => {
  api = shared.api;
});

describe('a person', () => {
  it('registers a person as the owner of an account with play money', async () => {
    const { answer, email } = await registered();
    expect(answer.status).toBe(201);
    expect(answer.data()).toMatchObject({
      person: { email, has_second_factor: false, is_operator: false },
      account: { name: 'Toko' },
      accounts: [{ name: 'Toko', role: 'OWNER' }],
      role: 'OWNER',
      payment_methods: { TEST: ['WALLET', 'QRIS', 'MANUAL_TRANSFER'], LIVE: ['WALLET'] },
    });
    const browser = browserOf(answer);
    const balance = await as(browser).get<'getBalance'>('/api/v1/balance');
    expect(balance.data().available).toBe(10_000_000);
    const change = { method: 'PATCH', path: `${AT}/me`, body: { language: 'en' } };
    expect((await as(browser).change<'updateMe'>(change)).data().person.language).toBe('en');
  });

  it('changes a password, which ends every session but the new one', async () => {
    const { answer, email } = await registered();
    const here = browserOf(answer);
    const there = browserOf(await signIn(email));
    const body = { current_password: PASSWORD, password: NEW };
    const changed = await as(here).post<'changePassword'>(`${AT}/me/password`, body);
    for (const old of [here, there]) expect(await codeOf(old)).toBe('UNAUTHENTICATED');
    expect(await codeOf(browserOf(changed))).toBe('IN');
    expect((await signIn(email)).error().code).toBe('SIGN_IN_FAILED');
    expect((await signIn(email, NEW)).status).toBe(200);
  });

  it('resets a forgotten password by the link of an e-mail, once', async () => {
    const { answer, email } = await registered();
    const asked = await visitor().post(`${AT}/password-resets`, { email });
    expect(asked.status).toBe(202);
    const token = await tokenTo(emails, email, { page: 'reset', after: 1 });
    const confirm = () => visitor().post(`${AT}/password-resets/confirm`, { token, password: NEW });
    expect((await confirm()).status).toBe(200);
    expect((await confirm()).error().code).toBe('LINK_INVALID');
    expect(await codeOf(browserOf(answer))).toBe('UNAUTHENTICATED');
    expect((await signIn(email, NEW)).status).toBe(200);
  });

  it('requires the authenticator app at sign-in once it is confirmed', async () => {
    const { answer, email } = await registered();
    const first = browserOf(answer);
    const factor = `${AT}/me/second-factor`;
    const current = { current_password: PASSWORD };
    const begun = await as(first).post<'beginSecondFactor'>(factor, current);
    const { secret } = begun.data();
    const code = new TOTP({ secret }).generate({ timestamp: api.clock.now().getTime() });
    const confirmed = await as(first).post<'confirmSecondFactor'>(`${factor}/confirm`, { code });
    const {
      recovery_codes: [recovery = '', other = ''],
      csrf_token: csrf,
    } = confirmed.data();
    expect(await codeOf(first)).toBe('UNAUTHENTICATED');
    expect((await signIn(email)).error().code).toBe('SECOND_FACTOR_REQUIRED');
    expect((await signIn(email, PASSWORD, code)).error().code).toBe('SECOND_FACTOR_WRONG');
    const entered = await signIn(email, PASSWORD, recovery);
    expect(entered.data().person).toMatchObject({
      has_second_factor: true,
      recovery_codes_left: 9,
    });
    expect((await as(first).post(factor, current)).error().code).toBe('UNAUTHENTICATED');
    const now = { cookie: cookieOf(confirmed), csrf };
    expect((await as(now).post(factor, current)).error().code).toBe('TRANSITION_NOT_ALLOWED');
    const remove = (body: object) =>
      as(now).post<'removeSecondFactor'>(`${factor}/remove`, { ...current, ...body });
    expect((await remove({})).error().code).toBe('VALIDATION_ERROR');
    expect((await remove({ code: recovery })).error().code).toBe('SECOND_FACTOR_WRONG');
    const removed = await remove({ code: other });
    expect(removed.data().person.has_second_factor).toBe(false);
    expect((await signIn(email)).status).toBe(200);
  });

  it('lists the sessions of a person, ends others, and signs out', async () => {
    const { answer, email } = await registered();
    const here = browserOf(answer);
    const [second, third] = [await signIn(email), await signIn(email)].map(browserOf);
    const list = async () => (await as(here).get<'listSessions'>(`${AT}/sessions`)).data().items;
    const [newest, , oldest] = await list();
    expect([newest?.is_current, oldest?.is_current]).toEqual([false, true]);
    expect(oldest).toMatchObject({ address: '127.0.0.1', user_agent: '' });
    const end = (path: string) => as(here).change({ method: 'DELETE', path: `${AT}${path}` });
    expect((await end(`/sessions/${newest?.session_id}`)).status).toBe(200);
    expect((await end(`/sessions/${newest?.session_id}`)).error().code).toBe('NOT_FOUND');
    expect((await end('/sessions/x')).error().code).toBe('NOT_FOUND');
    expect(await Promise.all([second, third].map(codeOf))).toEqual(['IN', 'UNAUTHENTICATED']);
    expect((await end('/sessions')).status).toBe(200);
    expect(await list()).toHaveLength(1);
    const left = await as(here).post(`${AT}/sign-out`, undefined);
    expect(left.headers['set-cookie']).toEqual([expect.stringContaining('satukurir=; Max-Age=0')]);
    expect(await codeOf(here)).toBe('UNAUTHENTICATED');
  });

  it('finds nothing of another account for a person, by any route', async () => {
    const sari = await registered();
    const budi = await registered();
    const { account } = sari.answer.data();
    const choice = { account_id: account?.account_id };
    const chosen = await as(browserOf(budi.answer)).post(`${AT}/me/account`, choice);
    expect(chosen.error().code).toBe('NOT_FOUND');
    const [session] = (
      await as(browserOf(sari.answer)).get<'listSessions'>(`${AT}/sessions`)
    ).data().items;
    const path = `${AT}/sessions/${session?.session_id}`;
    const ended = await as(browserOf(budi.answer)).change({ method: 'DELETE', path });
    expect(ended.error().code).toBe('NOT_FOUND');
    expect(await codeOf(browserOf(sari.answer))).toBe('IN');
  });
});

describe('an attacker', () => {
  it('gives an attacker who planted a session nothing from the victim’s sign-in', async () => {
    const { email } = await registered();
    const attacker = browserOf((await registered()).answer);
    const planted = clientWith(api.port, { Cookie: attacker.cookie, ...OURS });
    const answer = await planted.post<'signIn'>(`${AT}/sign-in`, { email, password: PASSWORD });
    expect(cookieOf(answer)).not.toBe(attacker.cookie);
    expect(answer.data().person.email).toBe(email);
    const { person } = (await as(attacker).get<'getMe'>(`${AT}/me`)).data();
    expect(person.email).not.toBe(email);
    const made = clientWith(api.port, { Cookie: `satukurir=${'a'.repeat(32)}`, ...OURS });
    const other = await made.post(`${AT}/sign-in`, { email, password: PASSWORD });
    expect(cookieOf(other)).not.toContain('aaaa');
  });

  it('refuses sign-in from another site', async () => {
    const { email } = await registered();
    for (const headers of [
      { Origin: 'https://evil.example' },
      { 'Sec-Fetch-Site': 'cross-site' },
    ]) {
      const client = clientWith(api.port, headers);
      const answer = await client.post(`${AT}/sign-in`, { email, password: PASSWORD });
      expect([answer.error().code, answer.headers['set-cookie']]).toEqual(['CSRF', undefined]);
    }
  });

  it('reveals to no attacker whether an e-mail is registered', async () => {
    const { email } = await registered();
    const emailed = emails.length;
    const answerTo = async (name: string) => {
      const answers = [
        await signIn(name, 'something else'),
        await visitor().post(`${AT}/password-resets`, { email: name }),
      ];
      return answers.map(({ status, text }) => [status, text.replaceAll(/req_\w+/g, 'REQ')]);
    };
    expect(await answerTo(email)).toEqual(await answerTo('unregistered@shop.example'));
    await waitUntil(() => emails.length > emailed);
    expect(emails.slice(emailed).map(({ to }) => to)).toEqual([email]);
  });

  it('limits guesses of passwords for one e-mail, and for many from one network', async () => {
    const limited = await shared.another({
      settings: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' },
    });
    limited.clock.stop();
    const guess = (email: string, from: string) =>
      clientWith(limited.port, { ...OURS, 'X-Forwarded-For': from }).post(`${AT}/sign-in`, {
        email,
        password: 'a guess',
      });
    // A network may make ten attempts and one through the slow lane; then one at a time.
    const codes: string[] = [];
    for (let at = 0; at < 11; at += 1) {
      codes.push((await guess('sari@shop.example', `192.0.2.${at}`)).error().code);
    }
    expect(codes).toEqual(Array(11).fill('SIGN_IN_FAILED'));
    const waiting = guess('sari@shop.example', '192.0.2.98');
    const next = guess('sari@shop.example', '192.0.2.99');
    const last = await Promise.race([waiting, next]);
    expect(last.error().code).toBe('TOO_MANY_ATTEMPTS');
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
    let isOver = false;
    const both = Promise.all([waiting, next]).finally(() => {
      isOver = true;
    });
    await waitUntil(() => {
      limited.clock.skip(20_000);
      return isOver;
    });
    const ended = (await both).map((answer) => answer.error().code);
    expect(ended.toSorted()).toEqual(['SIGN_IN_FAILED', 'TOO_MANY_ATTEMPTS']);
    const refused: string[] = [];
    for (let batch = 0; batch < 4; batch += 1) {
      const some = Array.from({ length: 20 }, (_, at) =>
        guess(`${batch}.${at}@shop.example`, `198.51.100.${at}`),
      );
      refused.push(...(await Promise.all(some)).map((answer) => answer.error().code));
    }
    expect(refused).toContain('TOO_MANY_ATTEMPTS');
  });

  it('opens no account where registration is off', async () => {
    const { port } = await shared.another({ settings: { REGISTRATION: 'off' } });
    const client = clientWith(port, OURS);
    const asked = await client.post(`${AT}/register`, { email: 'x@shop.example', language: 'id' });
    expect(asked.error().code).toBe('REGISTRATION_CLOSED');
    const person = { account_name: 'Toko', name: 'Sari', password: PASSWORD, language: 'id' };
    const answer = await client.post(`${AT}/register/confirm`, { token: 'x', ...person });
    expect(answer.error().code).toBe('REGISTRATION_CLOSED');
  });
});

const OURS = { 'Sec-Fetch-Site': 'same-origin' };

async function registered() {
  people += 1;
  const email = `person${people}@shop.example`;
  const answer = await register(api, emails, { email, password: PASSWORD });
  return { answer, email };
}

function visitor() {
  return clientWith(api.port, OURS);
}

function signIn(
  email: string,
  password = PASSWORD,
  code: string | null = null,
): Promise<Answer<Me>> {
  return visitor().post<'signIn'>(`${AT}/sign-in`, { email, password, code });
}

function as({ cookie, csrf }: Browser) {
  return clientWith(api.port, { ...OURS, Cookie: cookie, 'X-CSRF-Token': csrf });
}

function browserOf(answer: Answer<Me>): Browser {
  return { cookie: cookieOf(answer), csrf: answer.data().csrf_token };
}

function cookieOf({ headers }: Answer): string {
  const [cookie = '', ...others] = headers['set-cookie'] ?? [];
  for (const other of others) expect(other).toMatch(/^satukurir-browser=/);
  expect(cookie).toMatch(COOKIE);
  return cookie.slice(0, cookie.indexOf(';'));
}

/** Code of a request that every person may make. */
async function codeOf(browser: Browser | undefined): Promise<string> {
  const answer = await as(browser ?? { cookie: '', csrf: '' }).get(`${AT}/me`);
  return answer.status === 200 ? 'IN' : answer.error().code;
}
