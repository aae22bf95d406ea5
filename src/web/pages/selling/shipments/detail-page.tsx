import { Alert, Grid, Group, Stack, Tabs } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense } from 'react';
import { isClaimable } from '#domain/money/claim/claim-limit.ts';
import { useEnvironment, useSlug } from '#src/web/app/environment.ts';
import { useMay } from '#src/web/app/session.tsx';
import { CopyButton } from '#src/web/kit/copy-button.tsx';
import { CurlHint } from '#src/web/kit/curl-hint.tsx';
import { labelState, PrintLabel } from '#src/web/kit/label.tsx';
import { lazyPart } from '#src/web/kit/lazy-part.ts';
import { TextLink } from '#src/web/kit/links.tsx';
import { PageHead } from '#src/web/kit/page-head.tsx';
import { ShipmentBadge } from '#src/web/kit/shipment-badge.tsx';
import { Failed, Loading, NoPermission } from '#src/web/kit/states.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { CancelButton } from './cancel-button.tsx';
import { ContentCard } from './content-card.tsx';
import { type Shipment, useClaims, useShipmentQueries } from './detail-query.ts';
import { detailWords } from './detail-words.ts';
import { EditButton } from './edit-button.tsx';
import { LabelCard } from './label-card.tsx';
import { PartiesCard } from './parties-card.tsx';
import { isPayable } from './payable.ts';
import { PaymentCard } from './payment-card.tsx';
import { PriceCard } from './price-card.tsx';
import { ReturnButton } from './return-button.tsx';
import { ReturnCard } from './return-card.tsx';
import classes from './shipments.module.css';
import { TagsCard } from './tags-card.tsx';
import { TrackCard } from './track-card.tsx';
import { TrackingLink } from './tracking-link.tsx';

/** Loaded when its tab is opened, because most people only look at the parcel. */
/** Loaded only for TEST shipments. */
const TestControls = lazyPart(() => import('./test-controls.tsx'), 'TestControls');
/** Loaded only for lost and damaged parcels. */
const ClaimCard = lazyPart(() => import('./claim-card.tsx'), 'ClaimCard');
const EvidenceTab = lazyPart(() => import('./evidence.tsx'), 'EvidenceTab');

const route = getRouteApi('/$environment/shipments/$number');

/** One parcel: its tracking, its price, and its time line. */
export function ShipmentPage() {
  const { number } = route.useParams();
  const mayRead = useMay('shipments:read');
  if (!mayRead) return <NoPermission need="shipments:read" />;
  return <ShipmentOf key={number} number={number} />;
}

function ShipmentOf({ number }: { readonly number: string }) {
  const text = useWords(detailWords);
  const environment = useSlug();
  const { tab = 'overview' } = route.useSearch();
  const navigate = route.useNavigate();
  const queries = useShipmentQueries(number);
  const { shipment } = queries;
  const open = (value: string | null) =>
    void navigate({ search: { tab: value === 'evidence' ? value : undefined }, replace: true });
  return (
    <>
      <TextLink to="/$environment/shipments" params={{ environment }} size="sm">
        ← {text.all}
      </TextLink>
      <PageHead
        title={number}
        lead={shipment.data && <Lead shipment={shipment.data} />}
        actions={shipment.data && <Actions shipment={shipment.data} />}
      />
      <Tabs value={tab} onChange={open} keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="overview">{text.overview}</Tabs.Tab>
          <Tabs.Tab value="evidence">{text.evidence}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="overview">
          <Overview queries={queries} />
        </Tabs.Panel>
        <Tabs.Panel value="evidence">
          <Suspense fallback={<Loading rows={8} />}>
            <EvidenceTab evidence={queries.evidence} />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
      <div className={classes.hint}>
        <CurlHint path={`/api/v1/shipments/${number}`} />
      </div>
    </>
  );
}

function Claims({ shipment }: { readonly shipment: Shipment }) {
  useClaims(shipment);
  return (
    <Suspense fallback={<Loading rows={2} />}>
      <ClaimCard shipment={shipment} />
    </Suspense>
  );
}

function Overview({ queries }: { readonly queries: ReturnType<typeof useShipmentQueries> }) {
  const environment = useEnvironment();
  const mayChange = useMay('shipments:write');
  const { shipment, map, evidence } = queries;
  if (shipment.isPending) return <Loading rows={6} height={48} />;
  if (shipment.isError) {
    return <Failed error={shipment.error} onRetry={() => void shipment.refetch()} />;
  }
  const { data } = shipment;
  const payment = <PaymentCard shipment={data} mayChange={mayChange} />;
  // Open tasks come first, on a phone as well.
  const waits = isPayable(data);
  const isLabelNext = data.status === 'BOOKED';
  return (
    <Stack gap="md">
      <Notices shipment={data} />
      <Grid gap="md">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack gap="md">
            {waits && payment}
            {isClaimable(data) && <Claims shipment={data} />}
            <TrackCard shipment={data} map={map.data ?? null} evidence={evidence.data} />
            <PartiesCard shipment={data} />
            <ContentCard shipment={data} />
            <TagsCard shipment={data} mayChange={mayChange} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack gap="md">
            {isLabelNext && <LabelCard shipment={data} />}
            {!waits && payment}
            <PriceCard shipment={data} />
            <ReturnCard shipment={data} />
            {!isLabelNext && <LabelCard shipment={data} />}
            <Suspense fallback={null}>
              {environment === 'TEST' && mayChange && <TestControls shipment={data} />}
            </Suspense>
          </Stack>
        </Grid.Col>
      </Grid>
    </Stack>
  );
}

function Lead({ shipment }: { readonly shipment: Shipment }) {
  const text = useWords(detailWords);
  const { awb, courier_name: courier, service_name: service } = shipment;
  return (
    <Group gap="xs">
      <ShipmentBadge status={shipment.status} />
      <span>
        {courier} · {service}
      </span>
      <span className={classes.awb}>
        {awb === null ? text.noAwb : `${text.awb} ${awb}`}
        {awb !== null && <CopyButton value={awb} what={text.awb} />}
      </span>
    </Group>
  );
}

function Actions({ shipment }: { readonly shipment: Shipment }) {
  const mayChange = useMay('shipments:write');
  const seesPeople = useMay('people:read');
  const isPrintable = seesPeople && labelState(shipment) === 'READY';
  return (
    <>
      {isPrintable && <PrintLabel number={shipment.shipment_number} />}
      <TrackingLink url={shipment.tracking_url} />
      {mayChange && <EditButton shipment={shipment} />}
      {mayChange && <ReturnButton shipment={shipment} />}
      {mayChange && shipment.cancellable && <CancelButton shipment={shipment} />}
    </>
  );
}

/** Problems are shown first. */
function Notices({ shipment }: { readonly shipment: Shipment }) {
  const text = useWords(detailWords);
  const { booking, failure, courier_cancellation: cancellation } = shipment;
  return (
    <>
      {booking === 'UNDER_REVIEW' && <Alert color="yellow">{text.underReview}</Alert>}
      {failure !== null && (
        <Alert color="red" title={text.failure}>
          {failure.message} ({failure.code})
        </Alert>
      )}
      {cancellation === 'PENDING' && <Alert color="yellow">{text.cancelPending}</Alert>}
      {cancellation === 'REJECTED' && <Alert color="yellow">{text.cancelRejected}</Alert>}
    </>
  );
}
