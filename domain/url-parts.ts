/** Reserved for private networks: RFC 6761, RFC 6762 and ICANN's `.internal`. */
const PRIVATE_NAMES = /(?:^|\.)(?:localhost|local|internal)\.?$/;

/**
 * At least two labels of at most 63 characters, 253 in all (RFC 1035), the last one not numeric.
 * Single labels and names with a trailing dot resolve by other rules.
 */
const HOST_NAME =
  /^(?=.{4,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

const SILENTLY_CHANGED = /[\p{C}\p{Z}\\]/u;
const USER_INFO = /^[a-z]+:\/\/[^/?#]*@/i;

type Host = Pick<URL, 'hostname'>;

/** The parser drops control characters and white space, and reads a backslash as a slash. */
export function isSilentlyChanged(text: string): boolean {
  return SILENTLY_CHANGED.test(text);
}

/** True also for an empty user name or password. */
export function hasUserInfo({ username, password }: URL, text: string): boolean {
  return `${username}${password}` !== '' || USER_INFO.test(text);
}

/** True for names of one machine or one private network. */
export function isPrivateName({ hostname }: Host): boolean {
  return PRIVATE_NAMES.test(hostname);
}

/**
 * True for a host name that may be public, as the URL parser normalises it; false for IP addresses.
 */
export function isHostName({ hostname }: Host): boolean {
  return HOST_NAME.test(hostname);
}
