import type { Request, Response } from 'express';
import type { Language } from '#domain/carrying/tracking/description.ts';
import type { Environment, Tenant } from '#domain/environment.ts';
import type { Caller, EnteredSession } from '#domain/people/access/caller.ts';
import type { KnownBrowser } from '#domain/people/access/known-browser.ts';
import type { Scope } from '#domain/people/access/scope.ts';
import type { Sender } from '#domain/people/access/sender.ts';
import type { Session } from '#domain/people/access/session.ts';
import type { TokenResult } from '#domain/people/access/token-bucket.ts';
import type { IdempotentRequest } from '#src/usecases/platform/idempotency/idempotent.ts';
import type { Shown } from './contract/personal.ts';
import type { BodyOf, DataOf, OperationId, ParamsOf, QueryOf } from './contract/types.ts';

/** A file as it was sent, and its SHA-256 in hexadecimal. */
export type SentPhoto = { readonly file: Uint8Array; readonly sha256: string };

/** Per-request state that the middlewares share. */
export type Context = {
  readonly requestId: string;
  /** The request's id as a UUID, as stored. */
  readonly requestUuid: string;
  readonly clientRequestId: string | undefined;
  /** Time of arrival, by the monotonic clock. */
  readonly arrivedMs: number;
  /** Address of the client, from the headers of trusted proxies. */
  readonly address: string;
  readonly sender: Sender;
  route?: string;
  /** Operation of a route of either API. */
  operationId?: OperationId;
  /** Undefined for visitors and for people without an account. */
  caller?: Caller;
  /** Session of a person who has signed in. */
  session?: Session;
  /** Token in the session's cookie. */
  sessionToken?: string;
  /** Environment chosen on the page. */
  environment?: Environment;
  rate?: TokenResult;
  /** Text of a body sent as CSV. */
  csv?: string;
  /** Body of a photo upload. */
  photo?: SentPhoto;
  /** Releases the request's slot, once. */
  leaveRoom?: () => void;
  /** Decoded and validated query. */
  query?: Readonly<Record<string, unknown>>;
  idempotencyKey?: string | undefined;
  /** Set only on translated routes. */
  language?: Language;
  /** The scope that a route for keys requires. */
  scope?: Scope;
  /** Body of a JSON response, and the text that was sent. */
  answer?: unknown;
  answerText?: string;
  errorCode?: string;
  streamedBytes?: number;
};

export type Reply = Response<unknown, { context: Context }>;
export type Middleware = (
  request: Request,
  reply: Reply,
  next: (error?: unknown) => void,
) => void | Promise<void>;

/** Where a request comes from, for limits and for the list of sessions. */
export type Visitor = {
  readonly address: string;
  readonly userAgent: string | null;
  /**
   * People who have signed in with this browser before; set only on routes that change the session.
   */
  readonly browsers: readonly KnownBrowser[];
};

/** Request from anyone as a handler gets it, decoded and valid against the document. */
export type PublicCall<Op extends OperationId> = {
  readonly query: QueryOf<Op>;
  readonly params: ParamsOf<Op>;
  readonly body: BodyOf<Op>;
  /** Text of a body that was sent as CSV; `body` is undefined then. */
  readonly csv: string | undefined;
  /** Body of a photo upload; `body` then contains a summary of it. */
  readonly photo: SentPhoto | undefined;
  readonly arrivedMs: number;
  /** Language of human-readable texts in the response; English unless the route is translated. */
  readonly language: Language;
  readonly visitor: Visitor;
};

/** Request of an authenticated caller. */
export type Call<Op extends OperationId> = PublicCall<Op> & {
  readonly caller: Caller;
  /**
   * Hides personal data from callers without the right to see people, in answers that are not plain
   * JSON.
   */
  readonly shown: Shown;
  /** The request for its idempotency check. */
  readonly request: IdempotentRequest;
};

/** Request of a signed-in person, with or without an account. */
export type PersonCall<Op extends OperationId> = PublicCall<Op> & { readonly session: Session };

/** Request of a person in an account, in the environment that the request names. */
export type DashboardCall<Op extends OperationId> = Call<Op> & {
  readonly session: EnteredSession;
  readonly tenant: Tenant;
};

/** Parses, calls one use case, presents. The result becomes `data`. */
export type Handler<Op extends OperationId, Given = Call<Op>> = (
  call: Given,
) => DataOf<Op> | Promise<DataOf<Op>>;
export type DashboardHandler<Op extends OperationId> = Handler<Op, DashboardCall<Op>>;
export type PersonHandler<Op extends OperationId> = Handler<Op, PersonCall<Op>>;
export type PublicHandler<Op extends OperationId> = Handler<Op, PublicCall<Op>>;

/** A success that is made and sent in chunks. */
export type Streamed = {
  readonly headers: Readonly<Record<string, string>> & { readonly 'Content-Type': string };
  /** The body; `requestId` for bodies that contain it. */
  chunks(requestId: string): AsyncIterable<string | Uint8Array>;
};

/** A handler whose response is streamed, because it is too long for memory. */
export type StreamingHandler<Op extends OperationId, Given = Call<Op>> = (
  call: Given,
) => Promise<Streamed>;

/** A success that is not JSON and fits in memory. */
export type FileAnswer = {
  readonly headers: Readonly<Record<string, string>> & { readonly 'Content-Type': string };
  readonly body: Uint8Array;
};

export type FileHandler<Op extends OperationId, Given = Call<Op>> = (
  call: Given,
) => Promise<FileAnswer>;

/** A success that continues while its page is open. */
export type Live = {
  /** The next part of the body; null at its end. */
  next(): Promise<string | null>;
  end(): void;
};

/** `lastEventId` is the header that a browser sends when it connects again. */
export type LiveHandler<Op extends OperationId> = (
  call: DashboardCall<Op>,
  lastEventId: string | undefined,
) => Promise<Live>;

/**
 * A success, with the session token that the browser gets: null removes it, undefined leaves it
 * unchanged. After a person has proved who they are, `browsers` lists whom the browser remembers.
 */
export type SessionAnswer<Op extends OperationId> = {
  readonly data: DataOf<Op>;
  readonly sessionToken?: string | null;
  readonly browsers?: readonly KnownBrowser[];
};

export type SessionHandler<Op extends OperationId, Given = PersonCall<Op>> = (
  call: Given,
) => Promise<SessionAnswer<Op>>;
