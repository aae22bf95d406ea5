import type { LabelFormat } from '#domain/carrying/label/print-order.ts';
import type { PrintLabel } from '#src/usecases/carrying/label/print-label.ts';
import type { PrintLabels } from '#src/usecases/carrying/label/print-labels.ts';
import type { LabelUseCases } from '#src/usecases/carrying/label/use-cases.ts';
import { MANIFEST_COLUMNS, manifestCells } from '#src/views/carrying/manifest.ts';
import type { FileAnswer, FileHandler } from '../../call.ts';
import { allRead } from '../../contract/read-body.ts';
import { CSV_TYPE, csvText } from '../../csv.ts';
import { idInPath } from '../../ids.ts';
import { type AnyRoute, READ, WRITE } from '../../route.ts';

export const LABEL_MEDIA_TYPES: Readonly<Record<LabelFormat, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  zpl: 'application/x-zpl',
};

/** Characters that a header may contain. */
const LINKED = /^https:\/\/[!-;=?-~]+$/;

export function labelRoutes(deps: LabelUseCases): readonly AnyRoute[] {
  return [
    {
      ...READ,
      path: '/shipments/:shipment_number/label',
      operationId: 'getLabel',
      scope: 'shipments:read',
      isFile: true,
      handler: getLabelHandler(deps.printLabel),
    },
    {
      ...WRITE,
      path: '/labels',
      operationId: 'printLabels',
      scope: 'shipments:read',
      isFile: true,
      handler: printLabelsHandler(deps.printLabels),
    },
    {
      ...READ,
      path: '/pickups/:pickup_id/manifest',
      operationId: 'getManifest',
      scope: 'pickups:read',
      isFile: true,
      handler: getManifestHandler(deps),
    },
  ];
}

function getLabelHandler(printLabel: PrintLabel): FileHandler<'getLabel'> {
  return async ({ caller, params, query }) => {
    const { format = 'pdf', size = 'a6' } = query;
    const { shipment_number: shipmentNumber } = params;
    const printed = await printLabel({ tenant: caller, shipmentNumber, format, size });
    const name = `label-${shipmentNumber}.${format}`;
    const { headers, body } = labelFile(printed.file, name, LABEL_MEDIA_TYPES[format]);
    return { headers: { ...headers, ...linkTo(printed.courierLabelUrl) }, body };
  };
}

function printLabelsHandler(printLabels: PrintLabels): FileHandler<'printLabels'> {
  return async ({ caller, body }) => {
    const { shipments, format = 'pdf', size = 'a6', layout = 'one_per_page', ...unread } = body;
    allRead(unread);
    const request = { tenant: caller, shipmentNumbers: shipments, format, size, layout };
    return labelFile(await printLabels(request), `labels.${format}`, LABEL_MEDIA_TYPES[format]);
  };
}

function getManifestHandler({
  getManifest,
  printManifest,
}: LabelUseCases): FileHandler<'getManifest'> {
  return async ({ caller, params, query }) => {
    const { pickup_id: id } = params;
    const pickupId = idInPath('pickup', id);
    if (query.format !== 'csv') {
      return labelFile(
        await printManifest(caller, pickupId),
        `manifest-${id}.pdf`,
        LABEL_MEDIA_TYPES.pdf,
      );
    }
    const { rows } = await getManifest(caller, pickupId);
    const text = csvText(rows, MANIFEST_COLUMNS, manifestCells);
    return labelFile(Buffer.from(text), `manifest-${id}.csv`, CSV_TYPE);
  };
}

/** Link header with the courier's own label. */
function linkTo(url: string | null) {
  return url !== null && LINKED.test(url) ? { Link: `<${url}>; rel="alternate"` } : {};
}

/** Browsers show the file, and save it under this name. */
export function labelFile(body: Uint8Array, name: string, type: string): FileAnswer {
  const headers = { 'Content-Type': type, 'Content-Disposition': `inline; filename="${name}"` };
  return { headers, body };
}
