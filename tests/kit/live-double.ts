import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OperatorUseCases } from '#src/usecases/use-cases.ts';
import type { LabArea } from '../../scripts/lab/double.ts';
import type { Lab } from '../../scripts/lab/lab.ts';

type Operator = Pick<
  OperatorUseCases,
  'configureProvider' | 'enableCouriers' | 'importAreaCodes' | 'importAwbs'
>;

const HEAD = 'district_id,origin_code,destination_code,name,source,verified_at';
const UNCHANGED = { callsAtATime: undefined, perSecond: undefined, renewsWebhook: false } as const;

/**
 * Configures a provider as an operator does, as far as no other one sells its couriers; its address
 * is that of its double. Returns the secret in the URL of its webhook.
 */
export async function connectDouble(operator: Operator, lab: Lab): Promise<string> {
  const { credentials, urls, double } = lab;
  const of = { accountId: null, provider: double.provider, by: 'Budi' } as const;
  const { webhookSecret } = await operator.configureProvider({
    ...of,
    ...UNCHANGED,
    credentials,
    urls,
  });
  await importAreas(operator, lab);
  if (double.awbs !== undefined) await operator.importAwbs(double.provider, double.awbs);
  await operator.enableCouriers({ ...of, courierCode: null, services: null });
  return webhookSecret ?? '';
}

async function importAreas({ importAreaCodes }: Operator, { double }: Lab): Promise<void> {
  const { provider, areaCodes = [] } = double;
  if (areaCodes.length === 0) return;
  const folder = await mkdtemp(join(tmpdir(), 'satukurir-areas-'));
  const file = join(folder, 'area-codes.csv');
  await writeFile(file, [HEAD, ...areaCodes.map(lineOf), ''].join('\n'));
  const wrong = await Array.fromAsync(importAreaCodes(provider, file));
  await rm(folder, { recursive: true });
  if (wrong.length > 0) throw new Error(`area codes of ${provider}: ${JSON.stringify(wrong)}`);
}

function lineOf({ districtId, originCode, destinationCode, name }: LabArea): string {
  return [districtId, originCode ?? '', destinationCode, `"${name}"`, 'invented', ''].join(',');
}
