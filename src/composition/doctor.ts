import { existsSync } from 'node:fs';
import { verifySmtp } from '#adapters/email/verify.ts';
import { examineDatabase } from '#adapters/postgres/examine.ts';
import { certificateOf, diskOf } from '#adapters/system/machine.ts';
import { databaseFindings } from '#domain/platform/examination/database-findings.ts';
import { type Finding, good, problem, warning } from '#domain/platform/examination/finding.ts';
import { certificateFinding, diskFinding } from '#domain/platform/examination/machine-findings.ts';
import { poolSizeOf } from '#src/config/pool-size.ts';
import { BadSettings, readSettings, type Settings } from '#src/config/read-settings.ts';
import { requiresHttps } from '#src/config/requires-https.ts';
import { sealedText } from '#src/usecases/carrying/courier-configuration/unreadable-secrets.ts';
import type { OperatorUseCases } from '#src/usecases/use-cases.ts';
import { openServer } from './open-server.ts';
import { openOperator } from './operator.ts';

/**
 * Examines the parts of an installation: settings, disk, database, certificate, SMTP server and
 * LIVE couriers. Changes nothing, sends no e-mail and orders nothing.
 */
export async function* examineInstallation(): AsyncGenerator<Finding, void> {
  let settings: Settings;
  try {
    settings = readSettings();
  } catch (error) {
    if (!(error instanceof BadSettings)) throw error;
    yield* error.message.split('\n').map((found) => problem('settings', found, IN_ENV));
    return;
  }
  yield good('settings', 'can be read');
  yield* exposureOf(settings);
  yield* await certificatesOf(settings);
  yield* await mailOf(settings);
  if (settings.DATABASE_URL === null) {
    if (!existsSync(settings.DATA_DIR)) {
      yield good('database', `none yet: the first start makes one in ${settings.DATA_DIR}`);
      return;
    }
    yield diskFinding(settings.DATA_DIR, await diskOf(settings.DATA_DIR));
  }
  const database = await databaseOf(settings);
  yield* database;
  const isUsable = database.every(({ part, state }) => !BLOCKING[state].includes(part));
  if (isUsable) yield* await couriersOf(settings);
  else yield warning('couriers', 'cannot be examined without such a database', EXAMINE_AGAIN);
}

const IN_ENV = 'Correct it in .env or in the environment; .env.example lists all settings.';
const EXAMINE_AGAIN = 'Follow the advice above, then run `cli doctor` again.';
/** Parts of the database whose faults make it unreadable, by state. */
const BLOCKING: Readonly<Record<Finding['state'], readonly string[]>> = {
  OK: [],
  WARNING: ['schema'],
  PROBLEM: ['database', 'roles', 'schema'],
};

function exposureOf(settings: Settings): readonly Finding[] {
  const { PUBLIC_URL, NODE_ENV, TLS_CERT_FILE, TRUSTED_PROXIES, HOST } = settings;
  const findings: Finding[] = [];
  if (NODE_ENV === 'production' && PUBLIC_URL === null) {
    const cure = 'Set PUBLIC_URL to the address of clients: labels and e-mails show it.';
    findings.push(problem('settings', 'PUBLIC_URL is not set', cure));
  }
  if (requiresHttps(settings) && TLS_CERT_FILE === null && TRUSTED_PROXIES === 0) {
    const cure = 'Set TRUSTED_PROXIES to the number of proxies, or TLS_CERT_FILE.';
    findings.push(problem('settings', 'every request with a key is refused: no TLS', cure));
  }
  if (NODE_ENV !== 'production' && HOST !== '127.0.0.1') {
    const cure = 'Set NODE_ENV=production, with a SECRETS_KEY.';
    findings.push(warning('settings', `serves the network (HOST=${HOST}) in ${NODE_ENV}`, cure));
  }
  return findings;
}

