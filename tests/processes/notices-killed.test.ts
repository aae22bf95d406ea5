import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { type ApiClient, apiClient, shipmentBody } from '#tests/kit/api-client.ts';
import { openCommitCutter } from '#tests/kit/commit-cutter.ts';
import { type TestDatabase, withClient } from '#tests/kit/database.ts';
import { endPrograms, type ServerProgram, startServer } from '#tests/kit/program.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { apiSettings, newTestAccount } from '#tests/kit/stored-shipments.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';

/**
 * Stages at which the worker is killed while it sends an e-mail; at the last one the e-mail was
 * accepted.
 */
const STAGES = ['CONNECT', 'MAIL FROM', 'RCPT TO', 'TAKEN'] as const;
type Stage = (typeof STAGES)[number];
/** Statement before the last line of the e-mail. */
const HAND_OVER = 'buyerNotices.handOver';

afterAll(endPrograms);

const shared = sharedApi();

describe('an e-mail to a buyer', () => {
  let server: Awaited<ReturnType<typeof mailServer>>;

  beforeAll(async () => {
    server = await mailServer();
  });
  afterAll(() => server.close());

  it.each(STAGES)(
    'sends an e-mail to a buyer once if its worker is killed at %s',
    async (stage) => {
      const number = await sell(await newShop());
      const reached = server.holdAt(stage);
      await killWorker(reached, shared.database);
      await endLeases();
      const second = await startWorker(shared.database);
      await waitUntil(async () => (await openNotices()) === 0 && server.taken(number) > 0);
      await end(second);
      expect(server.taken(number)).toBe(1);
    },
  );

  it('sends no e-mail to a buyer if its worker is killed between the commit and the last line', async () => {
    const shop = await newShop();
    const number = await sell(shop);
    const line = await openCommitCutter(shared.database.appUrl, 'answer, silently', HAND_OVER);
    await killWorker(line.lost, { ...shared.database, appUrl: line.url });
    await line.close();
    expect(await noticesOf(number)).toEqual([{ status: 'UNCONFIRMED', tries: 1 }]);
    await endLeases();
    // Claims everything that is due before this shipment, which is newer.
    const later = await sell(shop);
    const second = await startWorker(shared.database);
    await waitUntil(async () => (await openNotices()) === 0 && server.taken(later) > 0);
    await end(second);
    expect(server.taken(number)).toBe(0);
    expect(await noticesOf(number)).toEqual([{ status: 'UNCONFIRMED', tries: 1 }]);
  });

  /** Kills a worker at that moment. */
  async function killWorker(moment: Promise<void>, database: TestDatabase): Promise<void> {
    const worker = await startWorker(database);
    await moment;
    worker.signal('SIGKILL');
    expect((await worker.ended).code).toBeNull();
  }

  function startWorker(database: TestDatabase): Promise<ServerProgram> {
    const mail = { BUYER_NOTICES: 'on', SMTP_URL: `smtp://127.0.0.1:${server.port}` };
    return startServer({ ...apiSettings(database), ROLE: 'worker', ...mail });
  }
});

async function end(worker: ServerProgram): Promise<void> {
  worker.signal('SIGTERM');
  expect((await worker.ended).code).toBe(0);
}

/** Shop with e-mails to its buyers switched on. */
async function newShop(): Promise<ApiClient> {
  const { accountId, secret } = await newTestAccount(shared);
  await switchOn(accountId);
  return apiClient(shared.api.port, secret);
}

/** Number of a shipment whose receiver has an e-mail. */
async function sell(client: ApiClient): Promise<string> {
  const { quote_id } = (await client.quote()).data();
  const body = shipmentBody(quote_id);
  const receiver = { ...body.receiver, email: 'rani@pembeli.example' };
  return (await client.ship({ ...body, receiver })).data().shipment_number;
}

function switchOn(accountId: string): Promise<unknown> {
  return withClient(shared.database.ownerUrl, (owner) =>
    owner.query(`INSERT INTO buyer_notice_settings VALUES ($1, 'TEST', true, 'id')`, [accountId]),
  );
}

/** Moves leases to their end, as time does. */
function endLeases(): Promise<unknown> {
  return withClient(shared.database.ownerUrl, (owner) =>
    owner.query('UPDATE buyer_notice SET due_at = now() WHERE due_at IS NOT NULL'),
  );
}

async function noticesOf(number: string) {
  const { rows } = await withClient(shared.database.ownerUrl, (owner) =>
    owner.query('SELECT status, tries FROM buyer_notice WHERE shipment_number = $1', [number]),
  );
  return rows;
}

async function openNotices(): Promise<number> {
  const { rows } = await withClient(shared.database.ownerUrl, (owner) =>
    owner.query<{ open: number }>(
      `SELECT count(*)::integer AS open FROM buyer_notice WHERE status = 'PENDING'`,
    ),
  );
  return rows[0]?.open ?? 0;
}

async function mailServer() {
  const mails: ParsedMail[] = [];
  let held: { stage: Stage; reached: () => void } | undefined;
  /** True while the worker gets no more answers. */
  const holds = (stage: Stage): boolean => {
    if (held?.stage !== stage) return false;
    held.reached();
    held = undefined;
    return true;
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, done) => void (holds('CONNECT') || done()),
    onMailFrom: (_address, _session, done) => void (holds('MAIL FROM') || done()),
    onRcptTo: (_address, _session, done) => void (holds('RCPT TO') || done()),
    onData(stream, _session, done) {
      text(stream).then(async (source) => {
        mails.push(await simpleParser(source));
        if (!holds('TAKEN')) done();
      }, done);
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    /** Resolves when an e-mail has reached this stage and waits there. */
    holdAt(stage: Stage): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = { stage, reached: resolve };
      return promise;
    },
    /** Accepted e-mails about the booking of a shipment. */
    taken: (number: string) =>
      mails.filter(({ messageId }) => messageId?.startsWith(`<${number}.BOOKED@`)).length,
    close: () => new Promise<void>((resolve) => void server.close(resolve)),
  };
}
