import { rupiah } from '#domain/money.ts';
import { openOperator } from '#src/composition/operator.ts';
import { parseSettings } from '#src/config/read-settings.ts';
import type { ChaosDatabase } from './chaos-database.ts';

/** An account besides that of the buyers, with a key and ample funds. */
export type Neighbour = { readonly accountId: string; readonly key: string };
/** `greedy` creates as much load as it can; `modest` must not be affected by it. */
export type Neighbours = { readonly greedy: Neighbour; readonly modest: Neighbour };

const SCOPES = ['rates:read', 'quotes:write', 'shipments:write', 'shipments:read'] as const;
const FUNDS = rupiah(1_000_000_000);

export async function openNeighbours({ ownerUrl, appUrl }: ChaosDatabase): Promise<Neighbours> {
  const urls = { DATABASE_URL: ownerUrl, DATABASE_APP_URL: appUrl };
  const { useCases, close } = await openOperator(parseSettings(urls), () => {});
  const open = async (name: string): Promise<Neighbour> => {
    const { accountId } = await useCases.createAccount({ name, email: `${name}@shop.example` });
    const tenant = { accountId, environment: 'TEST' } as const;
    await useCases.fundByOperator(tenant, { amount: FUNDS, reference: 'chaos' });
    const command = { name, scopes: SCOPES, expiresAt: null };
    return { accountId, key: (await useCases.createApiKey(tenant, command)).secret };
  };
  try {
    return { greedy: await open('greedy'), modest: await open('modest') };
  } finally {
    await close();
  }
}
