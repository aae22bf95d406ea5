import { ContainerModule } from 'inversify';
import { loadAreaDirectory } from '#adapters/areas/directory.ts';
import { missingSender, printingSender } from '#adapters/email/printed.ts';
import { smtpSender } from '#adapters/email/smtp.ts';
import { threadPrinter } from '#adapters/labels/printer.ts';
import { threadDeveloper } from '#adapters/photos/developer.ts';
import { isUnavailable } from '#adapters/postgres/fault.ts';
import { currentHolder } from '#adapters/postgres/pool-shares.ts';
import { sendThrough } from '#adapters/postgres/session.ts';
import { postgresBacklogReader } from '#adapters/postgres/stores/backlog-reader.ts';
import { postgresBookingReader } from '#adapters/postgres/stores/carrying/booking/reader.ts';
import { postgresRequestWriter } from '#adapters/postgres/stores/insight/request-log/writer.ts';
import { postgresVerification } from '#adapters/postgres/stores/money/wallet/verification.ts';
import { postgresErasureStore } from '#adapters/postgres/stores/platform/retention/erasure.ts';
import { postgresSealedReader } from '#adapters/postgres/stores/sealed-reader.ts';
import { postgresStores } from '#adapters/postgres/stores/stores.ts';
import { postgresUnitOfWork } from '#adapters/postgres/unit-of-work.ts';
import { threadSheetWriter } from '#adapters/sheets/writer.ts';
import { currentlyActing } from '#adapters/system/acting.ts';
import { pauseBy } from '#adapters/system/clock.ts';
import { commonPasswords } from '#adapters/system/common-passwords.ts';
import { systemDigest } from '#adapters/system/digest.ts';
import { readLines } from '#adapters/system/lines.ts';
import { totpCodes } from '#adapters/system/one-time-codes.ts';
import { oneTimeTokens } from '#adapters/system/one-time-tokens.ts';
import { argon2Hasher } from '#adapters/system/password-hasher.ts';
import { systemRandom } from '#adapters/system/random.ts';
import { senderOf } from '#adapters/system/sender.ts';
import { webhookReceiver } from '#adapters/webhooks/receiver.ts';
import { webhookSender } from '#adapters/webhooks/sender.ts';
import { trackingUrlAt } from '#domain/selling/shipment/tracking-token.ts';
import type { Clock } from '#domain/time.ts';
import { poolSizeOf } from '#src/config/pool-size.ts';
import type { Settings } from '#src/config/read-settings.ts';
import { inBackground } from '#src/http/in-background.ts';
import type { Log } from '#src/http/log.ts';
import { fairSemaphore, type Semaphore } from '#src/usecases/concurrency.ts';
import { attemptLimits, unlimitedAttempts } from '#src/usecases/people/person/attempt-limits.ts';
import { idempotent } from '#src/usecases/platform/idempotency/idempotent.ts';
import { wakingUnitOfWork } from '#src/usecases/platform/wake-up/waking-unit-of-work.ts';
import type { StoragePorts } from '#src/usecases/ports.ts';
import type { ReportError } from '#src/usecases/report-error.ts';
import { measuredRetention, observedSender } from './measured.ts';
import type { Platform } from './platform.ts';
import { publicUrl } from './public-url.ts';
import { announcedUnitOfWork, tellEventsTo } from './security-lines.ts';
import { TOKENS } from './tokens.ts';

/**
 * Share of the pool's connections that may wait for commits at once; commits mostly wait for the
 * disk.
 */
const RECORDING_SHARE = 0.6;

