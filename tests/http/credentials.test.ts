import { describe, expect, it } from '@jest/globals';
import { TOTP } from 'otpauth';
import type { Email } from '#domain/notifying/email/email.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import type { DataOf } from '#src/http/contract/types.ts';
import { type Answer, clientWith } from '#tests/kit/api-client.ts';
import { register } from '#tests/kit/links.ts';
import { PASSWORD as FIRST_PASSWORD, newPerson } from '#tests/kit/person.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';

type Me = DataOf<'getMe'>;

const AT = '/api/dashboard';
const OURS = { 'Sec-Fetch-Site': 'same-origin' };
const DAY_MS = 86_400_000;
const PASSWORD = 'kapal-layar-2026';
const COMMON = ['1234567890', 'qwertyuiop', 'Password123', 'indonesia1', 'bismillah2026'];

const emails: Email[] = [];
const shared = sharedApi({
  rewire: (container) => {
    const send = async (email: Email) => void emails.push(email);
    container.rebind(TOKENS.emailSender).toConstantValue({ send });
  },
});
let people = 0;

describe('a common password', () => {
  it('rejects a common password at registration, and says what to do', async () => {
    for (const password of COMMON) {
      const answer = await register(shared.api, emails, { email: newEmail(), password });
      expect([answer.status, answer.error().field_errors]).toEqual([422, [COMMON_PASSWORD]]);
    }
  });

  it('rejects a common password when a forgotten one is reset', async () => {
    const { email } = await registered();
    await visitor().post(`${AT}/password-resets`, { email });
    const token = await tokenSentTo(email, 'reset');
    for (const password of COMMON) {
      const answer = await visitor().post(`${AT}/password-resets/confirm`, { token, password });
      expect([answer.status, answer.error().field_errors]).toEqual([422, [COMMON_PASSWORD]]);
    }
  });

  it('rejects a common password when the password is changed', async () => {
    const { me } = await registered();
    for (const password of COMMON) {
      const body = { current_password: PASSWORD, password };
      const answer = await as(me).post(`${AT}/me/password`, body);
      expect([answer.status, answer.error().field_errors]).toEqual([422, [COMMON_PASSWORD]]);
    }
  });

  it('rejects a common password when an invitation is accepted', async () => {
    const { me } = await registered();
    const email = `invited${people}@shop.example`;
    await as(me).post(`${AT}/invitations`, { email, role: 'VIEWER' });
    const token = await tokenSentTo(email, 'invitation');
    for (const password of COMMON) {
      const body = { token, name: 'Budi', password };
      const answer = await visitor().post(`${AT}/invitations/accept`, body);
      expect([answer.status, answer.error().field_errors]).toEqual([422, [COMMON_PASSWORD]]);
    }
  });
});

describe('a first password', () => {
  it('limits a member with a first password to choosing another one', async () => {
    const { me, email } = await registered();
    const { account } = (await as(me).get<'getMe'>(`${AT}/me`)).data();
    const budi = { email: `budi.${email}`, name: 'Budi' };
    const at = { account: account?.account_id ?? '', role: 'OWNER' } as const;
    const { password: first } = await cli().createMember({ ...budi, ...at });
    const begun = browserOf(await signIn(budi.email, first ?? ''));
    const closed = [
      await as(begun).get('/api/v1/balance'),
      await as(begun).post(`${AT}/keys`, { name: 'Till', scopes: ['rates:read'] }),
    ];
    for (const answer of closed) {
      expect([answer.status, answer.error().code]).toEqual([403, 'SESSION_RESTRICTED']);
      expect(answer.error().details).toEqual({ restriction: 'CHOOSE_PASSWORD' });
    }
    const choice = { current_password: first, password: PASSWORD };
    const chosen = await as(begun).post<'changePassword'>(`${AT}/me/password`, choice);
    expect(chosen.data()).toMatchObject({ restriction: null, role: 'OWNER' });
    expect((await as(browserOf(chosen)).get('/api/v1/balance')).status).toBe(200);
  });

  it('rejects an operator\u2019s first password after a day; requires another password, then a second factor', async () => {
    const staff = { account: null, isOperator: true, hasSecondFactor: false };
    const { personId } = await newPerson(shared.api, { ...staff, hasFirstPassword: true });
    const email = `${personId}@shop.example`;
    shared.api.clock.skip(DAY_MS);
    const late = await signIn(email, FIRST_PASSWORD);
    expect([late.status, late.error().code]).toEqual([401, 'PASSWORD_EXPIRED']);
    const { password: second } = await cli().renewFirstPassword(email);
    const begun = browserOf(await signIn(email, second ?? ''));
    const choice = { current_password: second, password: PASSWORD };
    const chosen = await as(begun).post<'changePassword'>(`${AT}/me/password`, choice);
    expect(chosen.data()).toMatchObject({ restriction: 'SET_UP_FACTOR', permissions: [] });
    const entering = await as(browserOf(chosen)).post(`${AT}/me/account`, { account_id: 'acc' });
    expect(entering.error().code).toBe('SESSION_RESTRICTED');
    const withFactor = await factorOf(browserOf(chosen));
    expect((await as(withFactor).get<'getMe'>(`${AT}/me`)).data().restriction).toBeNull();
  });
});

