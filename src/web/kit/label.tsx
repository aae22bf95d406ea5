import PrinterIcon from '@heroicons/react/24/outline/PrinterIcon';
import { Button, type ButtonProps, Popover, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { components } from '#src/http/contract/api.gen.ts';
import { type Clients, ok } from '#src/web/api/client.ts';
import { useChange } from '#src/web/api/use-change.ts';
import { useApi } from '#src/web/app/environment.ts';
import { useWords } from '#src/web/words/language.tsx';
import { printFile } from './files.ts';
import classes from './label.module.css';
import { labelWords } from './label-words.ts';
import { Failed } from './states.tsx';
import { useObjectUrl } from './use-object-url.ts';

type Shipment = components['schemas']['Shipment'];

export const LABEL_FORMATS = ['pdf', 'png', 'zpl'] as const;
export const LABEL_SIZES = ['a6', '100x150'] as const;
export type LabelFormat = (typeof LABEL_FORMATS)[number];
export type LabelSize = (typeof LABEL_SIZES)[number];

/** Statuses in which a shipment never gets a label. */
const OVER: readonly Shipment['status'][] = ['CANCELLED', 'EXPIRED', 'BOOKING_FAILED'];

export type LabelState = 'READY' | 'LATER' | 'OVER';

export function labelState({ awb, status }: Pick<Shipment, 'awb' | 'status'>): LabelState {
  if (OVER.includes(status)) return 'OVER';
  return awb === null ? 'LATER' : 'READY';
}

type LabelOf = { readonly number: string; readonly size: LabelSize };

export function LabelPicture({ number, size }: LabelOf) {
  const text = useWords(labelWords);
  const clients = useApi();
  const picture = useQuery({
    queryKey: [clients.environment, 'labels', number, size],
    queryFn: () => readLabel(clients, { number, format: 'png', size }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const url = useObjectUrl(picture.data);
  if (picture.isError) {
    return <Failed error={picture.error} onRetry={() => void picture.refetch()} />;
  }
  if (url === undefined) return <Skeleton className={classes.label} />;
  return <img className={classes.label} src={url} alt={text.preview} />;
}

/** Placeholder for a label that does not exist yet. */
export function LabelSpace() {
  return (
    <Skeleton className={classes.label} role="status" aria-label={useWords(labelWords).coming} />
  );
}

type PrintLabelProps = ButtonProps & { readonly number: string };

/** Opens the browser's print dialog for an A6 label, with one click. */
export function PrintLabel({ number, ...button }: PrintLabelProps) {
  const text = useWords(labelWords);
  const clients = useApi();
  const printing = useChange({
    mutationFn: async () =>
      printFile(await readLabel(clients, { number, format: 'pdf', size: 'a6' })),
  });
  return (
    <Popover opened={printing.isError} onChange={() => printing.reset()} position="bottom-end">
      <Popover.Target>
        <Button
          {...button}
          leftSection={<PrinterIcon width={16} aria-hidden />}
          loading={printing.isPending}
          onClick={() => printing.mutate()}
        >
          {text.printLabel}
        </Button>
      </Popover.Target>
      <Popover.Dropdown maw={360}>
        <Failed error={printing.error} onRetry={() => printing.mutate()} />
      </Popover.Dropdown>
    </Popover>
  );
}

export function readLabel(
  { api }: Clients,
  { number, format, size }: LabelOf & { readonly format: LabelFormat },
): Promise<Blob> {
  const params = { path: { shipment_number: number }, query: { format, size } };
  const way = '/api/v1/shipments/{shipment_number}/label';
  return ok(api.GET(way, { params, parseAs: 'blob' }));
}
