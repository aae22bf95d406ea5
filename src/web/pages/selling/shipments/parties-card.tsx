import { SimpleGrid, Stack, Text } from '@mantine/core';
import { spokenPlace } from '#domain/carrying/area/spoken-place.ts';
import { HIDDEN } from '#domain/private-text.ts';
import { Card } from '#src/web/kit/card.tsx';
import { PeopleHidden } from '#src/web/kit/people-hidden.tsx';
import { useWords } from '#src/web/words/language.tsx';
import type { Shipment } from './detail-query.ts';
import { detailWords } from './detail-words.ts';

export function PartiesCard({ shipment }: { readonly shipment: Shipment }) {
  const text = useWords(detailWords);
  return (
    <Card>
      <PeopleHidden />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        <Party title={text.sender} party={shipment.sender} />
        <Party title={text.receiver} party={shipment.receiver} />
      </SimpleGrid>
    </Card>
  );
}

type PartyProps = { readonly title: string; readonly party: Shipment['sender'] };

function Party({ title, party }: PartyProps) {
  const village = isShown(party.village) ? party.village : null;
  const place = [village, party.district, party.regency, party.province, party.postal_code];
  const lines = [
    party.company,
    party.phone,
    party.email,
    party.address,
    spokenPlace(listed(place)),
    party.note,
  ];
  return (
    <Stack gap={2}>
      <Text size="xs" c="dimmed">
        {title}
      </Text>
      <Text fw={600}>{party.name}</Text>
      {lines.filter(isShown).map((line) => (
        <Text key={line} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {line}
        </Text>
      ))}
    </Stack>
  );
}

/** True unless the line contains only hidden personal data. */
function isShown(line: string | null): boolean {
  return line !== null && line !== '' && line !== HIDDEN;
}

function listed(parts: readonly (string | null)[]): string {
  return parts.filter(Boolean).join(', ');
}
