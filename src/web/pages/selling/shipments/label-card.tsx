import ArrowDownTrayIcon from '@heroicons/react/24/outline/ArrowDownTrayIcon';
import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useChange } from '#src/web/api/use-change.ts';
import { useApi } from '#src/web/app/environment.ts';
import { useMay } from '#src/web/app/session.tsx';
import { Card } from '#src/web/kit/card.tsx';
import { CurlHint } from '#src/web/kit/curl-hint.tsx';
import { saveFile } from '#src/web/kit/files.ts';
import {
  LABEL_FORMATS,
  LABEL_SIZES,
  type LabelFormat,
  LabelPicture,
  type LabelSize,
  labelState,
  readLabel,
} from '#src/web/kit/label.tsx';
import { PeopleHidden } from '#src/web/kit/people-hidden.tsx';
import { Failed } from '#src/web/kit/states.tsx';
import { useWords } from '#src/web/words/language.tsx';
import type { Shipment } from './detail-query.ts';
import { detailWords } from './detail-words.ts';

/** Picture of the label, and its files; the page's head has the print button. */
export function LabelCard({ shipment }: { readonly shipment: Shipment }) {
  const text = useWords(detailWords);
  const state = labelState(shipment);
  const seesPeople = useMay('people:read');
  return (
    <Card title={text.label}>
      {state === 'READY' && !seesPeople && <PeopleHidden />}
      {state === 'READY' && seesPeople && <Label number={shipment.shipment_number} />}
      {state !== 'READY' && (
        <Text size="sm" c="dimmed">
          {state === 'OVER' ? text.labelOver : text.labelLater}
        </Text>
      )}
    </Card>
  );
}

function Label({ number }: { readonly number: string }) {
  const text = useWords(detailWords);
  const clients = useApi();
  const [size, setSize] = useState<LabelSize>('a6');
  const take = useChange({
    mutationFn: async (format: LabelFormat) =>
      saveFile(await readLabel(clients, { number, format, size }), `${number}.${format}`),
  });
  const choose = (chosen: string) => setSize(LABEL_SIZES.find((one) => one === chosen) ?? 'a6');
  return (
    <Stack gap="sm">
      <LabelPicture number={number} size={size} />
      <Group gap="xs">
        {LABEL_FORMATS.map((format) => (
          <Button
            key={format}
            variant="default"
            size="xs"
            aria-label={`${text.download} ${format.toUpperCase()}`}
            leftSection={<ArrowDownTrayIcon width={16} aria-hidden />}
            onClick={() => take.mutate(format)}
          >
            {format.toUpperCase()}
          </Button>
        ))}
        <SegmentedControl
          size="xs"
          aria-label={text.size}
          value={size}
          onChange={choose}
          data={[
            { value: 'a6', label: 'A6' },
            { value: '100x150', label: '100 × 150 mm' },
          ]}
        />
      </Group>
      {take.isError && <Failed error={take.error} />}
      <CurlHint path={`/api/v1/shipments/${number}/label?size=${size}`} />
    </Stack>
  );
}
