/** What the text of a URL decides; the addresses behind its name are judged at every connection. */
export type UrlRules = {
  /** This machine's own receivers, over HTTP or HTTPS and on any port: for trying out only. */
  readonly allowsLoopback: boolean;
};

type Rule = {
  readonly refusal: string;
  isBroken(url: URL, text: string): boolean;
};

const LENGTH_MAX = 2048;

/** As the parser writes them, however they were spelt. */
const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** 443 is HTTPS' own, which the parser leaves out. */
const PORTS: ReadonlySet<string> = new Set(['', '8443']);

/** Of no network but one's own: RFC 6761, RFC 6762, and ICANN's for private use. */
const OWN_NAMES = /(?:^|\.)(?:localhost|local|internal)\.?$/;

/**
 * Labels of 63 at most, 253 together, two at least (RFC 1035), the last one no number. What has
 * only one, or a dot behind it, is looked up by other rules.
 */
const HOST_NAME =
  /^(?=.{4,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** The parser drops control characters and white space, and takes a backslash for a slash. */
const SILENTLY_CHANGED = /[\p{C}\p{Z}\\]/u;
const WEB = /^https?:\/\/[^/?#]/i;
/** Even an empty one. */
const USER_INFO = /^[a-z]+:\/\/[^/?#]*@/i;

const HTTPS_ONLY =
  'Only https:// URLs are called. For trying out, ALLOW_INSECURE_WEBHOOKS=true admits localhost.';

const OF_ALL: readonly Rule[] = [
  {
    refusal:
      'White space, control characters and backslashes must be written as %20, %5C and so on.',
    isBroken: (_, text) => SILENTLY_CHANGED.test(text),
  },
  { refusal: HTTPS_ONLY, isBroken: (_, text) => !WEB.test(text) },
  {
    refusal: 'It must not have a user name or a password: every request is signed.',
    isBroken: ({ username, password }, text) =>
      `${username}${password}` !== '' || USER_INFO.test(text),
  },
  {
    refusal: 'It must not have a fragment (#): that is never sent.',
    isBroken: (_, text) => text.includes('#'),
  },
];

const OF_OTHER_MACHINES: readonly Rule[] = [
  { refusal: HTTPS_ONLY, isBroken: ({ protocol }) => protocol !== 'https:' },
  { refusal: 'Only the ports 443 and 8443 are called.', isBroken: ({ port }) => !PORTS.has(port) },
  {
    refusal: 'It must have a host name, not an IP address.',
    isBroken: ({ hostname }) => /^\[|(?:^|\.)\d+$/.test(hostname),
  },
  {
    refusal: 'Names of one machine or one network (localhost, .local, .internal) are not called.',
    isBroken: ({ hostname }) => OWN_NAMES.test(hostname),
  },
  {
    refusal: 'Its host must be a public name such as hooks.example.com.',
    isBroken: ({ hostname }) => !HOST_NAME.test(hostname),
  },
];

/** Why that URL is not called, for people; null where its text says nothing against it. */
export function urlRefusal(text: string, { allowsLoopback }: UrlRules): string | null {
  if (text.length > LENGTH_MAX) return `It must not be longer than ${LENGTH_MAX} characters.`;
  const url = URL.parse(text);
  if (url === null) return 'It is not a URL.';
  const isAllowed = allowsLoopback && isLoopback(url);
  const rules = isAllowed ? OF_ALL : [...OF_ALL, ...OF_OTHER_MACHINES];
  return rules.find((rule) => rule.isBroken(url, text))?.refusal ?? null;
}

/** Whether it is one of the three ways to write this machine. */
export function isLoopback({ hostname }: Pick<URL, 'hostname'>): boolean {
  return LOOPBACK_HOSTS.has(hostname);
}
