import { describe, expect, it } from '@jest/globals';
import { TOTP } from 'otpauth';
import { totpCodes } from '#adapters/system/one-time-codes.ts';
import { ATTEMPT_POLICIES } from '#domain/people/access/attempt.ts';
import type { KnownBrowser } from '#domain/people/access/known-browser.ts';
import { DAY_MS } from '#domain/time.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';
import { BROWSER, NOW, PASSWORD, SARI, sariScene } from './scene.ts';

const FAILED = { code: 'SIGN_IN_FAILED' };
const TOO_MANY = { code: 'TOO_MANY_ATTEMPTS' };
const STRANGER = '198.51.100.7';
/** The slow lane lets one attempt through in 20 s, and two more wait behind it. */
const SLOW_MS = 20_000;

type Scene = Awaited<ReturnType<typeof sariScene>>;
type Attempt = {
  readonly address?: string;
  readonly email?: string;
  readonly password?: string;
  readonly code?: string | null;
  readonly browsers?: readonly KnownBrowser[];
};

function enter({ signIn }: Scene, attempt: Attempt) {
  const usual = { email: SARI.email, password: PASSWORD, code: null, browsers: [], ...BROWSER };
  return signIn({ ...usual, ...attempt });
}

const guess = (scene: Scene, attempt: Attempt = {}) =>
  enter(scene, { address: STRANGER, password: 'a guess', ...attempt }).then(
    () => 'IN',
    (error: { code?: string }) => error.code,
  );

/** Uses up the failed attempts allowed before the slow lane. */
async function exhaust(scene: Scene, attempt: Attempt = {}): Promise<void> {
  for (let at = 0; at < ATTEMPT_POLICIES.passwordFrom.burst; at += 1) {
    expect(await guess(scene, attempt)).toBe(FAILED.code);
  }
}

describe('a stranger who guesses passwords', () => {
  it('sends a network to the slow lane after ten wrong passwords for any e-mail', async () => {
    for (const email of [SARI.email, 'unknown@shop.example']) {
      const scene = await sariScene();
      const startMs = scene.clock.now().getTime();
      const waitedMs = () => scene.clock.now().getTime() - startMs;
      await exhaust(scene, { email });
      expect(await guess(scene, { email })).toBe(FAILED.code);
      expect(waitedMs()).toBe(0);
      expect(await guess(scene, { email, address: '198.51.100.99' })).toBe(FAILED.code);
      expect(waitedMs()).toBe(SLOW_MS);
    }
  });

  it('sends an e-mail to the slow lane after twenty wrong passwords from many networks', async () => {
    const scene = await sariScene();
    for (let at = 0; at <= ATTEMPT_POLICIES.passwordOf.burst; at += 1) {
      expect(await guess(scene, { address: `10.0.${at}.1` })).toBe(FAILED.code);
    }
    expect(scene.clock.now()).toEqual(NOW);
    await guess(scene, { address: '10.0.99.1' });
    expect(scene.clock.now().getTime()).toBe(NOW.getTime() + SLOW_MS);
  });

  it('rejects an attempt if its network or three others wait in the slow lane', async () => {
    const { waiting, held, scene } = await filledLane();
    for (const address of ['10.0.0.2', '10.0.9.1']) {
      expect(await guess(scene, { address })).toBe(TOO_MANY.code);
    }
    held.end();
    expect(await Promise.all(waiting)).toEqual(Array(3).fill(FAILED.code));
  });

  it('gives a place in the slow lane to a person from a network that has not tried', async () => {
    const { waiting, held, scene } = await filledLane();
    const right = enter(scene, { address: '10.0.7.1' });
    expect(await waiting[2]).toBe(TOO_MANY.code);
    expect(await guess(scene, { address: '10.0.2.1' })).toBe(TOO_MANY.code);
    held.end();
    await expect(right).resolves.toBeDefined();
    expect(await Promise.all(waiting.slice(0, 2))).toEqual(Array(2).fill(FAILED.code));
  });

  it('gives a network its place in the slow lane again after a right password', async () => {
    const { waiting, held, fill, scene } = await filledLane();
    const right = enter(scene, { address: '10.0.7.1' });
    await waiting[2];
    held.end();
    await Promise.all([right, ...waiting]);
    const again = await fill();
    const later = enter(scene, { address: '10.0.7.1' });
    await Promise.race(again);
    held.end();
    await expect(later).resolves.toBeDefined();
  });

  it.each([
    { networks: 1, least: 4_300, most: 4_700 },
    { networks: 1_000, least: 5_600, most: 5_900 },
  ])('allows $least to $most guesses a day for one e-mail from $networks networks', async (row) => {
    const scene = await sariScene();
    const endMs = NOW.getTime() + DAY_MS;
    let tried = 0;
    for (let at = 0; scene.clock.now().getTime() < endMs; at += 1) {
      const network = at % row.networks;
      const address = `10.${Math.floor(network / 250)}.${network % 250}.1`;
      if ((await guess(scene, { address })) === FAILED.code) tried += 1;
      scene.clock.advance(1);
    }
    expect(tried).toBeGreaterThan(row.least);
    expect(tried).toBeLessThan(row.most);
  });
});

