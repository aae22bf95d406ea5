import type { Digest } from '../digest.ts';
import { DAY_MS } from '../time.ts';
import type { OneTimeTokens } from './one-time-tokens.ts';
import type { Person } from './person.ts';

/** A browser in which a person has signed in. It opens nothing: strangers alone are kept apart. */
export type KnownBrowser = {
  readonly personId: string;
  /** Made at the first sign-in there. */
  readonly browserId: string;
  /** Of the password at the last sign-in: once that is another one, the browser is a stranger. */
  readonly passwordTag: string;
};

/** Makes the text of a cookie, and reads it; undefined for what was not made here. */
export type BrowserMarks = {
  make(browser: KnownBrowser, now: Date): string;
  read(text: string, now: Date): KnownBrowser | undefined;
};

/** From the last sign-in on. */
export const BROWSER_KNOWN_MS = 180 * DAY_MS;
/** People who share a browser; beyond it, who signed in longest ago becomes a stranger. */
export const PEOPLE_OF_BROWSER_MAX = 4;

const TAG_LENGTH = 16;
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const MARK = new RegExp(`^(${UUID}) (${UUID}) ([0-9a-f]{${TAG_LENGTH}})$`);

export function browserMarks(tokens: Pick<OneTimeTokens, 'make' | 'read'>): BrowserMarks {
  return {
    make({ personId, browserId, passwordTag }, now) {
      const until = new Date(now.getTime() + BROWSER_KNOWN_MS);
      return tokens.make('known_browser', `${personId} ${browserId} ${passwordTag}`, until);
    },
    read(text, now) {
      const [, personId, browserId, passwordTag] =
        MARK.exec(tokens.read('known_browser', text, now) ?? '') ?? [];
      if (personId === undefined || browserId === undefined || passwordTag === undefined) {
        return undefined;
      }
      return { personId, browserId, passwordTag };
    },
  };
}

/** Says nothing of the password to who reads it. */
export function passwordTagOf({ passwordHash }: Pick<Person, 'passwordHash'>, digest: Digest) {
  return digest.sha256(`known browser ${passwordHash}`).slice(0, TAG_LENGTH);
}

/** The id of the browser that is known by this person's password as it is now. */
export function knownBrowserOf(
  person: Person | undefined,
  browsers: readonly KnownBrowser[],
  digest: Digest,
): string | undefined {
  if (person === undefined) return undefined;
  const tag = passwordTagOf(person, digest);
  const known = browsers.find(
    ({ personId, passwordTag }) => personId === person.personId && passwordTag === tag,
  );
  return known?.browserId;
}

/** What a browser remembers after this one's sign-in, newest first. */
export function withBrowser(
  browser: KnownBrowser,
  others: readonly KnownBrowser[],
): readonly KnownBrowser[] {
  const rest = others.filter(({ personId }) => personId !== browser.personId);
  return [browser, ...rest].slice(0, PEOPLE_OF_BROWSER_MAX);
}
