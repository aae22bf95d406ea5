import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi, useSlug } from '#src/web/app/environment.ts';
import { courierNameIn, couriersQuery } from '#src/web/kit/couriers-query.ts';
import type { Column } from '#src/web/kit/data-table.tsx';
import { TextLink } from '#src/web/kit/links.tsx';
import { Time } from '#src/web/kit/time.tsx';
import { useWords } from '#src/web/words/language.tsx';
import type { Tracker } from './queries.ts';
import type { TrackersSearch } from './search.ts';
import { TrackerBadge } from './tracker-badge.tsx';
import classes from './trackers.module.css';
import { words } from './words.ts';

export function useTrackerColumns(search: TrackersSearch): readonly Column<Tracker>[] {
  const text = useWords(words);
  return [
    { key: 'awb', label: text.awb, render: (one) => <Parcel tracker={one} search={search} /> },
    { key: 'status', label: text.status, render: ({ status }) => <TrackerBadge status={status} /> },
    {
      key: 'reference',
      label: text.reference,
      render: ({ reference }) => reference ?? '–',
      isExtra: true,
    },
    {
      key: 'news',
      label: text.news,
      render: ({ status_at: at }) => (at === null ? '–' : <Time at={at} />),
      isExtra: true,
    },
    {
      key: 'since',
      label: text.since,
      render: ({ created_at: at }) => <Time at={at} />,
      isExtra: true,
    },
  ];
}

type ParcelProps = { readonly tracker: Tracker; readonly search: TrackersSearch };

/** The parcel; on phones also its reference and last news, whose columns are hidden there. */
function Parcel({ tracker, search }: ParcelProps) {
  const { tracker_id: id, awb, courier_code: code, reference, status_at: at } = tracker;
  const environment = useSlug();
  return (
    <>
      <TextLink
        to="/$environment/trackers"
        params={{ environment }}
        search={{ ...search, tracker: id }}
        size="sm"
        fw={550}
        className={classes.awb}
      >
        {awb}
      </TextLink>
      <Text size="xs" c="dimmed">
        <CourierName code={code} />
        {reference !== null && (
          <Text span inherit hiddenFrom="sm" className={classes.awb}>
            {` · ${reference}`}
          </Text>
        )}
      </Text>
      {at !== null && (
        <Text size="xs" c="dimmed" hiddenFrom="sm">
          <Time at={at} />
        </Text>
      )}
    </>
  );
}

export function CourierName({ code }: { readonly code: string }) {
  const { data: couriers = [] } = useQuery(couriersQuery(useApi()));
  return <>{courierNameIn(couriers, code)}</>;
}
