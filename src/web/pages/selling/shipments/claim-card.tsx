import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Suspense } from 'react';
import type { components } from '#src/http/contract/api.gen.ts';
import { useMay } from '#src/web/app/session.tsx';
import { Card } from '#src/web/kit/card.tsx';
import { ClaimBadge } from '#src/web/kit/claim-badge.tsx';
import { CurlHint } from '#src/web/kit/curl-hint.tsx';
import { formatCount, formatMoney } from '#src/web/kit/format.ts';
import { lazyPart } from '#src/web/kit/lazy-part.ts';
import { Failed, Loading } from '#src/web/kit/states.tsx';
import { Time } from '#src/web/kit/time.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { ClaimPhotos } from './claim-photos.tsx';
import { claimWords } from './claim-words.ts';
import { type Shipment, useClaims } from './detail-query.ts';
import { type PhotoUploads, usePhotoUploads } from './use-photo-uploads.ts';

/** Its script is loaded when it is opened. */
const ClaimDialog = lazyPart(() => import('./claim-dialog.tsx'), 'ClaimDialog');

type Claim = components['schemas']['Claim'];

/** Claims for a lost or damaged parcel, and a button for a new one. */
export function ClaimCard({ shipment }: { readonly shipment: Shipment }) {
  const text = useWords(claimWords);
  const number = shipment.shipment_number;
  const uploads = usePhotoUploads(number);
  const claims = useClaims(shipment);
  return (
    <Card title={text.title}>
      <Stack gap="md">
        {claims.isPending && <Loading rows={2} />}
        {claims.isError && <Failed error={claims.error} onRetry={() => void claims.refetch()} />}
        {claims.data?.items.map((claim) => (
          <OneClaim key={claim.claim_id} claim={claim} uploads={uploads} />
        ))}
        {claims.data !== undefined && (
          <Next shipment={shipment} uploads={uploads} {...claims.data} />
        )}
        <CurlHint path={`/api/v1/shipments/${number}/claims`} />
      </Stack>
    </Card>
  );
}

type NextProps = {
  readonly shipment: Shipment;
  readonly items: readonly Claim[];
  readonly max_amount: number | null;
  readonly uploads: PhotoUploads;
};

function Next({ shipment, items, max_amount: max, uploads }: NextProps) {
  const text = useWords(claimWords);
  const mayChange = useMay('shipments:write');
  const [opened, { open, close }] = useDisclosure(false);
  if (max === null || max === 0) {
    const isDecided = items.every(({ status }) => status !== 'OPEN');
    return isDecided ? (
      <Text size="sm" c="dimmed">
        {text.closed}
      </Text>
    ) : null;
  }
  return (
    <>
      <Text size="sm">{text.lead(formatMoney(max))}</Text>
      {mayChange && (
        <Group>
          <Button onClick={open}>{text.open}</Button>
        </Group>
      )}
      {opened && (
        <Suspense>
          <ClaimDialog shipment={shipment} max={max} onOpened={uploads.add} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

type OneClaimProps = { readonly claim: Claim; readonly uploads: PhotoUploads };

function OneClaim({ claim, uploads }: OneClaimProps) {
  const text = useWords(claimWords);
  const { settled_amount: settled, rejection_reason: reason } = claim;
  return (
    <Stack gap={4} component="article" aria-label={text.title}>
      <Group gap="xs">
        <ClaimBadge status={claim.status} />
        <Text size="sm">{text.asked(formatMoney(claim.amount))}</Text>
        <Text size="xs" c="dimmed">
          <Time at={claim.decided_at ?? claim.created_at} />
        </Text>
      </Group>
      {settled !== null && (
        <Text size="sm" fw={600}>
          {text.settled(formatMoney(settled))}
        </Text>
      )}
      {reason !== null && <Text size="sm">{text.rejected(reason)}</Text>}
      <Text size="sm" c="dimmed" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {claim.description}
      </Text>
      <Group gap="xs">
        {claim.evidence_urls.map((url, place) => (
          <Anchor key={url} href={url} target="_blank" rel="noreferrer" size="sm">
            {text.links(formatCount(place + 1))}
          </Anchor>
        ))}
      </Group>
      <ClaimPhotos claim={claim} uploads={uploads} />
    </Stack>
  );
}
