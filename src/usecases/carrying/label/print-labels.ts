import { hasLabel, labelErrors } from '#domain/carrying/label/label.ts';
import type { LabelSize } from '#domain/carrying/label/label-layout.ts';
import {
  fitsLayout,
  type LabelFormat,
  type LabelLayout,
  labelPages,
} from '#domain/carrying/label/print-order.ts';
import { type Tenant, tenantOf } from '#domain/environment.ts';
import { invalidParameter, refuseFields } from '#domain/refusal.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import { isShipmentNumber } from '#domain/selling/shipment/shipment-number.ts';
import type { ShipmentStore } from '#domain/selling/shipment/shipment-store.ts';
import { type LabelPorts, labelMaker } from './print-label.ts';

export type LabelsRequest = {
  readonly tenant: Tenant;
  readonly shipmentNumbers: readonly string[];
  readonly format: LabelFormat;
  readonly size: LabelSize;
  readonly layout: LabelLayout;
};

/**
 * One file with the labels, in the order of the request. VALIDATION_ERROR; UNKNOWN_SHIPMENT, then
 * LABEL_NOT_AVAILABLE, each listing all affected numbers.
 */
export type PrintLabels = (request: LabelsRequest) => Promise<Uint8Array>;

type Deps = LabelPorts & { readonly shipments: Pick<ShipmentStore, 'findAll'> };

export function printLabels({ shipments, printer, ...facts }: Deps): PrintLabels {
  const labelFor = labelMaker(facts);
  return async ({ tenant, shipmentNumbers, format, size, layout }) => {
    refuseLayout({ format, size, layout });
    const known = shipmentNumbers.filter(isShipmentNumber);
    const found = inOrder(shipmentNumbers, await shipments.findAll(tenantOf(tenant), known));
    const labels = found.filter(hasLabel).map(labelFor);
    const title = `${labels.length} label`;
    const pages = labelPages(labels, { size, layout });
    return printer.print({ owner: tenant.accountId, format, title, pages });
  };
}

/** Throws VALIDATION_ERROR for several labels on a page of a label printer, or of 100 × 150. */
function refuseLayout({ format, size, layout }: Omit<LabelsRequest, 'tenant' | 'shipmentNumbers'>) {
  if (format === 'zpl' && layout !== 'one_per_page') {
    throw invalidParameter('layout', 'NOT_ALLOWED', 'must be one_per_page for zpl');
  }
  if (!fitsLayout(size, layout)) {
    throw invalidParameter('layout', 'NOT_ALLOWED', `cannot be ${layout} with the size ${size}`);
  }
}

function inOrder(numbers: readonly string[], shipments: readonly Shipment[]): readonly Shipment[] {
  const byNumber = new Map(shipments.map((each) => [each.shipmentNumber, each]));
  const unknown = numbers.flatMap((number, at) => {
    if (byNumber.has(number)) return [];
    const message = `There is no shipment ${JSON.stringify(number)}.`;
    return [{ path: `shipments.${at}`, code: 'UNKNOWN_SHIPMENT' as const, message }];
  });
  refuseFields(unknown);
  const found = numbers.flatMap((number) => byNumber.get(number) ?? []);
  refuseFields(labelErrors(found, (number) => `shipments.${numbers.indexOf(number)}`));
  return found;
}
