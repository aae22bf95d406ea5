import { SimpleGrid, Stack, Text } from '@mantine/core';
import { Card } from '#src/web/kit/card.tsx';
import { useWords } from '#src/web/words/language.tsx';
import type { Shipment } from './detail-query.ts';
import { detailWords } from './detail-words.ts';

export function PartiesCard({ shipment }: { readonly shipment: Shipment }) {
  const text = useWords(detailWords);
  return (
    <Card>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        <Party title={text.sender} party={shipment.sender} />
        <Party title={text.receiver} party={shipment.receiver} />
      </SimpleGrid>
    </Card>
  );
}

type PartyProps = { readonly title: string; readonly party: Shipment['sender'] };

function Party({ title, party }: PartyProps) {
  const place = [party.village, party.district, party.regency, party.province, party.postal_code];
  const lines = [party.company, party.phone, party.email, party.address, listed(place), party.note];
  return (
    <Stack gap={2}>
      <Text size="xs" c="dimmed">
        {title}
      </Text>
      <Text fw={600}>{party.name}</Text>
      {lines.filter(Boolean).map((line) => (
        <Text key={line} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {line}
        </Text>
      ))}
    </Stack>
  );
}

function listed(parts: readonly (string | null)[]): string {
  return parts.filter(Boolean).join(', ');
}
