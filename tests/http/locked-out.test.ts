import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Email } from '#domain/notifying/email/email.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import { clientWith } from '#tests/kit/api-client.ts';
import { withClient } from '#tests/kit/database.ts';
import { gateBefore } from '#tests/kit/database-gate.ts';
import { tokenTo } from '#tests/kit/links.ts';
import { newPerson, PASSWORD } from '#tests/kit/person.ts';
import type { RunningApi } from '#tests/kit/server.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';

const AT = '/api/dashboard';
const OURS = { 'Sec-Fetch-Site': 'same-origin' };
const STRANGER = '203.0.113.66';
const ELSEWHERE = '198.51.100.7';
/** Address that no test of this file has used before a move of the clock. */
const UNTRIED = '192.0.2.9';
const settings = { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' };

const emails: Email[] = [];
const shared = sharedApi({
  settings,
  rewire: (container) => {
    const send = async (mail: Email) => void emails.push(mail);
    container.rebind(TOKENS.emailSender).toConstantValue({ send });
  },
});
let api: RunningApi;
let email: string;

beforeEach(async () => {
  api = shared.api;
  api.clock.stop();
  // Allowances used up earlier are available again.
  api.clock.skip(3 * 3_600_000);
  email = (await newPerson(api, { account: await api.newAccount() })).email;
});

function signIn(from: string, given: { password?: string; cookie?: string; at?: RunningApi } = {}) {
  const { password = PASSWORD, cookie, at = api } = given;
  const headers = { ...OURS, 'X-Forwarded-For': from, ...(cookie && { Cookie: cookie }) };
  return clientWith(at.port, headers).post<'signIn'>(`${AT}/sign-in`, { email, password });
}

/** Sends a wrong password every three seconds and a right one every twenty, for four minutes. */
async function rightOnes(right: () => Promise<{ readonly status: number }>): Promise<number[]> {
  const wrong: Promise<unknown>[] = [];
  const statuses: number[] = [];
  for (let seconds = 0; seconds < 240; seconds += 1) {
    if (seconds % 3 === 0) wrong.push(signIn(STRANGER, { password: 'a guess of a stranger' }));
    // Some attempts wait in the slow lane.
    if (seconds % 3 === 0 && seconds < 30) await wrong.at(-1);
    if (seconds % 20 === 0) statuses.push((await right()).status);
    api.clock.skip(1_000);
  }
  await inTheEnd(wrong);
  return statuses;
}

/** Moves the clock until all are answered, since some wait in the slow lane. */
async function inTheEnd<Result>(pending: readonly Promise<Result>[]): Promise<readonly Result[]> {
  const all = Promise.all(pending);
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  all.then(end, end);
  await waitUntil(() => {
    api.clock.skip(20_000);
    return isOver;
  });
  return all;
}

describe('while wrong passwords arrive every three seconds,', () => {
  it('accepts the right password from another network during an attack, 12 of 12 times', async () => {
    expect(await rightOnes(() => signIn(ELSEWHERE))).toEqual(Array(12).fill(200));
  });

  it('accepts the right password from the attacker\u2019s network in a known browser, 12 of 12 times', async () => {
    const first = await signIn(ELSEWHERE);
    const cookie = browserCookieOf(first.headers['set-cookie']);
    expect(await rightOnes(() => signIn(STRANGER, { cookie }))).toEqual(Array(12).fill(200));
  });

  it('accepts the right password from the attacker’s network in an unknown browser, after a wait', async () => {
    for (let at = 0; at < 11; at += 1) await signIn(STRANGER, { password: 'a guess' });
    const [answer] = await inTheEnd([signIn(STRANGER)]);
    expect(answer?.status).toBe(200);
  });
});

describe('beside strangers of four networks who keep the slow lane full', () => {
  const guessFrom = (network: number) =>
    signIn(`203.0.${network}.1`, { password: 'a guess of a stranger' });

  /** Spends all attempts; then each of three networks waits, the last one for its second turn. */
  async function fill() {
    for (let at = 0; at < 21; at += 1) await guessFrom(at % 3);
    const pairs: ReturnType<typeof guessFrom>[][] = [];
    for (let at = 0; at < 3; at += 1) {
      const pair = [guessFrom(at), guessFrom(at)];
      // The second of two is refused as soon as the first one waits.
      expect((await Promise.race(pair)).status).toBe(429);
      pairs.push(pair);
    }
    return { waiting: pairs.flat(), last: pairs[2] ?? [] };
  }

  it('lets a person sign in from another network with a delay, while strangers keep the slow lane full', async () => {
    const { waiting, last } = await fill();
    const right = signIn(ELSEWHERE);
    expect((await Promise.all(last)).map(({ status }) => status)).toEqual([429, 429]);
    expect((await guessFrom(2)).status).toBe(429);
    const [answer] = await inTheEnd([right, ...waiting]);
    expect(answer?.status).toBe(200);
  });

  it('lets a person sign in with a password reset by e-mail, in the browser of the link, while strangers keep the slow lane full', async () => {
    const { waiting } = await fill();
    const visitor = clientWith(api.port, { ...OURS, 'X-Forwarded-For': ELSEWHERE });
    await visitor.post<'requestPasswordReset'>(`${AT}/password-resets`, { email });
    const token = await tokenTo(emails, email, { page: 'reset' });
    const password = 'perahu-karet-2027';
    const reset = await visitor.post<'confirmPasswordReset'>(`${AT}/password-resets/confirm`, {
      token,
      password,
    });
    expect(reset.status).toBe(200);
    const cookie = browserCookieOf(reset.headers['set-cookie']);
    for (let at = 0; at < 20; at += 1) await guessFrom(10 + (at % 2));
    expect((await signIn(ELSEWHERE, { password, cookie })).status).toBe(200);
    await inTheEnd(waiting);
  });
});

describe('the cookie of a known browser', () => {
  it('sets a known-browser cookie for half a year, unreadable to pages, renewed at each sign-in', async () => {
    const [, cookie = ''] = (await signIn(ELSEWHERE)).headers['set-cookie'] ?? [];
    expect(cookie).toMatch(
      /^satukurir-browser=[\w.-]+; Max-Age=15552000; Path=\/; Expires=[^;]+; HttpOnly; /,
    );
    const again = await signIn(ELSEWHERE, { cookie: browserCookieOf([cookie]) });
    expect(browserCookieOf(again.headers['set-cookie'])).not.toBe('');
  });

  it('treats a known-browser cookie that was changed or forged as a stranger’s', async () => {
    const cookie = browserCookieOf((await signIn(ELSEWHERE)).headers['set-cookie']);
    for (let at = 0; at < 10; at += 1) await signIn(STRANGER, { password: 'a guess' });
    const flipped = cookie.endsWith('A') ? 'B' : 'A';
    const forged = [`${cookie.slice(0, -1)}${flipped}`, 'satukurir-browser=forged', 'x=y'];
    // The slow lane accepts one attempt at once; the next one of a network waits, and others are refused.
    expect((await signIn(STRANGER, { password: 'a guess' })).status).toBe(401);
    const pending = [signIn(STRANGER), ...forged.map((one) => signIn(STRANGER, { cookie: one }))];
    await Promise.race(pending);
    expect((await signIn(STRANGER, { cookie })).status).toBe(200);
    const statuses = (await inTheEnd(pending)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 429, 429, 429]);
  });
});

