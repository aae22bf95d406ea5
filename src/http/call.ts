import type { Request, Response } from 'express';
import type { ApiKey } from '#domain/access/api-key.ts';
import type { TokenResult } from '#domain/access/token-bucket.ts';
import type { Language } from '#domain/tracking/description.ts';
import type { IdempotentRequest } from '#src/usecases/idempotency/idempotent.ts';
import type { BodyOf, DataOf, OperationId, ParamsOf, QueryOf } from './contract/types.ts';

/** Per-request state that the middlewares share. */
export type Context = {
  readonly requestId: string;
  readonly clientRequestId: string | undefined;
  /** By the monotonic clock. */
  readonly arrivedMs: number;
  route?: string;
  key?: ApiKey;
  rate?: TokenResult;
  /** Decoded and valid. */
  query?: Readonly<Record<string, unknown>>;
  idempotencyKey?: string | undefined;
  /** Only for translated routes. */
  language?: Language;
};

export type Reply = Response<unknown, { context: Context }>;
export type Middleware = (
  request: Request,
  reply: Reply,
  next: (error?: unknown) => void,
) => void | Promise<void>;

/** A request as a handler gets it: authenticated, decoded, valid against the document. */
export type Call<Op extends OperationId> = {
  readonly key: ApiKey;
  readonly query: QueryOf<Op>;
  readonly params: ParamsOf<Op>;
  readonly body: BodyOf<Op>;
  readonly arrivedMs: number;
  /** Of human-readable texts in the response; English unless the route is translated. */
  readonly language: Language;
  /** The request for its idempotency check. */
  readonly request: IdempotentRequest;
};

/** Parses, calls one use case, presents. The result becomes `data`. */
export type Handler<Op extends OperationId> = (call: Call<Op>) => DataOf<Op> | Promise<DataOf<Op>>;

/** A success that is made and sent in chunks. */
export type Streamed = {
  readonly headers: Readonly<Record<string, string>> & { readonly 'Content-Type': string };
  /** The body; `requestId` for bodies that contain it. */
  chunks(requestId: string): AsyncIterable<string>;
};

/** A success that is no JSON, and is short enough for memory. */
export type FileAnswer = {
  readonly headers: Readonly<Record<string, string>> & { readonly 'Content-Type': string };
  readonly body: Uint8Array;
};

export type FileHandler<Op extends OperationId> = (call: Call<Op>) => Promise<FileAnswer>;

/** A handler whose response is streamed, since it is too long for memory. */
export type StreamingHandler<Op extends OperationId> = (call: Call<Op>) => Promise<Streamed>;