describe('the owner of a password', () => {
  it('admits a person at once from another network after a stranger used up the limit', async () => {
    const scene = await sariScene();
    await exhaust(scene);
    for (let time = 0; time < 30; time += 1) await expect(enter(scene, {})).resolves.toBeDefined();
    expect(scene.clock.now()).toEqual(NOW);
  });

  it('admits a person from the network of a stranger who used up the limit, with a delay', async () => {
    const scene = await sariScene();
    await exhaust(scene);
    await guess(scene);
    await expect(enter(scene, { address: STRANGER })).resolves.toBeDefined();
    expect(scene.clock.now().getTime()).toBe(NOW.getTime() + SLOW_MS);
  });

  it('admits a person in a known browser at once from any network', async () => {
    const scene = await sariScene();
    const browsers = await scene.rememberBrowser(scene.session.personId, []);
    await exhaust(scene);
    await guess(scene);
    for (let time = 0; time < 30; time += 1) {
      await expect(enter(scene, { address: STRANGER, browsers })).resolves.toBeDefined();
    }
    expect(scene.clock.now()).toEqual(NOW);
  });

  it('allows twenty wrong passwords from a known browser, then one a minute', async () => {
    const scene = await sariScene();
    const browsers = await scene.rememberBrowser(scene.session.personId, []);
    for (let at = 0; at < ATTEMPT_POLICIES.passwordKnown.burst; at += 1) {
      expect(await guess(scene, { browsers })).toBe(FAILED.code);
    }
    expect(await guess(scene, { browsers })).toBe(TOO_MANY.code);
    scene.clock.advance(60_000);
    await expect(enter(scene, { browsers })).resolves.toBeDefined();
  });

  it('stops trusting other browsers after a password change', async () => {
    const scene = await sariScene();
    const { personId } = scene.session;
    const browsers = await scene.rememberBrowser(personId, []);
    const next = { currentPassword: PASSWORD, password: 'perahu-karet-2027', ...BROWSER };
    await scene.changePassword(scene.session, next);
    await exhaust(scene, { browsers });
    await guess(scene, { browsers });
    await guess(scene, { browsers });
    expect(scene.clock.now().getTime()).toBe(NOW.getTime() + SLOW_MS);
  });

  it('lets a signed-in person change the password during an attack, after twenty mistakes', async () => {
    const scene = await sariScene();
    await exhaust(scene);
    await guess(scene);
    const change = (currentPassword: string) =>
      scene.beginSecondFactor(scene.session, currentPassword);
    for (let at = 0; at < ATTEMPT_POLICIES.passwordBy.burst; at += 1) {
      await expect(change('wrong')).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    }
    await expect(change(PASSWORD)).rejects.toMatchObject(TOO_MANY);
    scene.clock.advance(60_000);
    for (let time = 0; time < 30; time += 1) await change(PASSWORD);
  });

  it('resets the attempt limits after a password reset by e-mail', async () => {
    const scene = await sariScene();
    await exhaust(scene, { address: BROWSER.address });
    await guess(scene, { address: BROWSER.address });
    await scene.requestPasswordReset({ email: SARI.email, address: STRANGER });
    await scene.settled();
    const [, token = ''] = /\/reset#(\S+)/.exec(scene.emails.at(-1)?.text ?? '') ?? [];
    const password = 'perahu-karet-2027';
    await scene.confirmPasswordReset({ token, password, address: STRANGER });
    await expect(enter(scene, { password })).resolves.toBeDefined();
    expect(scene.clock.now()).toEqual(NOW);
  });

  it('accepts every new correct code of a second factor', async () => {
    const scene = await sariScene({ oneTimeCodes: totpCodes });
    const { secret } = await scene.beginSecondFactor(scene.session, PASSWORD);
    const code = () => {
      const timestamp = scene.clock.now().getTime();
      return new TOTP({ secret }).generate({ timestamp });
    };
    await scene.confirmSecondFactor(scene.session, { code: code(), ...BROWSER });
    for (let time = 0; time < 10; time += 1) {
      scene.clock.advance(30_000);
      await expect(enter(scene, { code: code() })).resolves.toBeDefined();
    }
  });
});

/**
 * A scene whose slow lane has let through three networks and 10.0.9, one after the other; then the
 * three wait in it.
 */
async function filledLane() {
  const held = heldPause();
  const scene = await sariScene({ pause: (ms) => held.pause(() => scene.clock.advance(ms)) });
  // Each waits 20 seconds, in which a network regains a fifteenth of an attempt.
  for (let round = 0; round < 16; round += 1) {
    for (const network of [0, 1, 2, 9]) await guess(scene, { address: `10.0.${network}.1` });
  }
  const fill = async () => {
    for (let at = 0; at <= ATTEMPT_POLICIES.passwordOf.burst; at += 1) {
      await guess(scene, { address: `10.1.${at}.1` });
    }
    const before = held.begin();
    const waiting = [0, 1, 2].map((at) => guess(scene, { address: `10.0.${at}.1` }));
    await waitUntil(() => held.count() > before);
    return waiting;
  };
  return { scene, held, fill, waiting: await fill() };
}

/**
 * Pauses that end at once, except for those started between `begin` and `end`, which end together.
 */
function heldPause() {
  let ended = Promise.withResolvers<void>();
  ended.resolve();
  let paused = 0;
  return {
    count: () => paused,
    async pause(advance: () => void) {
      paused += 1;
      await ended.promise;
      advance();
    },
    begin() {
      ended = Promise.withResolvers<void>();
      return paused;
    },
    end: () => ended.resolve(),
  };
}
