import type { Request } from 'express';
import {
  BROWSER_KNOWN_MS,
  type BrowserMarks,
  type KnownBrowser,
  PEOPLE_OF_BROWSER_MAX,
} from '#domain/people/access/known-browser.ts';
import type { Clock } from '#domain/time.ts';
import type { Reply } from '../call.ts';
import { hostCookie } from './cookie.ts';

/** The cookie by which a browser is recognised as one in which a person has signed in. */
export type BrowserCookie = {
  read(request: Request): readonly KnownBrowser[];
  write(request: Request, reply: Reply, browsers: readonly KnownBrowser[]): void;
};

type Deps = {
  readonly url: string;
  readonly browserMarks: BrowserMarks;
  readonly clock: Pick<Clock, 'now'>;
};

const SEPARATOR = '.';

export function browserCookie({ url, browserMarks, clock }: Deps): BrowserCookie {
  const cookie = hostCookie(url, { name: 'satukurir-browser', maxAgeMs: BROWSER_KNOWN_MS });
  return {
    read(request) {
      const marks = (cookie.read(request) ?? '').split(SEPARATOR, PEOPLE_OF_BROWSER_MAX);
      return marks.flatMap((mark) => browserMarks.read(mark, clock.now()) ?? []);
    },
    write(request, reply, browsers) {
      const marks = browsers.map((browser) => browserMarks.make(browser, clock.now()));
      cookie.write(request, reply, marks.join(SEPARATOR));
    },
  };
}
