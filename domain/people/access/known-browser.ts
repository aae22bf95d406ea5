import type { Digest } from '../../digest.ts';
import { DAY_MS } from '../../time.ts';
import type { OneTimeTokens } from './one-time-tokens.ts';
import type { Person } from './person.ts';

/**
 * A browser in which a person has signed in. It grants no access: it only separates the person's
 * attempts from those of strangers.
 */
export type KnownBrowser = {
  readonly personId: string;
  /** Id drawn at the person's first sign-in from this browser. */
  readonly browserId: string;
  /**
   * Tag of the password at the last sign-in; the browser is unknown again once the password
   * changes.
   */
  readonly passwordTag: string;
};

/**
 * Makes and reads the text of a cookie. Reading returns undefined for a text that was not made
 * here.
 */
export type BrowserMarks = {
  make(browser: KnownBrowser, now: Date): string;
  read(text: string, now: Date): KnownBrowser | undefined;
};

/** Time for which a browser stays known, from the last sign-in on. */
export const BROWSER_KNOWN_MS = 180 * DAY_MS;
/**
 * Most people remembered per browser; beyond it, the person who signed in longest ago is forgotten.
 */
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

/** Tag of a password, which does not reveal it. */
export function passwordTagOf({ passwordHash }: Pick<Person, 'passwordHash'>, digest: Digest) {
  return digest.sha256(`known browser ${passwordHash}`).slice(0, TAG_LENGTH);
}

/** Id of the browser that this person has signed in with under the current password. */
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

/** The browser's people after this person's sign-in, newest first. */
export function withBrowser(
  browser: KnownBrowser,
  others: readonly KnownBrowser[],
): readonly KnownBrowser[] {
  const rest = others.filter(({ personId }) => personId !== browser.personId);
  return [browser, ...rest].slice(0, PEOPLE_OF_BROWSER_MAX);
}
