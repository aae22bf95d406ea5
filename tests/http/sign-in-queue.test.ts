import { expect, it } from '@jest/globals';
import { clientWith } from '#tests/kit/api-client.ts';
import { newPerson, PASSWORD } from '#tests/kit/person.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';

const SIGN_IN = '/api/dashboard/sign-in';
const NETWORKS = 60;

/** Small limit: sign-ins would have 16 slots if they had the share of other visitors. */
const shared = sharedApi({
  settings: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1', MAX_IN_FLIGHT: '64' },
});

it('refuses no sign-in of sixty networks at once, and answers a known browser before most', async () => {
  const { api } = shared;
  const { email } = await newPerson(api, { account: await api.newAccount() });
  const signIn = (from: string, body: { email: string; password: string }, cookie?: string) => {
    const headers = { 'Sec-Fetch-Site': 'same-origin', 'X-Forwarded-For': from };
    const own = cookie === undefined ? headers : Object.assign(headers, { Cookie: cookie });
    return clientWith(api.port, own).post<'signIn'>(SIGN_IN, body);
  };
  const first = await signIn('198.51.100.7', { email, password: PASSWORD });
  const cookies = first.headers['set-cookie'] ?? [];
  const [cookie] = cookies
    .filter((one) => one.includes('browser='))
    .map((one) => one.split(';')[0]);
  let answered = 0;
  const strangers = Array.from({ length: NETWORKS }, async (_, at) => {
    const guess = { email: `${at}@shop.example`, password: 'a-guess-of-a-stranger' };
    const { status } = await signIn(`10.0.${at}.1`, guess);
    answered += 1;
    return status;
  });
  const known = await signIn('198.51.100.7', { email, password: PASSWORD }, cookie);
  expect(known.status).toBe(200);
  expect(answered).toBeLessThan(NETWORKS / 2);
  expect(await Promise.all(strangers)).toEqual(Array(NETWORKS).fill(401));
});
