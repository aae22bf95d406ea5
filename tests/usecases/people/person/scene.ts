import { systemDigest } from '#adapters/system/digest.ts';
import { totpCodes } from '#adapters/system/one-time-codes.ts';
import { senderOf } from '#adapters/system/sender.ts';
import type { Email } from '#domain/notifying/email/email.ts';
import type { Session } from '#domain/people/access/session.ts';
import type { BegunSession } from '#src/usecases/people/access/begin-session.ts';
import { accessUseCases } from '#src/usecases/people/access/use-cases.ts';
import { attemptLimits } from '#src/usecases/people/person/attempt-limits.ts';
import { linkToken } from '#src/usecases/people/person/link-tokens.ts';
import type { RegisterCommand } from '#src/usecases/people/person/register.ts';
import { personUseCases } from '#src/usecases/people/person/use-cases.ts';
import { settableClock } from '#tests/kit/fakes/clock.ts';
import { fakePasswords } from '#tests/kit/fakes/passwords.ts';
import { type FakePorts, fakePorts } from '#tests/kit/fakes/ports.ts';
import { fakeStorage } from '#tests/kit/fakes/storage.ts';

export const NOW = new Date('2026-11-25T08:00:00.000Z');
export const BROWSER = { address: '203.0.113.7', userAgent: 'Mozilla/5.0' };
export const PASSWORD = 'kapal-layar-2026';
export const SARI: Newcomer = {
  accountName: 'Toko Sari',
  name: 'Sari',
  email: 'sari@shop.example',
  language: 'id',
  password: PASSWORD,
  ...BROWSER,
};

type Newcomer = Omit<RegisterCommand, 'token'> & { readonly email: string };

/** The people's use cases over fakes, and what they sent. */
export function peopleScene(own: Partial<FakePorts> = {}) {
  const clock = settableClock(NOW);
  const storage = fakeStorage(clock);
  const emails: Email[] = [];
  const background: Promise<unknown>[] = [];
  const verified: (string | null)[] = [];
  const ports = fakePorts(
    { ...storage, clock },
    {
      passwords: {
        ...fakePasswords,
        verify(hash, password) {
          verified.push(hash);
          return fakePasswords.verify(hash, password);
        },
      },
      attempts: attemptLimits({ ...storage.stores, digest: systemDigest, clock, senderOf }),
      pause: async (ms) => void clock.advance(ms),
      oneTimeCodes: totpCodes,
      emailSender: { send: async (email) => void emails.push(email) },
      inBackground: (work) => void background.push(work),
      ...own,
    },
  );
  const access = accessUseCases(ports);
  const useCases = personUseCases({ ...ports, ...access });
  return {
    ...storage,
    clock,
    emails,
    verified,
    ports,
    ...access,
    ...useCases,
    /** The token of the newest link to a mailbox. */
    tokenTo(email: string): string {
      const text = emails.findLast(({ to }) => to === email)?.text ?? '';
      return /#(\S+)/.exec(text)?.[1] ?? '';
    },
    /** Waits for all background work. */
    settled: () => Promise.all(background.splice(0)),
    signInAs: (email: string, password: string = PASSWORD, code: string | null = null) =>
      useCases.signIn({ email, password, code, browsers: [], ...BROWSER }),
    async sessionOf(token: string): Promise<Session> {
      return access.authenticateSession(token);
    },
  };
}

/** Opens an account by a link as the mailbox gets it. */
export async function registered(
  scene: ReturnType<typeof peopleScene>,
  { email, ...person }: Newcomer,
): Promise<BegunSession> {
  const token = linkToken({ kind: 'REGISTRATION', email }, scene.ports);
  return scene.register({ ...person, token });
}

/** People scene in which Sari is registered, with her first session. */
export async function sariScene(own: Partial<FakePorts> = {}) {
  const scene = peopleScene(own);
  const { token } = await registered(scene, SARI);
  return { ...scene, token, session: await scene.sessionOf(token) };
}
