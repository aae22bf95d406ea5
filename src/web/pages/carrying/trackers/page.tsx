import MapPinIcon from '@heroicons/react/24/outline/MapPinIcon';
import { Button, Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { TRACKER_STATUSES } from '#domain/carrying/tracker/tracker.ts';
import { useApi } from '#src/web/app/environment.ts';
import { useMay } from '#src/web/app/session.tsx';
import { couriersQuery } from '#src/web/kit/couriers-query.ts';
import { CurlHint } from '#src/web/kit/curl-hint.tsx';
import { ChoicesField, FilterBar, SearchField } from '#src/web/kit/filters.tsx';
import { ListCard } from '#src/web/kit/list.tsx';
import { ListPage } from '#src/web/kit/list-page.tsx';
import { Empty } from '#src/web/kit/states.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { trackersQuery } from './queries.ts';
import { awbProblem, isFiltered, type TrackersSearch } from './search.ts';
import { useTrackerColumns } from './table-columns.tsx';
import { TrackerDrawer } from './tracker-drawer.tsx';
import { TrackerForm } from './tracker-form.tsx';
import { trackerWords, words } from './words.ts';

const route = getRouteApi('/$environment/trackers');

/** Parcels booked elsewhere: their status, and a form to follow another one. */
export function TrackersPage() {
  const text = useWords(words);
  const mayAdd = useMay('shipments:write');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const show = (changed: TrackersSearch) => void navigate({ search: changed });
  const open = () => show({ ...search, add: true });
  return (
    <ListPage
      need="shipments:read"
      title={text.title}
      lead={text.lead}
      actions={mayAdd && search.add !== true && <Button onClick={open}>{text.add}</Button>}
      before={
        mayAdd &&
        search.add === true && (
          <TrackerForm
            onClose={() => show({ ...search, add: undefined })}
            onAdded={(tracker) => show({ tracker })}
          />
        )
      }
      filters={<TrackerFilters search={search} onShow={show} />}
      list={<TrackerList search={search} onShow={show} />}
      hint={<CurlHint path="/api/v1/trackers" />}
    >
      <TrackerDrawer />
    </ListPage>
  );
}

type PartProps = {
  readonly search: TrackersSearch;
  readonly onShow: (search: TrackersSearch) => void;
};

function TrackerFilters({ search, onShow }: PartProps) {
  const text = useWords(words);
  const couriers = useQuery(couriersQuery(useApi()));
  const set = (changed: TrackersSearch) => onShow({ ...search, ...changed, after: undefined });
  const { status, courier, awb } = search;
  const problemOf = (typed: string) => {
    const problem = awbProblem(typed);
    return problem && text.awbProblems[problem];
  };
  const active = [status, courier, awb].filter((one) => one !== undefined).length;
  const choices = couriers.data ?? [];
  return (
    <FilterBar active={active} onClear={isFiltered(search) ? () => onShow({}) : undefined}>
      <SearchField
        label={text.wholeAwb}
        value={awb}
        onChange={(typed) => set({ awb: typed })}
        problemOf={problemOf}
      />
      <ChoicesField
        label={text.status}
        choices={TRACKER_STATUSES}
        words={useWords(trackerWords)}
        value={status}
        onChange={(chosen) => set({ status: chosen })}
      />
      <Select
        label={text.courier}
        placeholder={text.anyCourier}
        data={choices.map((one) => ({ value: one.courier_code, label: one.name }))}
        value={courier ?? null}
        onChange={(chosen) => set({ courier: chosen ?? undefined })}
        w={180}
        clearable
      />
    </FilterBar>
  );
}

function TrackerList({ search, onShow }: PartProps) {
  const text = useWords(words);
  const clients = useApi();
  const columns = useTrackerColumns(search);
  const page = useQuery({
    ...trackersQuery(clients, search),
    placeholderData: keepPreviousData,
  });
  return (
    <ListCard
      query={page}
      rows={page.data?.items}
      caption={text.title}
      columns={columns}
      rowKey={({ tracker_id }) => tracker_id}
      empty={<NoTrackers search={search} onShow={onShow} />}
      pager={{
        after: search.after,
        next: page.data?.pagination.next_cursor,
        onShow: (to) => onShow({ ...search, after: to }),
      }}
    />
  );
}

function NoTrackers({ search, onShow }: PartProps) {
  const text = useWords(words);
  const mayAdd = useMay('shipments:write');
  if (isFiltered(search)) {
    const clear = (
      <Button variant="default" onClick={() => onShow({})}>
        {text.clear}
      </Button>
    );
    return (
      <Empty icon={MapPinIcon} title={text.none} action={clear}>
        {text.noneHint}
      </Empty>
    );
  }
  const add = mayAdd && (
    <Button onClick={() => onShow({ ...search, add: true })}>{text.add}</Button>
  );
  return (
    <Empty icon={MapPinIcon} title={text.empty} action={add}>
      {text.emptyHint}
    </Empty>
  );
}
