import TruckIcon from '@heroicons/react/24/outline/TruckIcon';
import { Button, Group, Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { PICKUP_STATUSES } from '#domain/pickup/pickup.ts';
import { type Clients, ok } from '#src/web/api/client.ts';
import { useApi } from '#src/web/app/environment.ts';
import { useMay } from '#src/web/app/session.tsx';
import { Card } from '#src/web/kit/card.tsx';
import { couriersQuery } from '#src/web/kit/couriers-query.ts';
import { CurlHint } from '#src/web/kit/curl-hint.tsx';
import { DataTable } from '#src/web/kit/data-table.tsx';
import { ChoicesField, FilterBar } from '#src/web/kit/filters.tsx';
import { PageHead } from '#src/web/kit/page-head.tsx';
import { PeopleHidden } from '#src/web/kit/people-hidden.tsx';
import { Empty, Failed, Loading, NoPermission } from '#src/web/kit/states.tsx';
import { useWords } from '#src/web/words/language.tsx';
import classes from './pickups.module.css';
import { RequestForm } from './request-form.tsx';
import type { PickupsSearch } from './search.ts';
import { usePickupColumns } from './table-columns.tsx';
import { pickupWords, words } from './words.ts';

const route = getRouteApi('/$environment/pickups');
const PAGE_ROWS = 50;

/** Visits of couriers: which are planned, which came, and how to have one more. */
export function PickupsPage() {
  const text = useWords(words);
  const mayRead = useMay('shipments:read');
  const mayRequest = useMay('shipments:write');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const show = (changed: PickupsSearch) => void navigate({ search: changed });
  const open = () => show({ ...search, request: true });
  if (!mayRead) return <NoPermission need="shipments:read" />;
  return (
    <>
      <PageHead
        title={text.title}
        lead={text.lead}
        actions={mayRequest && <Button onClick={open}>{text.request}</Button>}
      />
      {mayRequest && search.request === true && (
        <RequestForm onClose={() => show({ ...search, request: undefined })} />
      )}
      <PeopleHidden />
      <PickupFilters search={search} onChange={show} />
      <Card flush>
        <PickupList search={search} onShow={show} />
      </Card>
      <div className={classes.hint}>
        <CurlHint path="/api/v1/pickups" />
      </div>
    </>
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
  const clients = useApi();
  const columns = usePickupColumns();
  const { status, courier, after = [] } = search;
  const page = useQuery({
    queryKey: [clients.environment, 'pickups', { status, courier, after }],
    queryFn: () => readPage(clients, search),
    placeholderData: keepPreviousData,
  });
  if (page.isPending) return <Loading />;
  if (page.isError) return <Failed error={page.error} onRetry={() => void page.refetch()} />;
  const { items, pagination } = page.data;
  const next = pagination.next_cursor;
  if (items.length === 0) return <NoPickups search={search} onShow={onShow} />;
  const isPaged = after.length > 0 || next !== null;
  return (
    <>
      <DataTable
        caption={text.title}
        rows={items}
        columns={columns}
        rowKey={({ pickup_id }) => pickup_id}
      />
      {isPaged && (
        <Group justify="flex-end" gap="xs" p="sm">
          <Button
            variant="default"
            size="xs"
            disabled={after.length === 0}
            onClick={() => onShow({ ...search, after: after.slice(0, -1) })}
          >
            {text.previous}
          </Button>
          <Button
            variant="default"
            size="xs"
            disabled={next === null}
            onClick={() => next !== null && onShow({ ...search, after: [...after, next] })}
          >
            {text.next}
          </Button>
        </Group>
      )}
    </>
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

async function readPage({ api }: Clients, { status, courier, after = [] }: PickupsSearch) {
  const cursor = after.at(-1);
  const filters = { ...(status && { status: [...status] }), ...(courier && { courier }) };
  const query = { limit: PAGE_ROWS, ...filters, ...(cursor !== undefined && { cursor }) };
  return (await ok(api.GET('/api/v1/pickups', { params: { query } }))).data;
}
