import { hasUserInfo, isHostName, isPrivateName, isSilentlyChanged } from '#domain/url-parts.ts';

const HTTPS_URL = /^https:\/\/[^/?#]/i;

/**
 * True for an HTTPS URL with a public host name and without a user name, which could imitate
 * another host. URLs that the parser would change are refused.
 */
export function isEvidenceUrl(text: string): boolean {
  if (!HTTPS_URL.test(text) || isSilentlyChanged(text)) return false;
  const url = URL.parse(text);
  return url !== null && !hasUserInfo(url, text) && isHostName(url) && !isPrivateName(url);
}
