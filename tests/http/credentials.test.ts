import { describe, expect, it } from '@jest/globals';
import type { Email } from '#domain/email/email.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import type { DataOf } from '#src/http/contract/types.ts';
import { type Answer, clientWith } from '#tests/kit/api-client.ts';
import { register } from '#tests/kit/links.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';

type Me = DataOf<'getMe'>;

const AT = '/api/dashboard';
const OURS = { 'Sec-Fetch-Site': 'same-origin' };
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
  it('is refused at registration, and the answer says what to do', async () => {
    for (const password of COMMON) {
      const answer = await register(shared.api, emails, { email: newEmail(), password });
      expect([answer.status, answer.error().field_errors]).toEqual([422, [COMMON_PASSWORD]]);
    }
  });

  it('is refused where a forgotten password is set anew', async () => {
    const { email } = await registered();
    await visitor().post(`${AT}/password-resets`, { email });
    const token = await tokenSentTo(email, 'reset');
    for (const password of COMMON) {
      const answer = await visitor().post(`${AT}/password-resets/confirm`, { token, password });
      expect([answer.status, answer.error().field_errors]).toEqual([422, [COMMON_PASSWORD]]);
    }
  });

  it('is refused where the password is changed', async () => {
    const { me } = await registered();
    for (const password of COMMON) {
      const body = { current_password: PASSWORD, password };
      const answer = await as(me).post(`${AT}/me/password`, body);
      expect([answer.status, answer.error().field_errors]).toEqual([422, [COMMON_PASSWORD]]);
    }
  });

  it('is refused where an invitation is accepted', async () => {
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

function browserOf(answer: Answer<Me>): Browser {
  const [cookie = ''] = answer.headers['set-cookie'] ?? [];
  return { cookie: cookie.slice(0, cookie.indexOf(';')), csrf: answer.data().csrf_token };
}

async function tokenSentTo(email: string, page: string): Promise<string> {
  await waitUntil(() => emails.some(({ to }) => to === email));
  const { text = '' } = emails.findLast(({ to }) => to === email) ?? {};
  return new RegExp(`/${page}#(\\S+)`).exec(text)?.[1] ?? '';
}
