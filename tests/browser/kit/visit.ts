import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Page,
  Request,
} from 'playwright-core';
import type { TestPerson } from '#tests/kit/person.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';
import type { Dashboard } from './dashboard.ts';

export type Visit = {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Console errors, and every request to another server. */
  readonly faults: readonly string[];
  /** Requests to the server in order: `GET /api/v1/balance`. */
  readonly requests: readonly string[];
  /** Opens another page of the dashboard. */
  open(path: string): Promise<void>;
  /** Waits until nothing is loading any more. */
  settled(): Promise<void>;
  close(): Promise<void>;
};

export type VisitOptions = BrowserContextOptions & {
  /** The signed-in person; none means signed out. */
  readonly person?: TestPerson;
  readonly language?: 'id' | 'en';
};

export const SIZES = {
  1440: { width: 1440, height: 900 },
  390: { width: 390, height: 844 },
} as const;

/** A busy machine may need more than Playwright's default of 30 s. */
const PATIENCE_MS = 60_000;

/** Expected refusals are not faults of the page. */
const OF_STATUS = /the server responded with a status of 4\d\d/;

/** Opens an isolated browser context. */
export async function visit(
  browser: Browser,
  { origin }: Pick<Dashboard, 'origin'>,
  { person, language = 'en', ...options }: VisitOptions = {},
): Promise<Visit> {
  const locale = language === 'id' ? 'id-ID' : 'en-GB';
  const context = await browser.newContext({
    viewport: SIZES[1440],
    locale,
    timezoneId: 'Asia/Jakarta',
    ...options,
  });
  // Overrides the person's own language. Frames must not store anything.
  const keep = `localStorage.setItem('satukurir.language', '${language}')`;
  await context.addInitScript(`if (window === top) ${keep}`);
  if (person !== undefined) await context.addCookies([cookieOf(person, origin)]);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const settled = settling(page);
  const faults: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => {
    const isNoise = message.type() === 'debug' || OF_STATUS.test(message.text());
    if (!isNoise) faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.stack ?? error.message));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin === origin) requests.push(`${request.method()} ${url.pathname}${url.search}`);
    else if (!['data:', 'blob:'].includes(url.protocol)) faults.push(request.url());
  });
  return {
    context,
    page,
    faults,
    requests,
    open: async (path) => void (await page.goto(origin + path)),
    settled,
    close: () => context.close(),
  };
}

/** Source of an expression that runs in the browser. */
const IS_SETTLED = `document.querySelector('#root')?.childElementCount > 0 &&
  document.querySelector('[aria-busy="true"], .mantine-Skeleton-root') === null`;

/** The event stream never ends. */
const ENDLESS = /\/stream\b/;

function settling(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  const forget = (request: Request) => void open.delete(request);
  page.on('request', (request) => {
    if (!ENDLESS.test(request.url())) open.add(request);
  });
  page.on('requestfinished', forget).on('requestfailed', forget);
  return async () => {
    await waitUntil(
      async () => open.size === 0 && (await page.evaluate(IS_SETTLED)) && open.size === 0,
    );
    await page.evaluate('document.fonts.ready.then(() => true)');
  };
}

function cookieOf({ headers }: TestPerson, url: string) {
  const [, value = ''] = /satukurir=(\w+)/.exec(headers.Cookie ?? '') ?? [];
  return { name: 'satukurir', value, url, httpOnly: true, sameSite: 'Lax' } as const;
}
