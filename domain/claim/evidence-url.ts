import { hasUserInfo, isHostName, isPrivateName, isSilentlyChanged } from '#domain/url-parts.ts';

const HTTPS_URL = /^https:\/\/[^/?#]/i;

/**
 * Whether a person may open a text as a page: an HTTPS URL of a public host name, without a user
 * name, which may look like another host. What the URL parser would change on the way is none.
 */
export function isEvidenceUrl(text: string): boolean {
  if (!HTTPS_URL.test(text) || isSilentlyChanged(text)) return false;
  const url = URL.parse(text);
  return url !== null && !hasUserInfo(url, text) && isHostName(url) && !isPrivateName(url);
}
