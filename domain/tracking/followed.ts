import type { District } from '#domain/area/district.ts';
import type { Brand } from '#domain/brand/brand.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import type { TimelineEntry } from './timeline.ts';

/** All that a shipment's page is made of: its view model leaves out what is private. */
export type Followed = {
  readonly shipment: Shipment;
  /** Oldest first. */
  readonly timeline: readonly TimelineEntry[];
  readonly shopName: string;
  readonly brand: Brand;
  /** Undefined: the district is not in the directory any more. */
  readonly origin: District | undefined;
  readonly destination: District | undefined;
};
