import { hasUserInfo, isHostName, isPrivateName, isSilentlyChanged } from '#domain/url-parts.ts';

/** Rules on the URL's text; the addresses of its host are checked at every connection. */
export type UrlRules = {
  /** Allows localhost over HTTP or HTTPS, on any port: for development only. */
  readonly allowsLoopback: boolean;
};

type Rule = {
  readonly refusal: string;
  isBroken(url: URL, text: string): boolean;
};

const LENGTH_MAX = 2048;

/** Loopback hosts, as the URL parser normalises them. */
const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Empty is 443: the parser drops a default port. */
const PORTS: ReadonlySet<string> = new Set(['', '8443']);

const HTTP_URL = /^https?:\/\/[^/?#]/i;

const HTTPS_ONLY =
  'Only https:// URLs are called. For trying out, ALLOW_INSECURE_WEBHOOKS=true admits localhost.';

const RULES: readonly Rule[] = [
  {
    refusal:
      'White space, control characters and backslashes must be written as %20, %5C and so on.',
    isBroken: (_, text) => isSilentlyChanged(text),
  },
  { refusal: HTTPS_ONLY, isBroken: (_, text) => !HTTP_URL.test(text) },
  {
    refusal: 'It must not have a user name or a password: every request is signed.',
    isBroken: hasUserInfo,
  },
  {
    refusal: 'It must not have a fragment (#): that is never sent.',
    isBroken: (_, text) => text.includes('#'),
  },
];

const REMOTE_RULES: readonly Rule[] = [
  { refusal: HTTPS_ONLY, isBroken: ({ protocol }) => protocol !== 'https:' },
  { refusal: 'Only the ports 443 and 8443 are called.', isBroken: ({ port }) => !PORTS.has(port) },
  {
    refusal: 'It must have a host name, not an IP address.',
    isBroken: ({ hostname }) => /^\[|(?:^|\.)\d+$/.test(hostname),
  },
  {
    refusal: 'Names of one machine or one network (localhost, .local, .internal) are not called.',
    isBroken: isPrivateName,
  },
  {
    refusal: 'Its host must be a public name such as hooks.example.com.',
    isBroken: (url) => !isHostName(url),
  },
];

/** A human-readable reason why the URL is not called; null if its text breaks no rule. */
export function urlRefusal(text: string, { allowsLoopback }: UrlRules): string | null {
  if (text.length > LENGTH_MAX) return `It must not be longer than ${LENGTH_MAX} characters.`;
  const url = URL.parse(text);
  if (url === null) return 'It is not a URL.';
  const isAllowed = allowsLoopback && isLoopback(url);
  const rules = isAllowed ? RULES : [...RULES, ...REMOTE_RULES];
  return rules.find((rule) => rule.isBroken(url, text))?.refusal ?? null;
}

export function isLoopback({ hostname }: Pick<URL, 'hostname'>): boolean {
  return LOOPBACK_HOSTS.has(hostname);
}
