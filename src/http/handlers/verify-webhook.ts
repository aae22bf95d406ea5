import { TOLERANCE_SECONDS } from '#domain/webhook/verify.ts';
import type { VerifySignature } from '#src/usecases/webhook/verify-signature.ts';
import { verdictView } from '#src/views/webhook-verdict.ts';
import type { Handler } from '../call.ts';

export function verifyWebhookHandler(verifySignature: VerifySignature): Handler<'verifyWebhook'> {
  return async ({ key, body }) => {
    const { headers, body: text, webhook_id: webhook = null, secret = null } = body;
    const { tolerance_seconds: toleranceSeconds = TOLERANCE_SECONDS } = body;
    const received = { headers, body: text };
    const verifyQuery = { received, webhook, secret, toleranceSeconds };
    return verdictView(await verifySignature(key, verifyQuery));
  };
}
