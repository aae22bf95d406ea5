import {
  type Label,
  labelOf,
  type Printable,
  refuseWithoutLabel,
} from '#domain/carrying/label/label.ts';
import type { LabelSize } from '#domain/carrying/label/label-layout.ts';
import type { LabelFormat } from '#domain/carrying/label/print-order.ts';
import { type Tenant, tenantOf } from '#domain/environment.ts';
import type { Ports } from '../../ports.ts';
import type { GetShipment } from '../../selling/shipment/get-shipment.ts';

export type LabelRequest = {
  readonly tenant: Tenant;
  readonly shipmentNumber: string;
  readonly format: LabelFormat;
  readonly size: LabelSize;
};

/** The label of a booked shipment; it may be printed repeatedly. NOT_FOUND, LABEL_NOT_AVAILABLE. */
export type PrintLabel = (request: LabelRequest) => Promise<PrintedLabel>;

export type PrintedLabel = {
  readonly file: Uint8Array;
  /** URL of the courier's own label, if it gave one; we do not fetch it. */
  readonly courierLabelUrl: string | null;
};

export type LabelPorts = Pick<Ports, 'areas' | 'trackingUrl' | 'printer'>;

type Deps = LabelPorts & { readonly getShipment: GetShipment };

export function printLabel({ getShipment, printer, ...facts }: Deps): PrintLabel {
  const labelFor = labelMaker(facts);
  return async ({ tenant, shipmentNumber, format, size }) => {
    const shipment = await getShipment(tenantOf(tenant), shipmentNumber);
    refuseWithoutLabel(shipment);
    const file = await printer.print({
      owner: tenant.accountId,
      format,
      title: shipment.awb,
      pages: [{ kind: 'label', label: labelFor(shipment), size }],
    });
    return { file, courierLabelUrl: shipment.labelUrl };
  };
}

export function labelMaker({
  areas,
  trackingUrl,
}: Omit<LabelPorts, 'printer'>): (shipment: Printable) => Label {
  const districtOf = (districtId: string) => areas.find(districtId);
  return (shipment) => labelOf(shipment, { trackingUrl: trackingUrl(shipment), districtOf });
}
