import type {
  CourierOffer,
  ProviderConnection,
} from '#domain/carrying/courier-configuration/configuration.ts';

const CHANGED_AT = new Date('2026-11-23T01:00:00Z');

export function connection(overrides: Partial<ProviderConnection> = {}): ProviderConnection {
  return {
    environment: 'LIVE',
    accountId: null,
    provider: 'SWIFT',
    connectionId: '01900000-0000-7000-8000-0000000000c1',
    credentials: 'sealed:00000000:credentials',
    webhookSecret: 'sealed:00000000:webhook',
    urls: {},
    callsAtATime: null,
    perSecond: null,
    revision: 1,
    changedAt: CHANGED_AT,
    changedBy: 'Ratna',
    ...overrides,
  };
}

export function offer(overrides: Partial<CourierOffer> = {}): CourierOffer {
  return {
    environment: 'LIVE',
    accountId: null,
    provider: 'SWIFT',
    offerId: '01900000-0000-7000-8000-0000000000d1',
    courierCode: 'jne',
    services: null,
    isOnSale: true,
    revision: 1,
    changedAt: CHANGED_AT,
    changedBy: 'Ratna',
    ...overrides,
  };
}
