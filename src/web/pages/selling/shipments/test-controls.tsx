import BeakerIcon from '@heroicons/react/24/outline/BeakerIcon';
import { Button, Group, Menu, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { descriptionOf } from '#domain/carrying/tracking/description.ts';
import type { TimelineStatus } from '#domain/carrying/tracking/tracking-event.ts';
import { ok } from '#src/web/api/client.ts';
import { useChange } from '#src/web/api/use-change.ts';
import { useApi } from '#src/web/app/environment.ts';
import { Card } from '#src/web/kit/card.tsx';
import { statusWords } from '#src/web/kit/shipment-status.ts';
import { Failed } from '#src/web/kit/states.tsx';
import { useLanguage, useWords } from '#src/web/words/language.tsx';
import type { Shipment } from './detail-query.ts';
import { detailWords } from './detail-words.ts';
import { reachableOf } from './test-steps.ts';

type Control = (path: { shipment_number: string }) => Promise<unknown>;

/** Advances the simulator through the API's test controls. */
export function TestControls({ shipment }: { readonly shipment: Shipment }) {
  const text = useWords(detailWords);
  const { environment, api } = useApi();
  const queries = useQueryClient();
  const control = useChange({
    mutationFn: (act: Control) => act({ shipment_number: shipment.shipment_number }),
    onSettled: () => queries.invalidateQueries({ queryKey: [environment, 'shipments'] }),
  });
  const advance = (to?: TimelineStatus) =>
    control.mutate((path) => {
      const way = '/api/v1/test/shipments/{shipment_number}/advance';
      return ok(api.POST(way, { params: { path }, body: to === undefined ? {} : { to } }));
    });
  const settle: Control = (path) =>
    ok(api.POST('/api/v1/test/shipments/{shipment_number}/settle-payment', { params: { path } }));
  const expire: Control = (path) =>
    ok(api.POST('/api/v1/test/shipments/{shipment_number}/expire-payment', { params: { path } }));
  const settleCod: Control = (path) =>
    ok(api.POST('/api/v1/test/shipments/{shipment_number}/settle-cod', { params: { path } }));
  const isUnpaid = shipment.payment_status === 'PENDING';
  const isUnderWay = shipment.awb !== null && reachableOf(shipment.status).length > 0;
  const owesCod = shipment.cod_settles_at !== null && shipment.cod_settled_at === null;
  if (!isUnpaid && !isUnderWay && !owesCod) return null;
  return (
    <Card title={text.test} actions={<BeakerIcon width={18} aria-hidden />}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {text.testHint}
        </Text>
        <Group gap="xs">
          {isUnpaid && <Act label={text.settle} onClick={() => control.mutate(settle)} />}
          {isUnpaid && <Act label={text.expire} onClick={() => control.mutate(expire)} />}
          {isUnderWay && <Act label={text.step} onClick={() => advance()} />}
          {isUnderWay && <UntilMenu shipment={shipment} onChoose={advance} />}
          {owesCod && <Act label={text.settleCod} onClick={() => control.mutate(settleCod)} />}
        </Group>
        {control.isError && <Failed error={control.error} />}
      </Stack>
    </Card>
  );
}

function Act({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <Button size="xs" variant="default" onClick={onClick}>
      {label}
    </Button>
  );
}

type UntilMenuProps = {
  readonly shipment: Shipment;
  readonly onChoose: (to: TimelineStatus) => void;
};

function UntilMenu({ shipment, onChoose }: UntilMenuProps) {
  const text = useWords(detailWords);
  const statuses: Readonly<Partial<Record<string, string>>> = useWords(statusWords);
  const { language } = useLanguage();
  const reachable = reachableOf(shipment.status);
  const nameOf = (status: TimelineStatus) =>
    statuses[status] ??
    descriptionOf(
      { status, isUnknown: false, reasonCode: null, description: '', code: '' },
      language,
    );
  return (
    <Menu>
      <Menu.Target>
        <Button size="xs" variant="default">
          {text.until} …
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {reachable.map((status) => (
          <Menu.Item key={status} onClick={() => onChoose(status)}>
            {nameOf(status)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
