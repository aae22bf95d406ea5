import type { WebhookReceiver } from '#domain/webhook/webhook-receiver.ts';
import type { WebhookSender } from '#domain/webhook/webhook-sender.ts';
import type { GetEvent } from '#src/usecases/event/get-event.ts';
import type { ListEvents } from '#src/usecases/event/list-events.ts';
import type { ContinueRecoveries } from '#src/usecases/webhook/continue-recoveries.ts';
import type { CreateWebhook } from '#src/usecases/webhook/create-webhook.ts';
import type { DeleteWebhook } from '#src/usecases/webhook/delete-webhook.ts';
import type { FanOutEvents } from '#src/usecases/webhook/fan-out-events.ts';
import type { GetWebhook } from '#src/usecases/webhook/get-webhook.ts';
import type { ListDeliveries } from '#src/usecases/webhook/list-deliveries.ts';
import type { ListWebhooks } from '#src/usecases/webhook/list-webhooks.ts';
import type { ListenToWebhooks } from '#src/usecases/webhook/listen-to-webhooks.ts';
import type { RecoverWebhook } from '#src/usecases/webhook/recover-webhook.ts';
import type { Redeliver } from '#src/usecases/webhook/redeliver.ts';
import type { RotateSecret } from '#src/usecases/webhook/rotate-secret.ts';
import type { TestWebhook } from '#src/usecases/webhook/test-webhook.ts';
import type { UpdateWebhook } from '#src/usecases/webhook/update-webhook.ts';
import type { VerifySignature } from '#src/usecases/webhook/verify-signature.ts';
import type { WebhookWork } from '#src/workers/webhook-work.ts';
import { token } from './token.ts';

/** Webhooks and events of clients. */
export const WEBHOOK_TOKENS = {
  webhookSender: token<WebhookSender>('webhookSender'),
  webhookReceiver: token<WebhookReceiver>('webhookReceiver'),
  createWebhook: token<CreateWebhook>('createWebhook'),
  listWebhooks: token<ListWebhooks>('listWebhooks'),
  getWebhook: token<GetWebhook>('getWebhook'),
  updateWebhook: token<UpdateWebhook>('updateWebhook'),
  deleteWebhook: token<DeleteWebhook>('deleteWebhook'),
  rotateSecret: token<RotateSecret>('rotateSecret'),
  testWebhook: token<TestWebhook>('testWebhook'),
  listDeliveries: token<ListDeliveries>('listDeliveries'),
  redeliver: token<Redeliver>('redeliver'),
  recoverWebhook: token<RecoverWebhook>('recoverWebhook'),
  verifySignature: token<VerifySignature>('verifySignature'),
  listenToWebhooks: token<ListenToWebhooks>('listenToWebhooks'),
  listEvents: token<ListEvents>('listEvents'),
  getEvent: token<GetEvent>('getEvent'),
  fanOutEvents: token<FanOutEvents>('fanOutEvents'),
  continueRecoveries: token<ContinueRecoveries>('continueRecoveries'),
  webhookWork: token<WebhookWork>('webhookWork'),
} as const;
