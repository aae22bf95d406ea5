import { printingSender } from '#adapters/email/printed.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import { startWorker } from '#src/workers/worker.ts';
import { openSharedServer } from '#tests/kit/database.ts';
import { newPerson, type TestPerson } from '#tests/kit/person.ts';
import { newSeller, type Seller } from '#tests/kit/seller.ts';
import { type RunningApi, startApi } from '#tests/kit/server.ts';
import { openWebhookReceiver, type WebhookReceiver } from '#tests/kit/webhook-receivers.ts';

/** The built dashboard with its API and a running worker. */
export type Dashboard = {
  readonly api: RunningApi;
  readonly origin: string;
  readonly receiver: WebhookReceiver;
  /** E-mails as development mode prints them to the console. */
  readonly printed: readonly string[];
  /** Database URL of the owner role. */
  readonly ownerUrl: string;
  close(): Promise<void>;
};

/** An account with an API key and its owner. */
export type Shop = Seller & { readonly owner: TestPerson };

/** Parcels are delivered within seconds, and webhooks may call this machine. */
const SETTINGS = { SIMULATOR_SPEED: '1000', ALLOW_INSECURE_WEBHOOKS: 'true' };

export async function startDashboard(settings: Readonly<Record<string, string>> = {}) {
  const postgres = await openSharedServer();
  const database = await postgres.freshDatabase();
  const printed: string[] = [];
  const api = await startApi({
    database,
    settings: { ...SETTINGS, ...settings },
    rewire(container) {
      const sender = printingSender((text) => void printed.push(text));
      container.rebind(TOKENS.emailSender).toConstantValue(sender);
      container.rebind(TOKENS.personMailer).toConstantValue(sender);
    },
  });
  if (api.container.get(TOKENS.webFiles) === null)
    throw new Error('the pages are not built: run make web');
  const receiver = await openWebhookReceiver();
  const worker = await startWorker(api.container.get(TOKENS.workerDeps), true);
  const dashboard: Dashboard = {
    api,
    origin: `http://127.0.0.1:${api.port}`,
    receiver,
    printed,
    ownerUrl: database.ownerUrl,
    async close() {
      await worker.drain();
      await api.close();
      await receiver.close();
      await postgres.close();
    },
  };
  return dashboard;
}

export async function newShop({ api }: Dashboard): Promise<Shop> {
  const seller = await newSeller(api);
  return { ...seller, owner: await newPerson(api, seller) };
}