describe('a lost second factor', () => {
  it('removes a second factor by the command line a day after its e-mail, unless the owner stops it', async () => {
    const { me, email } = await registered();
    const now = await factorOf(me);
    const by = { email, by: 'Rina' };
    expect(await cli().removeFactorByHand(by)).toMatchObject({ state: 'WAITING' });
    const stop = await visitor().post(`${AT}/factor-removals/stop`, {
      token: await tokenSentTo(email, 'keep-factor'),
    });
    expect(stop.status).toBe(200);
    shared.api.clock.skip(DAY_MS / 4);
    expect(await cli().removeFactorByHand(by)).toMatchObject({ state: 'WAITING' });
    shared.api.clock.skip(DAY_MS / 2);
    expect(await cli().removeFactorByHand(by)).toMatchObject({ state: 'WAITING' });
    shared.api.clock.skip(DAY_MS / 2);
    expect(await cli().removeFactorByHand(by)).toMatchObject({ state: 'REMOVED' });
    expect((await as(now).get(`${AT}/me`)).error().code).toBe('UNAUTHENTICATED');
    expect((await signIn(email, PASSWORD)).data().person.has_second_factor).toBe(false);
  });
});

const COMMON_PASSWORD = {
  path: 'password',
  code: 'COMMON',
  message: expect.stringContaining('put three or four words together'),
};

function newEmail(): string {
  people += 1;
  return `person${people}@credentials.example`;
}

async function registered() {
  const email = newEmail();
  const answer = await register(shared.api, emails, { email, password: PASSWORD });
  return { me: browserOf(answer), email };
}

function visitor() {
  return clientWith(shared.api.port, OURS);
}

type Browser = { readonly cookie: string; readonly csrf: string };

function as({ cookie, csrf }: Browser) {
  return clientWith(shared.api.port, { ...OURS, Cookie: cookie, 'X-CSRF-Token': csrf });
}

function browserOf(answer: Answer<Pick<Me, 'csrf_token'>>): Browser {
  const [cookie = ''] = answer.headers['set-cookie'] ?? [];
  return { cookie: cookie.slice(0, cookie.indexOf(';')), csrf: answer.data().csrf_token };
}

/** Runs commands of the command line. */
function cli() {
  return shared.api.container.get(TOKENS.useCases).person;
}

function signIn(email: string, password: string) {
  return visitor().post<'signIn'>(`${AT}/sign-in`, { email, password });
}

/** Sets up a second factor, and returns the session that began with it. */
async function factorOf(me: Browser): Promise<Browser> {
  const factor = `${AT}/me/second-factor`;
  const current = { current_password: PASSWORD };
  const { secret } = (await as(me).post<'beginSecondFactor'>(factor, current)).data();
  const timestamp = shared.api.clock.now().getTime();
  const code = new TOTP({ secret }).generate({ timestamp });
  const confirmed = await as(me).post<'confirmSecondFactor'>(`${factor}/confirm`, { code });
  return browserOf(confirmed);
}

async function tokenSentTo(email: string, page: string): Promise<string> {
  const found = () =>
    emails.findLast(({ to, text }) => to === email && text.includes(`/${page}#`))?.text;
  await waitUntil(() => found() !== undefined);
  return new RegExp(`/${page}#(\\S+)`).exec(found() ?? '')?.[1] ?? '';
}
