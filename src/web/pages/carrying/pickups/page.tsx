import TruckIcon from '@heroicons/react/24/outline/TruckIcon';
import { Button, Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { PICKUP_STATUSES } from '#domain/carrying/pickup/pickup.ts';
import { ok } from '#src/web/api/client.ts';
import { reading } from '#src/web/api/reading.ts';
import { useApi } from '#src/web/app/environment.ts';
import { useMay } from '#src/web/app/session.tsx';
import { couriersQuery } from '#src/web/kit/couriers-query.ts';
import { CurlHint } from '#src/web/kit/curl-hint.tsx';
import { ExportButton } from '#src/web/kit/export-button.tsx';
import { ChoicesField, FilterBar } from '#src/web/kit/filters.tsx';
import { ListCard } from '#src/web/kit/list.tsx';
import { ListPage } from '#src/web/kit/list-page.tsx';
import { PeopleHidden } from '#src/web/kit/people-hidden.tsx';
import { Empty } from '#src/web/kit/states.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { RequestForm } from './request-form.tsx';
import type { PickupsSearch } from './search.ts';
import { usePickupColumns } from './table-columns.tsx';
import { pickupWords, words } from './words.ts';

const route = getRouteApi('/$environment/pickups');
const PAGE_ROWS = 50;

/** Pickups: planned ones, past ones, and a form for a new one. */
export function PickupsPage() {
  const text = useWords(words);
  const mayRequest = useMay('shipments:write');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const show = (changed: PickupsSearch) => void navigate({ search: changed });
  const open = () => show({ ...search, request: true });
  return (
    <ListPage
      need="shipments:read"
      title={text.title}
      lead={text.lead}
      actions={
        <>
          <PickupsExport search={search} />
          {mayRequest && <Button onClick={open}>{text.request}</Button>}
        </>
      }
      before={
        <>
          {mayRequest && search.request === true && (
            <RequestForm onClose={() => show({ ...search, request: undefined })} />
          )}
          <PeopleHidden />
        </>
      }
      filters={<PickupFilters search={search} onChange={show} />}
      list={<PickupList search={search} onShow={show} />}
      hint={<CurlHint path="/api/v1/pickups" />}
    />
  );
}

function PickupsExport({ search }: { readonly search: PickupsSearch }) {
  const { api } = useApi();
  return (
    <ExportButton
      name="pickups"
      read={(sheet) => {
        const params = { query: { ...filtersOf(search), ...sheet } };
        return ok(api.GET('/api/v1/pickups/export', { params, parseAs: 'blob' }));
      }}
    />
  );
}

type PartProps = {
  readonly search: PickupsSearch;
  readonly onChange: (search: PickupsSearch) => void;
};

function PickupFilters({ search, onChange }: PartProps) {
  const text = useWords(words);
  const couriers = useQuery(couriersQuery(useApi()));
  const set = (changed: PickupsSearch) => onChange({ ...search, ...changed, after: undefined });
  const isFiltered = search.status !== undefined || search.courier !== undefined;
  const choices = couriers.data ?? [];
  return (
    <FilterBar onClear={isFiltered ? () => onChange({}) : undefined}>
      <ChoicesField
        label={text.status}
        choices={PICKUP_STATUSES}
        words={useWords(pickupWords)}
        value={search.status}
        onChange={(status) => set({ status })}
      />
      <Select
        label={text.courier}
        placeholder={text.anyCourier}
        data={choices.map((one) => ({ value: one.courier_code, label: one.name }))}
        value={search.courier ?? null}
        onChange={(courier) => set({ courier: courier ?? undefined })}
        w={180}
        clearable
      />
    </FilterBar>
  );
}

type ListProps = {
  readonly search: PickupsSearch;
  readonly onShow: (search: PickupsSearch) => void;
};

function PickupList({ search, onShow }: ListProps) {
  const text = useWords(words);
  const columns = usePickupColumns();
  const { after } = search;
  const place = after === undefined ? {} : { cursor: after };
  const query = { limit: PAGE_ROWS, ...filtersOf(search), ...place };
  const page = useQuery({
    ...reading(useApi(), '/api/v1/pickups', { noun: 'pickups', query }),
    placeholderData: keepPreviousData,
  });
  return (
    <ListCard
      query={page}
      rows={page.data?.items}
      caption={text.title}
      columns={columns}
      rowKey={({ pickup_id }) => pickup_id}
      empty={<NoPickups search={search} onShow={onShow} />}
      pager={{
        after,
        next: page.data?.pagination.next_cursor,
        onShow: (to) => onShow({ ...search, after: to }),
      }}
    />
  );
}

function NoPickups({ search, onShow }: ListProps) {
  const text = useWords(words);
  const mayRequest = useMay('shipments:write');
  if (search.status !== undefined || search.courier !== undefined) {
    const clear = (
      <Button variant="default" onClick={() => onShow({})}>
        {text.clear}
      </Button>
    );
    return (
      <Empty icon={TruckIcon} title={text.none} action={clear}>
        {text.noneHint}
      </Empty>
    );
  }
  const request = mayRequest && (
    <Button onClick={() => onShow({ ...search, request: true })}>{text.request}</Button>
  );
  return (
    <Empty icon={TruckIcon} title={text.empty} action={request}>
      {text.emptyHint}
    </Empty>
  );
}

function filtersOf({ status, courier }: PickupsSearch) {
  return { ...(status && { status: [...status] }), ...(courier && { courier }) };
}
