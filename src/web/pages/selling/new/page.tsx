import { Group, Stack } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useSlug } from '#src/web/app/environment.ts';
import { useMay } from '#src/web/app/session.tsx';
import { ConfirmButton } from '#src/web/kit/confirm-button.tsx';
import { lazyPart } from '#src/web/kit/lazy-part.ts';
import { PageHead } from '#src/web/kit/page-head.tsx';
import { Loading, NoPermission } from '#src/web/kit/states.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { LockCard } from './lock-card.tsx';
import classes from './new.module.css';
import { ParcelCard } from './parcel-card.tsx';
import { ReceiverCard, SenderCard } from './party-card.tsx';
import { RatesCard } from './rates-card.tsx';
import { useOrder } from './use-order.ts';
import { words } from './words.ts';

/** Loaded after the purchase, to keep the first load of the page small. */
const Payment = lazyPart(() => import('./payment.tsx'), 'Payment');

const route = getRouteApi('/$environment/new');

/** New shipment: from an address to a paid shipment. */
export function NewShipmentPage() {
  const text = useWords(words);
  const { shipment } = route.useSearch();
  const environment = useSlug();
  const may = useMay('shipments:write');
  if (shipment !== undefined) {
    return (
      <>
        <PageHead title={text.title} />
        <Suspense fallback={<Loading />}>
          <Payment key={shipment} number={shipment} />
        </Suspense>
      </>
    );
  }
  if (!may) {
    return (
      <>
        <PageHead title={text.title} />
        <NoPermission need="shipments:write" />
      </>
    );
  }
  return <NewOrder key={environment} />;
}

function NewOrder() {
  const text = useWords(words);
  const order = useOrder();
  const [cleared, setCleared] = useState(0);
  const clear = (
    <ConfirmButton
      size="sm"
      label={text.clear}
      title={text.clear}
      onConfirm={async () => {
        order.clear();
        setCleared((count) => count + 1);
      }}
    >
      {text.clearHint}
    </ConfirmButton>
  );
  return (
    <>
      <PageHead title={text.title} lead={text.lead} actions={<Group>{clear}</Group>} />
      <div className={classes.columns}>
        <Stack gap="md">
          <SenderCard order={order} />
          {/*
           * Recreated when the form is cleared, so that a late answer to an earlier paste is
           * dropped.
           */}
          <ReceiverCard key={cleared} order={order} />
          <ParcelCard order={order} />
        </Stack>
        <div className={classes.prices}>
          {order.lock === null ? (
            <RatesCard order={order} />
          ) : (
            <LockCard order={order} lock={order.lock} />
          )}
        </div>
      </div>
    </>
  );
}
