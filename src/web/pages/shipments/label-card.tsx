import ArrowDownTrayIcon from '@heroicons/react/24/outline/ArrowDownTrayIcon';
import PrinterIcon from '@heroicons/react/24/outline/PrinterIcon';
import { Button, Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Clients, ok } from '#src/web/api/client.ts';
import { useChange } from '#src/web/api/use-change.ts';
import { useApi } from '#src/web/app/environment.ts';
import { useMay } from '#src/web/app/session.tsx';
import { Card } from '#src/web/kit/card.tsx';
import { CurlHint } from '#src/web/kit/curl-hint.tsx';
import { printFile, saveFile } from '#src/web/kit/files.ts';
import { PeopleHidden } from '#src/web/kit/people-hidden.tsx';
import { Failed } from '#src/web/kit/states.tsx';
import { useWords } from '#src/web/words/language.tsx';
import type { Shipment } from './detail-query.ts';
import { detailWords } from './detail-words.ts';
import classes from './shipments.module.css';

const FORMATS = ['pdf', 'png', 'zpl'] as const;
const SIZES = ['a6', '100x150'] as const;
type Format = (typeof FORMATS)[number];
type Size = (typeof SIZES)[number];

/** Without a label for good. */
const OVER: readonly Shipment['status'][] = ['CANCELLED', 'EXPIRED', 'BOOKING_FAILED'];

export function LabelCard({ shipment }: { readonly shipment: Shipment }) {
  const text = useWords(detailWords);
  const { awb, status, shipment_number: number } = shipment;
  const isOver = OVER.includes(status);
  const hasLabel = awb !== null && !isOver;
  const seesPeople = useMay('people:read');
  return (
    <Card title={text.label}>
      {hasLabel && !seesPeople && <PeopleHidden />}
      {hasLabel && seesPeople && <Label number={number} />}
      {!hasLabel && (
        <Text size="sm" c="dimmed">
          {isOver ? text.labelOver : text.labelLater}
        </Text>
      )}
    </Card>
  );
}

function Label({ number }: { readonly number: string }) {
  const text = useWords(detailWords);
  const clients = useApi();
  const [size, setSize] = useState<Size>('a6');
  const take = useChange({
    mutationFn: async ({ format, act }: { format: Format; act: 'print' | 'save' }) => {
      const file = await readLabel(clients, { number, format, size });
      if (act === 'print') printFile(file);
      else saveFile(file, `${number}.${format}`);
    },
  });
  const choose = (chosen: string) => setSize(SIZES.find((one) => one === chosen) ?? 'a6');
  return (
    <Stack gap="sm">
      <Preview number={number} size={size} />
      <Group gap="xs">
        <Button
          leftSection={<PrinterIcon width={16} aria-hidden />}
          loading={take.isPending && take.variables.act === 'print'}
          onClick={() => take.mutate({ format: 'pdf', act: 'print' })}
        >
          {text.print}
        </Button>
        {FORMATS.map((format) => (
          <Button
            key={format}
            variant="default"
            aria-label={`${text.download} ${format.toUpperCase()}`}
            leftSection={<ArrowDownTrayIcon width={16} aria-hidden />}
            onClick={() => take.mutate({ format, act: 'save' })}
          >
            {format.toUpperCase()}
          </Button>
        ))}
      </Group>
      <SegmentedControl
        aria-label={text.size}
        value={size}
        onChange={choose}
        data={[
          { value: 'a6', label: 'A6' },
          { value: '100x150', label: '100 × 150 mm' },
        ]}
      />
      {take.isError && <Failed error={take.error} />}
      <CurlHint path={`/api/v1/shipments/${number}/label?size=${size}`} />
    </Stack>
  );
}

type LabelOf = { readonly number: string; readonly size: Size };

function Preview({ number, size }: LabelOf) {
  const text = useWords(detailWords);
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
  return <img className={classes.label} src={url} alt={text.labelPreview} />;
}

function useObjectUrl(file: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (file === undefined) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

function readLabel(
  { api }: Clients,
  { number, format, size }: LabelOf & { readonly format: Format },
): Promise<Blob> {
  const params = { path: { shipment_number: number }, query: { format, size } };
  const way = '/api/v1/shipments/{shipment_number}/label';
  return ok(api.GET(way, { params, parseAs: 'blob' }));
}
