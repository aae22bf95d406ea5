import { runCli } from '#tests/kit/program.ts';
import { courierBooks } from './courier-books.ts';
import type { CourierLine } from './courier-log.ts';
import type { Violation } from './oracle.ts';
import type { ShipmentFound } from './shipments-found.ts';
import type { World } from './world.ts';

/** Each takes a process of its own. */
const RESOLVED_MAX = 3;

/** Ends some that only a person can, as one would: with the AWB that the courier really has. */
export async function resolveByHand(
  { database }: World,
  shipments: readonly ShipmentFound[],
  log: readonly CourierLine[],
): Promise<readonly Violation[]> {
  const alive = courierBooks(log)
    .all()
    .filter(({ isCancelled }) => !isCancelled);
  const awbs = new Map(alive.map(({ reference, awb }) => [reference, awb]));
  const urls = { DATABASE_URL: database.ownerUrl, DATABASE_APP_URL: database.appUrl };
  const violations: Violation[] = [];
  const waiting = shipments.filter(({ state }) => state === 'MANUAL');
  for (const { shipment_number: number } of waiting.slice(0, RESOLVED_MAX)) {
    const said = ['--shipment', number, '--awb', awbs.get(number) ?? '', '--by', 'Chaos'];
    const { code, stderr } = await runCli(['booking', 'resolve', ...said], urls);
    if (code !== 0) violations.push({ what: 'cannot be resolved', of: `${number}: ${stderr}` });
  }
  return violations;
}
