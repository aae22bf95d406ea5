import type { AreaDirectory } from '#domain/carrying/area/area-directory.ts';
import type { AddressCut } from '#domain/network-address.ts';
import type { BrowserMarks } from '#domain/people/access/known-browser.ts';
import type { SenderOf } from '#domain/people/access/sender.ts';
import type { Random } from '#domain/random.ts';
import type { Clock } from '#domain/time.ts';
import type { WorkLag } from '#src/usecases/carrying/courier/work-lag.ts';
import type { LogRequest } from '#src/usecases/insight/request-log/buffer-requests.ts';
import type { Authenticate } from '#src/usecases/people/access/authenticate.ts';
import type {
  AuthenticateSession,
  FindSession,
} from '#src/usecases/people/access/authenticate-session.ts';
import type { WatchedSessions } from '#src/usecases/people/access/watch-sessions.ts';
import type { SecurityLog } from '#src/usecases/people/security/security-log.ts';
import type { WarnOfPlainKey } from '#src/usecases/people/security/warn-of-plain-key.ts';
import type { OpenApi } from './contract/load-openapi.ts';
import type { DashboardDeps } from './dashboard/routes.ts';
import type { RequestEnded } from './edge/access-log.ts';
import type { ActingAs } from './edge/acting.ts';
import type { OnBehalfOf } from './edge/on-behalf.ts';
import type { TraceRequest } from './edge/trace-requests.ts';
import type { Log } from './log.ts';
import type { Readiness } from './readiness.ts';
import type { RouteDeps } from './routes.ts';
import type { DocsFiles, WebFiles } from './web-files.ts';

export type AppDeps = RouteDeps &
  DashboardDeps & {
    readonly openApi: OpenApi;
    readonly dashboardOpenApi: OpenApi;
    readonly areas: AreaDirectory;
    readonly authenticate: Authenticate;
    readonly authenticateSession: AuthenticateSession;
    readonly findSession: FindSession;
    readonly watchSession: WatchedSessions['watchSession'];
    /** Logos in SVG, by courier code. */
    readonly logos: ReadonlyMap<string, string>;
    /** Null if the dashboard was not built. */
    readonly web: WebFiles | null;
    readonly docs: DocsFiles;
    readonly clock: Clock;
    readonly random: Random;
    readonly log: Log;
    readonly requestEnded: RequestEnded;
    /** Null if requests are not traced. */
    readonly traceRequest: TraceRequest | null;
    readonly logRequest: LogRequest;
    readonly notice: SecurityLog['notice'];
    readonly warnOfPlainKey: WarnOfPlainKey;
    readonly isUnavailable: (error: unknown) => boolean;
    readonly onBehalfOf: OnBehalfOf;
    readonly actingAs: ActingAs;
    readonly senderOf: SenderOf;
    readonly browserMarks: BrowserMarks;
    readonly readiness: Readiness;
    /** Null in a process that runs no jobs. */
    readonly workLag: WorkLag | null;
    readonly settings: AppSettings;
  };

export type AppSettings = {
  /** False with ROLE=worker, which answers health checks only. */
  readonly servesApi: boolean;
  readonly ratesDeadlineMs: number;
  readonly quoteDeadlineMs: number;
  /** PUBLIC_URL, or the address of this machine; empty if the port is not known yet. */
  readonly url: string;
  /** URL of the page that explains the error codes. */
  readonly docs: string;
  /** True if requests are kept in the request log. */
  readonly logsRequests: boolean;
  /** Percentage of reads answered 200 that the request log keeps. */
  readonly loggedReads: number;
  /** How much of an IP address the process log shows. */
  readonly logAddresses: AddressCut;
  readonly limitsRates: boolean;
  readonly requiresHttps: boolean;
  /** True if a LIVE key from another machine is refused without TLS. */
  readonly protectsLiveKeys: boolean;
  /** Number of trusted proxies whose X-Forwarded-For is used. */
  readonly trustedProxies: number;
  readonly maxInFlight: number;
};
