/** One row for each setting: the complete list of the program's configuration. */
type Kind =
  /** `needs`: settings required when this one is set. */
  | { readonly kind: 'text'; readonly needs?: readonly string[]; readonly minLength?: number }
  | { readonly kind: 'url'; readonly schemes: readonly string[] }
  /** Base64 of 32 bytes, or one of these words. */
  | { readonly kind: 'key'; readonly or?: readonly string[] }
  | { readonly kind: 'flag' }
  | { readonly kind: 'integer'; readonly min: number; readonly max: number }
  | { readonly kind: 'number'; readonly min: number; readonly max: number }
  | {
      readonly kind: 'choice';
      readonly of: readonly string[];
      /** Settings that each choice requires, by choice. */
      readonly needs?: Readonly<Record<string, readonly string[]>>;
    };

/** Minimum length of a webhook secret; a random one of this length cannot be guessed. */
const SECRET_LENGTH_MIN = 16;

const WEB = ['http', 'https'] as const;
const POSTGRES = ['postgres', 'postgresql'] as const;

export type Setting = Kind & {
  /** Text as in the environment; null if not set. */
  readonly default: string | null;
  readonly about: string;
  /** Never shown, not even in an error message about it. */
  readonly secret?: true;
};

export const SETTINGS = {
  PORT: { kind: 'integer', min: 0, max: 65_535, default: '3000', about: '0 takes any free port' },
  HOST: { kind: 'text', default: '127.0.0.1', about: '0.0.0.0 listens to the network' },
  PUBLIC_URL: {
    kind: 'url',
    schemes: WEB,
    default: null,
    about: 'where clients find us; default http://localhost:PORT; production takes HTTPS alone',
  },
  DATA_DIR: { kind: 'text', default: '.data', about: 'home of the embedded PostgreSQL' },
  DATABASE_URL: {
    kind: 'url',
    schemes: POSTGRES,
    default: null,
    secret: true,
    about:
      'your own PostgreSQL (15 or later), as its owner; without it the embedded one is started',
  },
  DATABASE_APP_URL: {
    kind: 'url',
    schemes: POSTGRES,
    default: null,
    secret: true,
    about: 'the same database as the role satukurir_app; without it the owner serves, too',
  },
  DATABASE_POOL_SIZE: {
    kind: 'integer',
    min: 1,
    max: 200,
    default: null,
    about: 'connections; default 5, or 1 with ROLE=worker; more than two a core make it slower',
  },
  DATABASE_WAIT_MS: {
    kind: 'integer',
    min: 100,
    max: 60_000,
    default: '2000',
    about: 'what gets no connection in this time fails; a request is answered 503',
  },
  SECRETS_KEY: {
    kind: 'key',
    default: null,
    secret: true,
    about: 'seals secrets in the database: openssl rand -base64 32; development has a known one',
  },
  SECRETS_KEY_OLD: {
    kind: 'key',
    or: ['development'],
    default: null,
    secret: true,
    about: 'the key before (or the word development), until secret rotate; see docs/operating.md',
  },
  SECRETS_KEYS_LOST: {
    kind: 'text',
    default: null,
    secret: true,
    about: 'ids of keys that are lost for good: what they sealed keeps no process from starting',
  },
  ROLE: {
    kind: 'choice',
    of: ['api', 'worker', 'all'],
    default: 'all',
    about: 'api answers requests, worker runs jobs, all does both',
  },
  SIMULATOR_SPEED: {
    kind: 'number',
    min: 0.1,
    max: 1000,
    default: '1',
    about: 'how much faster than life a TEST parcel travels',
  },
  SIMULATOR_HOOK_SECRET: {
    kind: 'text',
    minLength: SECRET_LENGTH_MIN,
    default: null,
    secret: true,
    about: "16 characters or more: TEST's couriers call us where it is known; without it none",
  },
  PAYMENT_GATEWAY: {
    kind: 'choice',
    of: ['none', 'midtrans', 'xendit'],
    default: 'none',
    needs: {
      midtrans: ['MIDTRANS_SERVER_KEY'],
      xendit: ['XENDIT_SECRET_KEY', 'XENDIT_CALLBACK_TOKEN', 'PUBLIC_URL'],
    },
    about: 'takes LIVE payments by QRIS; TEST has a simulated one',
  },
  MIDTRANS_URL: {
    kind: 'url',
    schemes: WEB,
    default: 'https://api.midtrans.com',
    about: 'https://api.sandbox.midtrans.com to rehearse',
  },
  MIDTRANS_SERVER_KEY: {
    kind: 'text',
    default: null,
    secret: true,
    about: "from the merchant's dashboard; with it notifications are verified, too",
  },
  XENDIT_URL: { kind: 'url', schemes: WEB, default: 'https://api.xendit.co', about: 'its API' },
  XENDIT_SECRET_KEY: {
    kind: 'text',
    default: null,
    secret: true,
    about: "from the merchant's dashboard",
  },
  XENDIT_CALLBACK_TOKEN: {
    kind: 'text',
    minLength: SECRET_LENGTH_MIN,
    default: null,
    secret: true,
    about: "what its callbacks carry; from the merchant's dashboard",
  },
  BANK_NAME: {
    kind: 'text',
    default: null,
    needs: ['BANK_ACCOUNT_NUMBER', 'BANK_ACCOUNT_NAME'],
    about: 'where LIVE transfers go, such as BCA; without it there are none',
  },
  BANK_ACCOUNT_NUMBER: { kind: 'text', default: null, about: 'of that bank account' },
  BANK_ACCOUNT_NAME: { kind: 'text', default: null, about: 'whose bank account that is' },
  SIMULATOR_NOTIFICATION_KEY: {
    kind: 'text',
    minLength: SECRET_LENGTH_MIN,
    default: null,
    secret: true,
    about: "16 characters or more: signs notifications of TEST's gateway; without it none",
  },
  ALLOW_INSECURE_WEBHOOKS: {
    kind: 'flag',
    default: 'false',
    about: 'webhooks may go to localhost, over HTTP and to any port; for trying out only',
  },
  RATES_DEADLINE_MS: {
    kind: 'integer',
    min: 100,
    max: 20_000,
    default: '2500',
    about: 'POST /rates answers by then with what has come',
  },
  QUOTE_DEADLINE_MS: {
    kind: 'integer',
    min: 100,
    max: 20_000,
    default: '5000',
    about: 'POST /quotes gives its courier this long to answer',
  },
  TEST_DATA_DAYS: {
    kind: 'integer',
    min: 14,
    max: 3_650,
    default: '90',
    about: 'TEST shipments and all that is theirs are deleted after that; see docs/retention.md',
  },
  LIVE_PEOPLE_DAYS: {
    kind: 'integer',
    min: 90,
    max: 3_650,
    default: '730',
    about: 'names, phones and addresses of LIVE parcels are erased so long after their end',
  },
  REGISTRATION: {
    kind: 'choice',
    of: ['on', 'off'],
    default: 'on',
    about: 'off: only invited people get into the dashboard',
  },
  TLS_CERT_FILE: {
    kind: 'text',
    needs: ['TLS_KEY_FILE'],
    default: null,
    about: 'certificate chain (PEM): serve HTTPS without a proxy; replaced files are read at once',
  },
  TLS_KEY_FILE: {
    kind: 'text',
    needs: ['TLS_CERT_FILE'],
    default: null,
    about: 'private key of that certificate (PEM)',
  },
  HTTP_REDIRECT_PORT: {
    kind: 'integer',
    min: 0,
    max: 65_535,
    default: null,
    about: 'with TLS_CERT_FILE: sends browsers from this port to HTTPS',
  },
  LIVE_ACCESS: {
    kind: 'choice',
    of: ['registered', 'approved'],
    default: 'registered',
    about: 'approved: a registered account calls LIVE after `account allow-live` alone',
  },
  OWNERS_SECOND_FACTOR: {
    kind: 'choice',
    of: ['required', 'optional'],
    default: 'optional',
    about: 'required: owners of accounts set up an authenticator app first, as operators always do',
  },
  SMTP_URL: {
    kind: 'url',
    schemes: ['smtp', 'smtps'],
    default: null,
    secret: true,
    about: 'smtps://user:password@host sends e-mails; without it development prints them',
  },
  MAIL_FROM: {
    kind: 'text',
    default: 'Satukurir <satukurir@localhost>',
    about: 'the sender of e-mails, which your SMTP server must accept',
  },
  BUYER_NOTICES: {
    kind: 'choice',
    of: ['on', 'off'],
    needs: { on: ['SMTP_URL'] },
    default: 'off',
    about: 'on: accounts may have e-mails about their parcels sent to buyers; needs SMTP_URL',
  },
  RATE_LIMITS: { kind: 'choice', of: ['on', 'off'], default: 'on', about: 'off for benchmarks' },
  REQUEST_LOG: {
    kind: 'choice',
    of: ['on', 'off'],
    default: 'on',
    about: 'off keeps no requests for the dashboard to show; see docs/retention.md',
  },
  REQUEST_LOG_READS: {
    kind: 'integer',
    min: 0,
    max: 100,
    default: '100',
    about: 'percent of the reads answered 200 that this log keeps; it keeps all other requests',
  },
  MAX_IN_FLIGHT: {
    kind: 'integer',
    min: 1,
    max: 100_000,
    default: '256',
    about: 'requests of LIVE at a time, an account has three quarters; TEST has half in addition',
  },
  TRUSTED_PROXIES: {
    kind: 'integer',
    min: 0,
    max: 10,
    default: '0',
    about: 'proxies in front whose X-Forwarded-For and -Proto are believed; see docs/operating.md',
  },
  REQUIRE_HTTPS: {
    kind: 'flag',
    default: null,
    about:
      'refuse keys and passwords sent in the clear; default: in production, and LIVE keys always',
  },
  METRICS_PORT: {
    kind: 'integer',
    min: 0,
    max: 65_535,
    default: null,
    about:
      'serves /metrics for Prometheus on this port of 127.0.0.1; without it nothing is measured',
  },
  SLOW_STATEMENT_MS: {
    kind: 'integer',
    min: 0,
    max: 60_000,
    default: null,
    about: 'statements that take as long are logged by name, such as 500; without it none',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    kind: 'url',
    schemes: WEB,
    default: null,
    about:
      'sends traces there by OTLP over HTTP; packages read the other OTEL_ variables themselves',
  },
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: {
    kind: 'url',
    schemes: WEB,
    default: null,
    about: 'the same, as the whole URL of traces',
  },
  OTEL_TRACES_EXPORTER: {
    kind: 'text',
    default: null,
    about: 'otlp sends traces to localhost:4318 where no endpoint is set; none sends none',
  },
  OTEL_SDK_DISABLED: { kind: 'flag', default: 'false', about: 'true sends no traces' },
  DRAIN_DELAY_MS: {
    kind: 'integer',
    min: 0,
    max: 25_000,
    default: '0',
    about: 'after SIGTERM, until the load balancer has seen /readyz say 503',
  },
  LOG_LEVEL: {
    kind: 'choice',
    of: ['error', 'warn', 'info', 'debug'],
    default: 'info',
    about: 'lines on standard error',
  },
  LOG_ADDRESSES: {
    kind: 'choice',
    of: ['full', 'cut', 'off'],
    default: 'cut',
    about: 'of clients, in these lines; cut shows networks: /24 of IPv4, /48 of IPv6',
  },
  LOG_FORMAT: {
    kind: 'choice',
    of: ['json', 'pretty'],
    default: null,
    about: 'json or pretty; default: pretty on a terminal, json elsewhere',
  },
  NODE_ENV: {
    kind: 'choice',
    of: ['development', 'test', 'production'],
    needs: { production: ['SECRETS_KEY'] },
    default: 'development',
    about: 'production makes no demo account, and needs a SECRETS_KEY',
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof SETTINGS;
