import { existsSync } from 'node:fs';
import { SETTINGS, type Setting, type SettingName } from './settings.ts';

type ValueOf<Row> = Row extends { readonly kind: 'integer' | 'number' }
  ? number
  : Row extends { readonly kind: 'flag' }
    ? boolean
    : Row extends { readonly kind: 'choice'; readonly of: readonly (infer Choice)[] }
      ? Choice
      : string;
type OrNull<Row> = Row extends { readonly default: null } ? ValueOf<Row> | null : ValueOf<Row>;

export type Settings = { readonly [Name in SettingName]: OrNull<(typeof SETTINGS)[Name]> };

/** JavaScript would also read "0x50", "1e3" and " " as numbers. */
const PLAIN_NUMBER = /^\d{1,12}(\.\d{1,6})?$/;

/** The last character of 32 bytes in base64 encodes two zero bits. */
const KEY = /^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/;

/** Lists every invalid setting, without the values of secrets. */
export class BadSettings extends Error {
  constructor(complaints: readonly string[]) {
    super(complaints.join('\n'));
    this.name = 'BadSettings';
  }
}

/** The only reader of the environment. A file `.env` supplies variables that are not set there. */
export function readSettings(): Settings {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return parseSettings(process.env);
}

export function parseSettings(source: Readonly<Record<string, string | undefined>>): Settings {
  const problems: string[] = [];
  const entries = Object.entries<Setting>(SETTINGS).map(([name, setting]) => {
    const given = source[name];
    const text = given === undefined || given === '' ? setting.default : given;
    const value = text === null ? null : parsed(setting, text);
    if (value === undefined) problems.push(problemWith(name, setting, text ?? ''));
    for (const other of requiredBy(setting, text)) {
      if (!source[other]) problems.push(`${name}=${shownOf(setting, text)} needs ${other}`);
    }
    return [name, value];
  });
  problems.push(...plainUrlProblems(source));
  if (problems.length > 0) throw new BadSettings(problems);
  return Object.fromEntries(entries) as Settings;
}

/** Loopback addresses, for rehearsing production without TLS. */
const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Rejects a PUBLIC_URL without TLS, because people enter passwords there and clients send keys. */
function plainUrlProblems({
  NODE_ENV,
  PUBLIC_URL,
}: Readonly<Record<string, string | undefined>>): readonly string[] {
  const url = URL.parse(PUBLIC_URL ?? '');
  const isPlain = url?.protocol === 'http:' && !LOOPBACK.test(url.hostname);
  if (NODE_ENV !== 'production' || !isPlain) return [];
  return [`NODE_ENV="production" needs a PUBLIC_URL of https, not ${JSON.stringify(PUBLIC_URL)}`];
}

/** Other settings required by this value. */
function requiredBy(setting: Setting, text: string | null): readonly string[] {
  if (text === null) return [];
  if (setting.kind === 'text') return setting.needs ?? [];
  return setting.kind === 'choice' ? (setting.needs?.[text] ?? []) : [];
}

/** Undefined if the text is not a valid value. */
function parsed(setting: Setting, text: string): string | number | boolean | undefined {
  switch (setting.kind) {
    case 'text':
      return text.length >= (setting.minLength ?? 0) ? text : undefined;
    case 'key':
      return isKey(setting, text) ? text : undefined;
    case 'url':
      return setting.schemes.includes(schemeOf(text)) ? text.replace(/\/$/, '') : undefined;
    case 'flag':
      return text === 'true' ? true : text === 'false' ? false : undefined;
    case 'choice':
      return setting.of.includes(text) ? text : undefined;
    case 'integer':
    case 'number':
      return numberFrom(setting, text);
  }
}

function isKey({ or = [] }: Extract<Setting, { kind: 'key' }>, text: string): boolean {
  return KEY.test(text) || or.includes(text);
}

function numberFrom(
  { kind, min, max }: Extract<Setting, { kind: 'integer' | 'number' }>,
  text: string,
): number | undefined {
  const value = PLAIN_NUMBER.test(text) ? Number(text) : Number.NaN;
  const isFit = value >= min && value <= max && (kind === 'number' || Number.isInteger(value));
  return isFit ? value : undefined;
}

/** Empty if the text is not a URL; `localhost:3000` parses as a URL with the scheme "localhost". */
function schemeOf(text: string): string {
  return URL.parse(text)?.protocol.slice(0, -1) ?? '';
}

function problemWith(name: string, setting: Setting, text: string): string {
  const expected = {
    text: `a text${atLeast(setting)}`,
    url: `a URL (${setting.kind === 'url' ? setting.schemes.join(', ') : ''})`,
    key: 'the base64 of 32 bytes (openssl rand -base64 32)',
    flag: 'true or false',
    choice: `one of ${setting.kind === 'choice' ? setting.of.join(', ') : ''}`,
    integer: `a whole number${range(setting)}`,
    number: `a number${range(setting)}`,
  }[setting.kind];
  return `${name} must be ${expected}, not ${shownOf(setting, text)}`;
}

function atLeast(setting: Setting): string {
  const isBounded = setting.kind === 'text' && setting.minLength !== undefined;
  return isBounded ? ` of at least ${setting.minLength} characters` : '';
}

function shownOf({ secret }: Setting, text: string | null): string {
  return secret ? '(not shown)' : JSON.stringify(text);
}

function range(setting: Setting): string {
  return 'min' in setting ? ` from ${setting.min} to ${setting.max}` : '';
}
