export { createClient, type SatukurirClient } from './client.ts';
export {
  ApiError,
  BookingError,
  ConnectionError,
  SatukurirError,
  TimeoutError,
} from './errors.ts';
export { EVENT_TYPES, type WebhookEvent } from './operations.gen.ts';
export type { Pages } from './pages.ts';
export type { Attempt, CallOptions, ClientOptions } from './send.ts';
export type {
  BodyOf,
  DataOf,
  ErrorCode,
  FieldError,
  ItemOf,
  OperationId,
  QueryOf,
  Schemas,
} from './types.ts';
export {
  type ReceivedWebhook,
  type SignedHeaders,
  signWebhook,
  type VerificationProblem,
  verifyWebhook,
  WebhookVerificationError,
} from './webhooks.ts';
