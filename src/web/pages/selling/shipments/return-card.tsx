import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi, useSlug } from '#src/web/app/environment.ts';
import { Card } from '#src/web/kit/card.tsx';
import { TextLink } from '#src/web/kit/links.tsx';
import { ShipmentBadge } from '#src/web/kit/shipment-badge.tsx';
import { Time } from '#src/web/kit/time.tsx';
import { useNow } from '#src/web/kit/use-now.ts';
import { useWords } from '#src/web/words/language.tsx';
import type { Shipment } from './detail-query.ts';
import { isReturnable } from './return-terms.ts';
import { returnWords } from './return-words.ts';
import { shipmentQuery } from './shipment-query.ts';

/** The other shipment of a return, or the time left to create one. */
export function ReturnCard({ shipment }: { readonly shipment: Shipment }) {
  const text = useWords(returnWords);
  const { return_of: first, returned_by: last, returnable_until: until } = shipment;
  const mayReturn = useReturnable(shipment);
  if (first === null && last === null && !mayReturn) return null;
  return (
    <Card title={text.card}>
      <Stack gap="xs">
        {first !== null && <Linked lead={text.returnOf} number={first} />}
        {last !== null && <Linked lead={text.returnedBy} number={last} />}
        {mayReturn && until !== null && (
          <Text size="sm" component="div">
            {text.until} <Time at={until} exact />
          </Text>
        )}
      </Stack>
    </Card>
  );
}

/** True if a return can be made now. */
export function useReturnable(shipment: Shipment): boolean {
  const { returned_by: number } = shipment;
  const last = useLinked(number);
  return isReturnable(shipment, last.data, useNow());
}

function Linked({ lead, number }: { readonly lead: string; readonly number: string }) {
  const environment = useSlug();
  const { data } = useLinked(number);
  return (
    <div>
      <Text size="sm" c="dimmed">
        {lead}
      </Text>
      <Group gap="xs">
        <TextLink to="/$environment/shipments/$number" params={{ environment, number }} size="sm">
          {number}
        </TextLink>
        {data !== undefined && <ShipmentBadge status={data.status} />}
      </Group>
    </div>
  );
}

function useLinked(number: string | null) {
  const clients = useApi();
  return useQuery({ ...shipmentQuery(clients, number ?? ''), enabled: number !== null });
}