describe('limits of sign-in', () => {
  it('shares the limits of sign-in among all processes', async () => {
    const another = await shared.another({ settings });
    another.clock.stop();
    another.clock.skip(api.clock.monotonicMs() - another.clock.monotonicMs());
    const statuses: number[] = [];
    for (let at = 0; at < 5; at += 1) {
      for (const process of [api, another]) {
        statuses.push((await signIn(STRANGER, { password: 'a guess', at: process })).status);
      }
    }
    expect(statuses).toEqual(Array(10).fill(401));
    expect(await storedShares()).toContain('203.0.113.0/24');
  });

  it('stores no e-mail address in the limits of sign-in', async () => {
    await signIn(STRANGER, { password: 'a guess' });
    const { rows } = await withClient(shared.database.ownerUrl, (owner) =>
      owner.query('SELECT attempt_bucket::text AS text FROM attempt_bucket'),
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('@');
  });

  it('answers 503 to any password while the limits of sign-in cannot be read', async () => {
    const gate = await gateBefore(shared.database);
    const behind = await shared.another({ database: gate, settings });
    expect((await signIn(UNTRIED, { at: behind })).status).toBe(200);
    await gate.shut();
    const answer = await signIn(UNTRIED, { at: behind });
    await gate.open();
    expect([answer.status, answer.error().code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });
});

async function storedShares(): Promise<readonly string[]> {
  const { rows } = await withClient(shared.database.ownerUrl, (owner) =>
    owner.query<{ share: string }>('SELECT share FROM attempt_bucket'),
  );
  return rows.map(({ share }) => share);
}

function browserCookieOf(cookies: readonly string[] = []): string {
  const cookie = cookies.find((one) => one.startsWith('satukurir-browser=')) ?? '';
  return cookie.split(';')[0] ?? '';
}
