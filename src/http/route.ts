import type { Tenant } from '#domain/environment.ts';
import type { Restriction } from '#domain/people/access/restriction.ts';
import type { Permission } from '#domain/people/access/role.ts';
import type { Scope } from '#domain/people/access/scope.ts';
import type { FieldError } from '#domain/refusal.ts';
import type {
  Call,
  DashboardCall,
  FileHandler,
  Handler,
  LiveHandler,
  PersonCall,
  PublicCall,
  SessionHandler,
  StreamingHandler,
} from './call.ts';
import type { ApiOperationId, DashboardOperationId, OperationId } from './contract/types.ts';
import type { IdempotencyUse } from './edge/idempotency-key.ts';
import type { RatePolicyName } from './edge/limit-rate.ts';
import type { RowList } from './find-rows.ts';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Decides when a route asks for the password again; TEST has only play money. */
export type ProofNeed = 'ALWAYS' | 'IN_LIVE';

/** Returns further field errors of a body that its schema refuses. */
export type FurtherErrors = (
  tenant: Tenant,
  body: unknown,
  wrong: readonly FieldError[],
) => Promise<readonly FieldError[]>;

/** Properties of every route; `Given` is the argument of its handler. */
type Described<Op extends OperationId> = {
  readonly method: Method;
  /** Below the prefix of its API. */
  readonly path: string;
  readonly operationId: Op;
  readonly limit: RatePolicyName;
  /** Status of a success and of its replay. */
  readonly status: 200 | 201 | 202;
  readonly idempotency: IdempotencyUse;
  /** Path of the list that the created resource belongs to, if it is not the route's own path. */
  readonly createsAt?: string;
  /**
   * Finds further errors of a body that its schema refuses, so that all invalid fields are listed
   * at once.
   */
  readonly furtherErrors?: FurtherErrors;
  /** Its body may be long, or CSV: a batch. In JSON its rows are this list. */
  readonly takesRows?: RowList;
  /** Its body is a photo. */
  readonly takesPhoto?: true;
  /**
   * Personal data in a file or stream: none, or hidden by `shown`. Without this, the route requires
   * the right to see people.
   */
  readonly people?: 'NONE' | 'HIDDEN';
  /** Restrictions under which a session may still use the route. */
  readonly under?: readonly Restriction[];
  /** The person must have entered the password recently. */
  readonly needsProof?: ProofNeed;
  /** Human-readable texts follow Accept-Language. */
  readonly isTranslated?: true;
};

/** The kinds of answers, each with its own type of handler. */
type Answered<Op extends OperationId, Given> =
  | (Kind & { readonly handler: Handler<Op, Given> })
  /** The number of concurrent streams is limited. */
  | (Kind<'isStreamed'> & { readonly handler: StreamingHandler<Op, Given> })
  /** The number of files in the making is limited, fairly between callers. */
  | (Kind<'isFile'> & { readonly handler: FileHandler<Op, Given> });

type KindName = 'isStreamed' | 'isFile' | 'changesSession' | 'isLive';
/** The flag of exactly one kind of answer. */
type Kind<Name extends KindName = never> = Readonly<
  Record<Name, true> & Partial<Record<Exclude<KindName, Name>, never>>
>;

/** A route below /api/v1. */
export type Route<Op extends ApiOperationId = ApiOperationId> = Described<Op> &
  Answered<Op, Call<Op>> & {
    readonly scope: Scope;
    /** A LIVE key is refused: TEST_ONLY. */
    readonly isForTest?: true;
  };

/** Below /api/dashboard: for members of an account, people who have signed in, or anybody. */
export type DashboardRoute<Op extends DashboardOperationId = DashboardOperationId> = Described<Op> &
  (
    | Open<Op, DashboardCall<Op>, Permission | 'ANY_MEMBER'>
    | Following<Op>
    | Open<Op, PersonCall<Op>, 'ANY_PERSON'>
    | Open<Op, PublicCall<Op>, 'PUBLIC'>
  );

/** Server-sent events, for as long as the page is open; their number is limited. */
type Following<Op extends OperationId> = Kind<'isLive'> & {
  readonly permission: Permission;
  readonly handler: LiveHandler<Op>;
};

type Open<Op extends OperationId, Given, To> = { readonly permission: To } & (
  | Answered<Op, Given>
  /** Sets the cookie of a session, or takes it back. */
  | (Kind<'changesSession'> & { readonly handler: SessionHandler<Op, Given> })
);

/** A route of any operation with its matching handler. */
export type AnyRoute = { [Op in ApiOperationId]: Route<Op> }[ApiOperationId];
export type AnyDashboardRoute = {
  [Op in DashboardOperationId]: DashboardRoute<Op>;
}[DashboardOperationId];

/** A route of either API, as it is mounted. */
export type MountedRoute = Described<OperationId> & {
  readonly [Name in KindName]?: true;
} & { readonly handler: (call: never, more: never) => unknown };

/** A read. */
export const READ = { method: 'get', limit: 'default', status: 200, idempotency: 'none' } as const;
/** An idempotent change: repeating it has no further effect, and is a replay under the same key. */
export const CHANGE = { ...READ, method: 'post', idempotency: 'optional' } as const;
/** A write without an idempotency key; every request has an effect. */
export const WRITE = { ...READ, method: 'post' } as const;
/** A test control; every request has an effect. */
export const TEST_CONTROL = { ...WRITE, isForTest: true } as const;
