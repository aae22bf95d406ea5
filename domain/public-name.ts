import { invalid, type WrongField } from '#domain/refusal.ts';

/**
 * Names of accounts and brands appear in the sender and subject of e-mails that Satukurir sends to
 * strangers. A web address there would let any account send phishing from our domain.
 */

/** Matches `https://…` and `tel://…`. */
const SCHEME = /[a-z][a-z0-9+.-]*:\/\//i;
/** Something on both sides of an @, as in an e-mail address. */
const MAILBOX = /\S@\S/;
/** Full stops of other scripts, which browsers also read as `.` (UTS 46). */
const DOT = '[.\\u3002\\uff0e\\uff61]';
/** Vowels of many scripts are marks; symbols such as hearts occur in registered names. */
const LABEL = '[\\p{L}\\p{N}\\p{So}][\\p{L}\\p{M}\\p{N}\\p{So}-]*';
/** Matches `example`, `भारत` and `xn--p1ai`. */
const LAST_LABEL = '(?:xn--[a-z\\d-]+|\\p{L}[\\p{L}\\p{M}]+)';
/** Matches `shop.example`, `t.me` and `www.shop`; the last label has only letters. */
const HOST = new RegExp(
  `${LABEL}(?:${DOT}${LABEL})*${DOT}${LAST_LABEL}(?![\\p{L}\\p{M}\\p{N}-])[/:?#]?`,
  'giu',
);
/** Part of an IPv4 address, as in `203.0.113.5/`; `1.000.000.000/` is an amount. */
const BYTE = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const NUMBERED = new RegExp(`(?<![\\d.])(?:${BYTE}\\.){3}${BYTE}[/:]`);
const DOTS = new RegExp(DOT, 'u');

/**
 * Abbreviations of companies, places and titles that people write without a blank: `PT.Maju`,
 * `dr.Ani`.
 */
const ABBREVIATIONS: ReadonlySet<string> = new Set(
  'pt cv ud pd tb fa rm tk kp jl no st dr drg drs ir hj bpk ibu'.split(' '),
);

/**
 * Last labels of well-known web addresses: a name before one of them is neither an abbreviation nor
 * an initial.
 */
const TOP_LEVEL_DOMAINS: ReadonlySet<string> = new Set(
  [
    'com net org info biz id co io me my sg us uk eu ru cn in to ly gg cc tv ws ai gl be so',
    'app dev page site shop store online link click live club vip top xyz tech cloud pro',
  ].flatMap((line) => line.split(' ')),
);

export const WEB_ADDRESS = 'WEB_ADDRESS';
const RULE = 'must not contain a web address or an e-mail address (put a space after a full stop)';

/** Returns the error of a name that e-mails must not show; undefined for a valid name. */
export function wrongName(path: string, name: string): WrongField | undefined {
  return hasWebAddress(name) ? { path, code: WEB_ADDRESS, message: RULE } : undefined;
}

/** Throws VALIDATION_ERROR (WEB_ADDRESS) unless the name may be shown. */
export function refuseWebAddress(path: string, name: string): void {
  if (hasWebAddress(name)) throw invalid(path, WEB_ADDRESS, RULE);
}

/**
 * Returns the name for e-mails; undefined for a name with a web address, which was stored before
 * this rule existed.
 */
export function shownInEmails(name: string): string | undefined {
  return hasWebAddress(name) ? undefined : `${name} via Satukurir`;
}

export function hasWebAddress(text: string): boolean {
  // Format characters are invisible, and browsers leave them out of an address.
  const plain = text.normalize('NFKC').replaceAll(/\p{Cf}/gu, '');
  if ([SCHEME, MAILBOX, NUMBERED].some((shape) => shape.test(plain))) return true;
  return [...plain.matchAll(HOST)].some(([host]) => isHost(host));
}

/**
 * True if mail programs turn the text into a link: a path follows, or it is not an abbreviation.
 */
function isHost(found: string): boolean {
  if (/[/:?#]$/.test(found)) return true;
  const [first = '', ...others] = found.split(DOTS);
  if (TOP_LEVEL_DOMAINS.has(others.at(-1)?.toLowerCase() ?? '')) return true;
  const isAbbreviation = [...first].length === 1 || ABBREVIATIONS.has(first.toLowerCase());
  return others.length > 1 ? !isInitials(first, others) : !isAbbreviation;
}

/** Matches `S.Kom` and `A.B.Cell`: initials before a word. */
function isInitials(first: string, others: readonly string[]): boolean {
  return [first, ...others.slice(0, -1)].every((label) => [...label].length === 1);
}