async function certificatesOf(settings: Settings): Promise<readonly Finding[]> {
  const { TLS_CERT_FILE: cert, TLS_KEY_FILE: key, PUBLIC_URL } = settings;
  if (cert === null || key === null) return [];
  try {
    const host = PUBLIC_URL === null ? null : new URL(PUBLIC_URL).hostname;
    return [certificateFinding(await certificateOf({ cert, key }, host), new Date())];
  } catch (error) {
    const cure = 'Let TLS_CERT_FILE and TLS_KEY_FILE name a certificate in PEM and its own key.';
    return [problem('certificate', reasonOf(error), cure)];
  }
}

async function mailOf({ SMTP_URL: url, NODE_ENV }: Settings): Promise<readonly Finding[]> {
  if (url === null) {
    if (NODE_ENV !== 'production') return [good('e-mail', 'printed on standard output')];
    const cure = 'Set SMTP_URL and MAIL_FROM: without them no person can register or reset.';
    return [warning('e-mail', 'there is no mail server', cure)];
  }
  try {
    await verifySmtp(url);
    return [good('e-mail', 'the mail server lets us in')];
  } catch (error) {
    const cure = 'Compare host, port, user and password in SMTP_URL with those of the server.';
    return [problem('e-mail', reasonOf(error), cure)];
  }
}

async function databaseOf(settings: Settings): Promise<readonly Finding[]> {
  const { DATABASE_WAIT_MS: waitMs } = settings;
  try {
    const { ownerUrl, appUrl, release } = await openServer({
      databaseUrl: settings.DATABASE_URL,
      databaseAppUrl: settings.DATABASE_APP_URL,
      dataDir: settings.DATA_DIR,
      report: () => {},
    });
    try {
      const facts = await examineDatabase({ ownerUrl, appUrl, waitMs });
      return databaseFindings(facts, poolSizeOf(settings));
    } finally {
      await release();
    }
  } catch (error) {
    const cure =
      settings.DATABASE_URL === null
        ? 'Read server.log in DATA_DIR; nothing else may write into that folder.'
        : 'Compare DATABASE_URL and DATABASE_APP_URL with the server, and ask it from here by psql.';
    return [problem('database', reasonOf(error), cure)];
  }
}

async function couriersOf(settings: Settings): Promise<readonly Finding[]> {
  // Discards log lines, because the faults are reported below.
  const { useCases, close } = await openOperator(settings, () => {});
  try {
    const unreadable = (await useCases.findUnreadableSecrets()).map((one) => {
      const cure =
        'Set the SECRETS_KEY that sealed them; docs/operating.md says what if it is lost.';
      return problem('secrets', sealedText(one), cure);
    });
    const { connections } = await useCases.readLiveConfiguration();
    const general = connections.filter(({ accountId }) => accountId === null);
    if (general.length === 0)
      return [...unreadable, good('couriers', 'none of LIVE is configured')];
    const { testProvider } = useCases;
    const tested = general.map(({ provider }) => providerFinding(provider, testProvider));
    return [...unreadable, ...(await Promise.all(tested))];
  } finally {
    await close();
  }
}

/** Asks for a rate, like `courier test`. */
async function providerFinding(
  provider: string,
  testProvider: OperatorUseCases['testProvider'],
): Promise<Finding> {
  const cure = `Run \`cli courier test --provider ${provider}\`; docs/couriers.md explains its answers.`;
  try {
    const result = await testProvider({
      provider,
      courierCode: null,
      route: null,
      accountId: null,
    });
    if (result.kind === 'OFFERED') return good('couriers', `${provider} answers`);
    return problem('couriers', `${provider}: ${result.message}`, cure);
  } catch (error) {
    return problem('couriers', `${provider}: ${reasonOf(error)}`, cure);
  }
}

function reasonOf(error: unknown): string {
  const [reason = ''] = String(error instanceof Error ? error.message : error).split('\n');
  // A connection refused by several addresses has an error without a message.
  return reason || 'it does not answer';
}
