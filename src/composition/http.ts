import { ContainerModule } from 'inversify';
import { readLogos } from '#adapters/labels/logos.ts';
import { isUnavailable } from '#adapters/postgres/fault.ts';
import { onBehalfOf } from '#adapters/postgres/pool-shares.ts';
import { actingAs } from '#adapters/system/acting.ts';
import { senderOf } from '#adapters/system/sender.ts';
import { browserMarks } from '#domain/people/access/known-browser.ts';
import type { Settings } from '#src/config/read-settings.ts';
import { protectsLiveKeys, requiresHttps } from '#src/config/requires-https.ts';
import { createApp } from '#src/http/app.ts';
import type { AppSettings } from '#src/http/app-deps.ts';
import { loadDashboardOpenApi, loadOpenApi } from '#src/http/contract/load-openapi.ts';
import { readDocsFiles, readWebFiles } from '#src/http/web-files.ts';
import { workLag } from '#src/usecases/carrying/courier/work-lag.ts';
import { allUseCases } from '#src/usecases/use-cases.ts';
import type { Platform } from './platform.ts';
import { publicUrl } from './public-url.ts';
import { TOKENS } from './tokens.ts';

/** Folder that `make web` builds the dashboard into. */
const WEB = new URL('../../dist/web/', import.meta.url);
/** Folder that `make web` builds the documentation site into. */
const DOCS = new URL('../../dist/docs/', import.meta.url);

export function httpModule({
  settings,
  log,
  readiness,
  metrics,
  tracer,
}: Platform): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(TOKENS.readiness).toConstantValue(readiness);
    bind(TOKENS.httpSettings).toConstantValue(httpSettings(settings));
    bind(TOKENS.webFiles).toDynamicValue(() => readWebFiles(WEB));
    bind(TOKENS.docsFiles).toDynamicValue(() => readDocsFiles(DOCS));
    bind(TOKENS.app).toDynamicValue(({ get }) => {
      const { clock, random, areas, backlogReader, oneTimeTokens } = get(TOKENS.ports);
      return createApp({
        ...allUseCases(get(TOKENS.useCases)),
        clock,
        random,
        areas,
        log,
        traceRequest: tracer === null ? null : tracer.request,
        requestEnded: metrics === null ? () => {} : metrics.requestEnded,
        isUnavailable,
        onBehalfOf,
        actingAs,
        senderOf,
        browserMarks: browserMarks(oneTimeTokens),
        openApi: loadOpenApi(),
        web: get(TOKENS.webFiles),
        docs: get(TOKENS.docsFiles),
        dashboardOpenApi: loadDashboardOpenApi(),
        ...logosAt(publicUrl(settings)),
        readiness: get(TOKENS.readiness),
        workLag: settings.ROLE === 'api' ? null : workLag(backlogReader, clock),
        settings: get(TOKENS.httpSettings),
      });
    });
  });
}

/** Logos of the couriers, and their URLs. */
function logosAt(url: string) {
  const logos = new Map([...readLogos()].map(([code, { svg }]) => [code, svg]));
  const logoUrl = (courierCode: string) =>
    logos.has(courierCode) ? `${url}/logos/${courierCode}.svg` : null;
  return { logos, logoUrl };
}

function httpSettings(settings: Settings): AppSettings {
  const url = publicUrl(settings);
  return {
    servesApi: settings.ROLE !== 'worker',
    url,
    docs: `${url}/docs/errors`,
    ratesDeadlineMs: settings.RATES_DEADLINE_MS,
    quoteDeadlineMs: settings.QUOTE_DEADLINE_MS,
    logsRequests: settings.REQUEST_LOG === 'on',
    loggedReads: settings.REQUEST_LOG_READS,
    logAddresses: settings.LOG_ADDRESSES,
    limitsRates: settings.RATE_LIMITS === 'on',
    requiresHttps: requiresHttps(settings),
    protectsLiveKeys: protectsLiveKeys(settings),
    trustedProxies: settings.TRUSTED_PROXIES,
    maxInFlight: settings.MAX_IN_FLIGHT,
  };
}
