import type { Request, Response } from 'express';
import type { ApiKey } from '#domain/access/api-key.ts';
import type { Taken } from '#domain/access/token-bucket.ts';
import type { Language } from '#domain/tracking/description.ts';
import type { OnceRequest } from '#src/usecases/idempotency/once.ts';
import type { BodyOf, DataOf, OperationId, ParamsOf, QueryOf } from './contract/types.ts';
import type { Streamed } from './streamed.ts';

/** What the middlewares know of a request, from its first byte on. */
export type Context = {
  readonly requestId: string;
  readonly clientRequestId: string | undefined;
  /** Of the monotonic clock. */
  readonly arrivedMs: number;
  route?: string;
  key?: ApiKey;
  rate?: Taken;
  /** Decoded and valid. */
  query?: Readonly<Record<string, unknown>>;
  idempotencyKey?: string | undefined;
  /** Only where the route speaks several. */
  language?: Language;
};

export type Reply = Response<unknown, { context: Context }>;
export type Middleware = (
  request: Request,
  reply: Reply,
  next: (error?: unknown) => void,
) => void | Promise<void>;

/** A request as a handler meets it: authenticated, decoded, valid against the document. */
export type Call<Op extends OperationId> = {
  readonly key: ApiKey;
  readonly query: QueryOf<Op>;
  readonly params: ParamsOf<Op>;
  readonly body: BodyOf<Op>;
  readonly arrivedMs: number;
  /** Of the answer's texts for people; English where the route speaks nothing else. */
  readonly language: Language;
  /** The request as its idempotency judges it. */
  readonly once: OnceRequest;
};

/** Parses, calls one use case, presents. What it answers becomes `data`. */
export type Handler<Op extends OperationId> = (call: Call<Op>) => DataOf<Op> | Promise<DataOf<Op>>;

/** One whose answer is too long to be held. */
export type StreamingHandler<Op extends OperationId> = (call: Call<Op>) => Promise<Streamed>;
