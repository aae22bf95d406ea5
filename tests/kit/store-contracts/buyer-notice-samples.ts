import type { BuyerNotice } from '#domain/notifying/buyer-notice/buyer-notice.ts';
import type { StoredNotice } from '#domain/notifying/buyer-notice/buyer-notice-store.ts';
import type { ShipmentKey } from '#domain/selling/shipment/shipment.ts';
import type { Storage } from './contract.ts';
import { INSTANT } from './samples.ts';
import { insertAccounts, numberOf, TENANT, TENANTS } from './shipment-samples.ts';
import { writeAll } from './writes.ts';

export function sampleNotice(changes: Partial<BuyerNotice> = {}): BuyerNotice {
  return {
    ...TENANT,
    shipmentNumber: numberOf(1),
    kind: 'BOOKED',
    recipient: 'sari@pembeli.example',
    facts: {
      name: 'Sari',
      courierName: 'Swift',
      serviceName: 'Reguler',
      awb: 'SIM1',
      reference: null,
      trackingUrl: 'https://satukurir.example/t/1',
    },
    createdAt: INSTANT,
    ...changes,
  };
}

/** Notice as it is stored when it was requested. */
export function requested(notice: BuyerNotice): StoredNotice {
  const begun = { status: 'PENDING', tries: 0, dueAt: notice.createdAt } as const;
  return { ...notice, language: 'id', ...begun, endedAt: null, error: null };
}

/** Notices of a shipment, by time. */
export async function noticesOf(
  { stored }: Pick<Storage, 'stored'>,
  shipment: ShipmentKey,
): Promise<readonly StoredNotice[]> {
  const { accountId, environment, shipmentNumber } = shipment;
  const all = await stored.buyerNotices();
  const own = all.filter(
    (notice) =>
      notice.accountId === accountId &&
      notice.environment === environment &&
      notice.shipmentNumber === shipmentNumber,
  );
  return own.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

/** Switches notices on for all tenants, in Indonesian. */
export async function switchOn(storage: Storage): Promise<void> {
  await insertAccounts(storage);
  await writeAll(storage, ({ buyerNotices }) => {
    for (const tenant of TENANTS) {
      buyerNotices.saveSettings({ ...tenant, isOn: true, language: 'id' });
    }
  });
}

export function requestAll(storage: Storage, notices: readonly BuyerNotice[]): Promise<void> {
  return writeAll(storage, ({ buyerNotices }) => {
    for (const notice of notices) buyerNotices.request(notice);
  });
}
