import ChevronDownIcon from '@heroicons/react/24/outline/ChevronDownIcon';
import PrinterIcon from '@heroicons/react/24/outline/PrinterIcon';
import XMarkIcon from '@heroicons/react/24/outline/XMarkIcon';
import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core';
import { Suspense, useState } from 'react';
import { ZONE_NAMES } from '#domain/carrying/area/time-zone.ts';
import { ok } from '#src/web/api/client.ts';
import { useChange } from '#src/web/api/use-change.ts';
import { useApi } from '#src/web/app/environment.ts';
import { useMay } from '#src/web/app/session.tsx';
import { printFile, saveFile } from '#src/web/kit/files.ts';
import { labelState } from '#src/web/kit/label.tsx';
import { lazyPart } from '#src/web/kit/lazy-part.ts';
import { noteDone } from '#src/web/kit/notes.tsx';
import { Failed } from '#src/web/kit/states.tsx';
import { useZone } from '#src/web/kit/use-locale.ts';
import { useWords } from '#src/web/words/language.tsx';
import type { BulkDialogName } from './bulk-dialogs.tsx';
import { listWords } from './list-words.ts';
import { selectedRows, spanOf } from './selected-rows.ts';
import type { Selection, Shipment } from './selection.ts';
import classes from './shipments.module.css';

/** Its script is loaded when a dialog is opened. */
const BulkDialog = lazyPart(() => import('./bulk-dialogs.tsx'), 'BulkDialog');

/** The API's maximum in one file. */
const LABELS_MAX = 100;
const FORMS = ['a6', 'a4', 'zpl'] as const;
type Form = (typeof FORMS)[number];

/** Actions for the selected shipments, visible as long as some are selected. */
export function BulkBar({ selection }: { readonly selection: Selection }) {
  const text = useWords(listWords);
  const { shipments } = selection;
  const mayChange = useMay('shipments:write');
  const seesPeople = useMay('people:read');
  const [dialog, setDialog] = useState<BulkDialogName | null>(null);
  const exporting = useSelectedExport(shipments);
  if (shipments.length === 0) return null;
  return (
    <section className={classes.bulk} aria-label={text.selection}>
      <Group gap="xs">
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={text.unselect}
          onClick={selection.clear}
        >
          <XMarkIcon width={18} aria-hidden />
        </ActionIcon>
        <Text fw={600} size="sm" className="figures" role="status">
          {text.selected(shipments.length)}
        </Text>
        {seesPeople && <PrintButtons shipments={shipments} />}
        {mayChange &&
          (['pickup', 'tag', 'cancel'] as const).map((name) => (
            <Button key={name} size="xs" variant="default" onClick={() => setDialog(name)}>
              {text[name]}
            </Button>
          ))}
        <Button
          size="xs"
          variant="default"
          loading={exporting.isPending}
          onClick={() => exporting.mutate()}
        >
          {text.export}
        </Button>
      </Group>
      {exporting.isError && <Failed error={exporting.error} />}
      <Suspense fallback={null}>
        {dialog !== null && (
          <BulkDialog
            name={dialog}
            shipments={shipments}
            onClose={() => setDialog(null)}
            onDone={selection.clear}
          />
        )}
      </Suspense>
    </section>
  );
}

type OfShipments = { readonly shipments: readonly Shipment[] };

/** Prints A6 with one click; a menu has the other formats. */
function PrintButtons({ shipments }: OfShipments) {
  const text = useWords(listWords);
  const { api } = useApi();
  const printable = shipments.filter((one) => labelState(one) === 'READY');
  const isTooMany = printable.length > LABELS_MAX;
  const printing = useChange({
    mutationFn: async (form: Form) => {
      const body = {
        shipments: printable.map(({ shipment_number: number }) => number),
        format: form === 'zpl' ? ('zpl' as const) : ('pdf' as const),
        layout: form === 'a4' ? ('a4_4up' as const) : ('one_per_page' as const),
      };
      const file = await ok(api.POST('/api/v1/labels', { body, parseAs: 'blob' }));
      if (form === 'zpl') saveFile(file, 'labels.zpl');
      else printFile(file);
      const left = shipments.length - printable.length;
      if (left > 0) noteDone(text.skipped(left));
    },
  });
  const why = printable.length === 0 ? text.noLabels : text.tooMany(LABELS_MAX);
  const isDisabled = printable.length === 0 || isTooMany;
  return (
    <>
      <Button.Group>
        <Button
          size="xs"
          leftSection={<PrinterIcon width={16} aria-hidden />}
          loading={printing.isPending}
          disabled={isDisabled}
          {...(isDisabled ? { title: why } : {})}
          onClick={() => printing.mutate('a6')}
        >
          {text.print}
        </Button>
        <Menu position="top-end">
          <Menu.Target>
            <Button size="xs" px={6} disabled={isDisabled} aria-label={text.printAs}>
              <ChevronDownIcon width={14} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {FORMS.map((form) => (
              <Menu.Item key={form} onClick={() => printing.mutate(form)}>
                {text[form]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </Button.Group>
      {printing.isError && <Failed error={printing.error} />}
    </>
  );
}

/**
 * Exports the selected shipments: the filter's export of their time span, without the other rows.
 */
function useSelectedExport(shipments: readonly Shipment[]) {
  const { environment, api } = useApi();
  const zone = useZone();
  return useChange({
    mutationFn: async () => {
      const sheet = { style: 'excel' as const, timezone: ZONE_NAMES[zone] };
      const params = { query: { ...spanOf(shipments), ...sheet } };
      const csv = await ok(api.GET('/api/v1/shipments/export', { params, parseAs: 'text' }));
      const rows = new Blob([selectedRows(String(csv), shipments)], { type: 'text/csv' });
      saveFile(rows, `shipments-${environment.toLowerCase()}-${shipments.length}.csv`);
    },
  });
}
