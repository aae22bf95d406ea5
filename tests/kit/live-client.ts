import { rupiah } from '#domain/money.ts';
import { openOperator } from '#src/composition/operator.ts';
import { parseSettings } from '#src/config/read-settings.ts';
import type { Lab } from '../../scripts/lab/lab.ts';
import { connectDouble } from './live-double.ts';

/** Settings of the servers on that database. */
export type ServerSettings = Readonly<
  Record<'DATABASE_URL' | 'DATABASE_APP_URL' | 'SECRETS_KEY', string>
>;

const SCOPES = ['rates:read', 'quotes:write', 'shipments:write', 'shipments:read'] as const;
const FUNDS = rupiah(1_000_000_000);

/**
 * Sells the couriers of these doubles, as an operator does: the first double that has a courier
 * sells it. Returns the LIVE key of a new account.
 */
export async function openLiveClient(
  settings: ServerSettings,
  labs: readonly Lab[],
): Promise<string> {
  const { useCases, close } = await openOperator(parseSettings({ ...settings }), () => {});
  try {
    for (const lab of labs) await connectDouble(useCases, lab);
    const account = { name: 'Live', email: 'live@shop.example' };
    const { accountId } = await useCases.createAccount(account);
    const tenant = { accountId, environment: 'LIVE' } as const;
    await useCases.fundByOperator(tenant, { amount: FUNDS, reference: 'live' });
    const command = { name: 'live', scopes: SCOPES, expiresAt: null };
    return (await useCases.createApiKey(tenant, command)).secret;
  } finally {
    await close();
  }
}