/** The ports, each with its adapter; a port with its own token can be replaced separately. */
export function portsModule(platform: Platform): ContainerModule {
  const { settings, log, clock, database, metrics, secretBox: box } = platform;
  const { source, wakeUps } = database;
  const { ALLOW_INSECURE_WEBHOOKS: allowsLoopback } = settings;
  const trackingUrl = trackingUrlAt(publicUrl(settings), systemDigest);
  return new ContainerModule(({ bind }) => {
    bind(TOKENS.clock).toConstantValue(clock);
    bind(TOKENS.random).toDynamicValue(({ get }) => systemRandom(get(TOKENS.clock)));
    bind(TOKENS.stores).toConstantValue(postgresPorts(platform));
    const writing = { box, trackingUrl, sendsBuyerNotices: settings.BUYER_NOTICES === 'on' };
    bind(TOKENS.unitOfWork).toConstantValue(postgresUnitOfWork(source, writing));
    bind(TOKENS.areas).toDynamicValue(loadAreaDirectory);
    bind(TOKENS.webhookSender).toDynamicValue(({ get }) =>
      observedSender(webhookSender({ clock: get(TOKENS.clock), allowsLoopback }), platform),
    );
    bind(TOKENS.passwords).toConstantValue(argon2Hasher(inTurns));
    const sender = emailSender(settings);
    bind(TOKENS.emailSender).toConstantValue(sender);
    bind(TOKENS.personMailer).toConstantValue(sender);
    bind(TOKENS.buyerMailer).toConstantValue(buyerMailer(settings));
    bind(TOKENS.ports).toDynamicValue(({ get }) => {
      const stores = get(TOKENS.stores);
      const watched = {
        ...stores,
        emailSender: get(TOKENS.emailSender),
        ...settled(settings),
        draining: platform.readiness.draining,
        inBackground: inBackground(log),
        reportError: reportErrorsTo(log, metrics),
        requestWriter: postgresRequestWriter(sendThrough(source)),
        requestsUnlogged: (count: number) => metrics?.requestsUnlogged(count),
        unitOfWork: wakingUnitOfWork({ unitOfWork: get(TOKENS.unitOfWork), wakeUps }),
        wakeUps,
        currentlyActing,
        clock: get(TOKENS.clock),
        random: get(TOKENS.random),
        tellEvent: tellEventsTo(log, settings.LOG_ADDRESSES),
      };
      const unitOfWork = announcedUnitOfWork(watched);
      const { idempotency } = stores;
      return {
        ...watched,
        unitOfWork,
        idempotent: idempotent({ unitOfWork, idempotency, digest: systemDigest }),
        digest: systemDigest,
        areas: get(TOKENS.areas),
        directory: get(TOKENS.couriers),
        liveCouriers: get(TOKENS.liveCouriers),
        secretBox: box,
        simulation: get(TOKENS.simulation),
        paymentDirectory: get(TOKENS.paymentDirectory),
        paymentSimulation: get(TOKENS.paymentSimulation),
        webhookSender: get(TOKENS.webhookSender),
        trackingUrl,
        passwords: get(TOKENS.passwords),
        ...attemptPorts(stores, get(TOKENS.clock), settings),
        personMailer: get(TOKENS.personMailer),
        buyerMailer: get(TOKENS.buyerMailer),
        ...unsettled(),
      };
    });
  });
}

/**
 * Grants permits to senders in turn, with known browsers and strangers in separate groups. A
 * network with a thousand sign-ins delays any other sender by one password hash, and a thousand
 * networks delay a known browser by one.
 */
function inTurns(permits: number): Semaphore {
  return fairSemaphore(permits, () => {
    const { pot, name } = currentHolder();
    return { group: pot, name };
  });
}

function attemptPorts(
  { attemptBuckets }: Pick<StoragePorts, 'attemptBuckets'>,
  clock: Clock,
  { RATE_LIMITS }: Settings,
) {
  const limits = attemptLimits({ attemptBuckets, digest: systemDigest, clock, senderOf });
  return {
    attempts: RATE_LIMITS === 'on' ? limits : unlimitedAttempts,
    pause: pauseBy(clock),
  };
}

/** Adapters that need neither settings nor other ports. */
function unsettled() {
  return {
    isUnavailable,
    readLines,
    webhookReceiver,
    printer: threadPrinter(),
    photos: threadDeveloper(),
    sheets: threadSheetWriter(),
    commonPasswords: commonPasswords(),
    oneTimeCodes: totpCodes,
  };
}

/** Ports that depend on settings only. */
function settled(settings: Settings) {
  return {
    oneTimeTokens: oneTimeTokens({ key: settings.SECRETS_KEY, oldKey: settings.SECRETS_KEY_OLD }),
    pageUrl: publicUrl(settings),
    isRegistrationOpen: settings.REGISTRATION === 'on',
    liveNeedsConsent: settings.LIVE_ACCESS === 'approved',
    factorPolicy: { ownersNeedFactor: settings.OWNERS_SECOND_FACTOR === 'required' },
    recordingWidth: Math.max(1, Math.floor(poolSizeOf(settings) * RECORDING_SHARE)),
    keptDays: {
      TEST_DATA_DAYS: settings.TEST_DATA_DAYS,
      LIVE_PEOPLE_DAYS: settings.LIVE_PEOPLE_DAYS,
    },
  };
}

function emailSender({ SMTP_URL: url, MAIL_FROM: from, NODE_ENV }: Settings) {
  if (url !== null) return smtpSender({ url, from });
  if (NODE_ENV === 'production') return missingSender;
  return printingSender((text) => void process.stdout.write(text));
}

function buyerMailer({ BUYER_NOTICES, SMTP_URL: url, MAIL_FROM: from }: Settings) {
  return BUYER_NOTICES === 'on' && url !== null ? smtpSender({ url, from }) : null;
}

function postgresPorts({ database: { source }, secretBox, metrics }: Platform): StoragePorts {
  const send = sendThrough(source);
  const { reader: ledgerReader, ...verification } = postgresVerification(send);
  return {
    ...measuredRetention(postgresStores(source.manager, send, secretBox), metrics),
    ...verification,
    ledgerReader,
    bookingReader: postgresBookingReader(send),
    backlogReader: postgresBacklogReader(send),
    sealedReader: postgresSealedReader(send),
    erasure: postgresErasureStore(send),
  };
}

function reportErrorsTo(log: Log, metrics: Platform['metrics']): ReportError {
  return (what, error) => {
    metrics?.errorReported();
    const isError = error instanceof Error;
    const details = isError ? { reason: error.message, stack: error.stack } : {};
    log.error(what, { error: isError ? error.name : typeof error, ...details });
  };
}
