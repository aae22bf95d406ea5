import type { District } from '#domain/carrying/area/district.ts';
import type { Brand } from '#domain/notifying/brand/brand.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import type { TimelineEntry } from './timeline.ts';

/** Content of a public tracking page; its view leaves out what is private. */
export type Followed = {
  readonly shipment: Shipment;
  /** Oldest first. */
  readonly timeline: readonly TimelineEntry[];
  readonly shopName: string;
  readonly brand: Brand;
  /** Undefined: the district is no longer in the directory. */
  readonly origin: District | undefined;
  readonly destination: District | undefined;
};
