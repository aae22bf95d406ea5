import type { WebhookSender } from '#domain/notifying/webhook/webhook-sender.ts';
import { invalidFields } from '#domain/refusal.ts';

export type UrlChecker = Pick<WebhookSender, 'refusalOf'>;

/** Throws VALIDATION_ERROR, field code URL_NOT_ALLOWED, for a URL that must not be called. */
export async function refuseUrl(sender: UrlChecker, url: string): Promise<void> {
  const message = await sender.refusalOf(url);
  if (message === null) return;
  throw invalidFields([{ path: 'url', code: 'URL_NOT_ALLOWED', message }]);
}
