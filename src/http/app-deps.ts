import type { BrowserMarks } from '#domain/access/known-browser.ts';
import type { SenderOf } from '#domain/access/sender.ts';
import type { AreaDirectory } from '#domain/area/area-directory.ts';
import type { AddressCut } from '#domain/network-address.ts';
import type { Random } from '#domain/random.ts';
import type { Clock } from '#domain/time.ts';
import type { Authenticate } from '#src/usecases/access/authenticate.ts';
import type {
  AuthenticateSession,
  FindSession,
} from '#src/usecases/access/authenticate-session.ts';
import type { WatchedSessions } from '#src/usecases/access/watch-sessions.ts';
import type { WorkLag } from '#src/usecases/courier/work-lag.ts';
import type { LogRequest } from '#src/usecases/request-log/buffer-requests.ts';
import type { SecurityLog } from '#src/usecases/security/security-log.ts';
import type { OpenApi } from './contract/load-openapi.ts';
import type { DashboardDeps } from './dashboard/routes.ts';
import type { ActingAs } from './edge/acting.ts';
import type { OnBehalfOf } from './edge/on-behalf.ts';
import type { Log } from './log.ts';
import type { Readiness } from './readiness.ts';
import type { RouteDeps } from './routes.ts';
import type { WebFiles } from './web-files.ts';

export type AppDeps = RouteDeps &
  DashboardDeps & {
    readonly openApi: OpenApi;
    readonly dashboardOpenApi: OpenApi;
    readonly areas: AreaDirectory;
    readonly authenticate: Authenticate;
    readonly authenticateSession: AuthenticateSession;
    readonly findSession: FindSession;
    readonly watchSession: WatchedSessions['watchSession'];
    /** SVG, by courier code. */
    readonly logos: ReadonlyMap<string, string>;
    /** Null where it is not built. */
    readonly web: WebFiles | null;
    readonly clock: Clock;
    readonly random: Random;
    readonly log: Log;
    readonly logRequest: LogRequest;
    readonly notice: SecurityLog['notice'];
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
  /** ROLE=worker answers health only. */
  readonly servesApi: boolean;
  readonly ratesDeadlineMs: number;
  readonly quoteDeadlineMs: number;
  /** PUBLIC_URL, or this machine; empty if the port is not known yet. */
  readonly url: string;
  /** The page that explains the error codes. */
  readonly docs: string;
  /** True: requests are kept in the request log. */
  readonly logsRequests: boolean;
  /** How much of an IP address the log of the process shows. */
  readonly logAddresses: AddressCut;
  readonly limitsRates: boolean;
  readonly requiresHttps: boolean;
  /** Number of trusted proxies whose X-Forwarded-For is used. */
  readonly trustedProxies: number;
  readonly maxInFlight: number;
};
