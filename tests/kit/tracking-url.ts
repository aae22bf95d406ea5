import { systemDigest } from '#adapters/system/digest.ts';
import { trackingUrlAt } from '#domain/selling/shipment/tracking-token.ts';

export const TRACKING_URL = trackingUrlAt('https://satukurir.example', systemDigest);
