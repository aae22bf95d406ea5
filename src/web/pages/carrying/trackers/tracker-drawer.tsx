import { Drawer, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { spokenPlace } from '#domain/carrying/area/spoken-place.ts';
import { ok } from '#src/web/api/client.ts';
import { useApi } from '#src/web/app/environment.ts';
import { useMay } from '#src/web/app/session.tsx';
import { ConfirmButton } from '#src/web/kit/confirm-button.tsx';
import { CopyButton } from '#src/web/kit/copy-button.tsx';
import { CurlHint } from '#src/web/kit/curl-hint.tsx';
import { noteDone } from '#src/web/kit/notes.tsx';
import { Failed, Loading } from '#src/web/kit/states.tsx';
import { Time } from '#src/web/kit/time.tsx';
import { useClosing } from '#src/web/kit/use-closing.ts';
import { useLanguage, useWords } from '#src/web/words/language.tsx';
import { type Scan, type Tracker, trackerQuery } from './queries.ts';
import { CourierName } from './table-columns.tsx';
import { TrackerBadge } from './tracker-badge.tsx';
import classes from './trackers.module.css';
import { words } from './words.ts';

const route = getRouteApi('/$environment/trackers');

/** The tracker that the URL names, beside the list. */
export function TrackerDrawer() {
  const text = useWords(words);
  const { tracker } = route.useSearch();
  const navigate = route.useNavigate();
  const close = () => void navigate({ search: (old) => ({ ...old, tracker: undefined }) });
  const closing = useClosing(close, tracker !== undefined);
  return (
    <Drawer
      opened={tracker !== undefined}
      position="right"
      size="md"
      title={text.journey}
      {...closing}
    >
      {tracker !== undefined && <TrackerDetails id={tracker} onGone={close} />}
    </Drawer>
  );
}

type DetailsProps = { readonly id: string; readonly onGone: () => void };

function TrackerDetails({ id, onGone }: DetailsProps) {
  const { language } = useLanguage();
  const mayStop = useMay('shipments:write');
  const tracker = useQuery(trackerQuery(useApi(), id, language));
  if (tracker.isPending) return <Loading />;
  if (tracker.isError) {
    return <Failed error={tracker.error} onRetry={() => void tracker.refetch()} />;
  }
  const found = tracker.data;
  return (
    <Stack gap="md">
      <Head tracker={found} />
      <Journey scans={found.timeline} isOver={found.ended_at !== null} />
      {mayStop && (
        <Group>
          <Stop tracker={found} onGone={onGone} />
        </Group>
      )}
      <CurlHint path={`/api/v1/trackers/${id}`} />
    </Stack>
  );
}

function Head({ tracker }: { readonly tracker: Tracker }) {
  const text = useWords(words);
  const { awb, courier_code: code, reference, status, created_at, ended_at } = tracker;
  return (
    <div>
      <Group gap={4} wrap="nowrap">
        <Title order={2} className={classes.awb}>
          {awb}
        </Title>
        <CopyButton value={awb} what={text.awb} />
      </Group>
      <Text size="sm" c="dimmed" mb="xs">
        <CourierName code={code} />
        {reference !== null && ` · ${reference}`}
      </Text>
      <TrackerBadge status={status} />
      <Text size="sm" c="dimmed" mt="xs">
        {text.since} <Time at={created_at} exact />
      </Text>
      {ended_at !== null && (
        <Text size="sm" c="dimmed">
          {text.ended} <Time at={ended_at} exact />
        </Text>
      )}
    </div>
  );
}

type JourneyProps = { readonly scans: readonly Scan[]; readonly isOver: boolean };

/** Newest first, because people look for the parcel's current place. */
function Journey({ scans, isOver }: JourneyProps) {
  const text = useWords(words);
  if (scans.length === 0) return <Text>{isOver ? text.noScansEnded : text.noScans}</Text>;
  const numbered = scans.map((scan, number) => ({ scan, number }));
  return (
    <ol className={classes.scans} aria-label={text.journey} reversed>
      {numbered.toReversed().map(({ scan, number }) => (
        <li key={number}>
          <Text size="sm">{scan.description}</Text>
          <Text size="xs" c="dimmed">
            <Time at={scan.time} exact />
            {scan.location !== '' && ` · ${spokenPlace(scan.location)}`}
          </Text>
        </li>
      ))}
    </ol>
  );
}

type StopProps = Pick<DetailsProps, 'onGone'> & { readonly tracker: Tracker };

/** Button that stops following; an ended tracker is only listed. */
function Stop({ tracker: { tracker_id: id, ended_at }, onGone }: StopProps) {
  const text = useWords(words);
  const clients = useApi();
  const { environment, api } = clients;
  const { language } = useLanguage();
  const queries = useQueryClient();
  const [label, title] =
    ended_at === null ? [text.stop, text.stopTitle] : [text.remove, text.removeTitle];
  const stop = async () => {
    const params = { path: { tracker_id: id } };
    await ok(api.DELETE('/api/v1/trackers/{tracker_id}', { params }));
    noteDone(text.stopped);
    onGone();
    queries.removeQueries({ queryKey: trackerQuery(clients, id, language).queryKey });
    await queries.invalidateQueries({ queryKey: [environment, 'trackers'] });
  };
  return (
    <ConfirmButton label={label} title={title} onConfirm={stop} danger>
      {text.stopText}
    </ConfirmButton>
  );
}
