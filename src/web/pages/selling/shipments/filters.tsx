import { Pill, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PAYMENT_STATUSES } from '#domain/selling/shipment/payment-status.ts';
import { SHIPMENT_STATUSES } from '#domain/selling/shipment/status.ts';
import { useApi } from '#src/web/app/environment.ts';
import { useMay } from '#src/web/app/session.tsx';
import { couriersQuery } from '#src/web/kit/couriers-query.ts';
import { DateRange } from '#src/web/kit/date-range.tsx';
import { ChoicesField, FilterBar, SearchField } from '#src/web/kit/filters.tsx';
import { statusWords } from '#src/web/kit/shipment-status.ts';
import { useWords } from '#src/web/words/language.tsx';
import { countFilters, hasFilters } from './list-query.ts';
import { tabOf } from './list-tabs.ts';
import { listWords } from './list-words.ts';
import type { ShipmentsSearch } from './search.ts';
import classes from './shipments.module.css';
import { paymentWords, words } from './words.ts';

type ShipmentFiltersProps = {
  readonly search: ShipmentsSearch;
  readonly onChange: (search: ShipmentsSearch) => void;
};

/** Search and dates; other filters are folded, and active ones are shown below as pills. */
export function ShipmentFilters({ search, onChange }: ShipmentFiltersProps) {
  const text = useWords(words);
  // A changed filter returns to the first page.
  const set = (changed: Partial<ShipmentsSearch>) =>
    onChange({ ...search, ...changed, after: undefined });
  const mayFindPeople = useMay('people:read');
  const clear = () => onChange({});
  const lead = (
    <>
      {mayFindPeople && (
        <SearchField
          label={text.search}
          value={search.search}
          onChange={(typed) => set({ search: typed })}
        />
      )}
      <DateRange range={search} onChange={set} />
    </>
  );
  return (
    <>
      <FilterBar
        lead={lead}
        active={countFilters(search)}
        onClear={hasFilters(search) ? clear : undefined}
      >
        <SearchField
          label={text.awb}
          value={search.awb}
          onChange={(awb) => set({ awb })}
          width={150}
        />
        <SearchField
          label={text.reference}
          value={search.reference}
          onChange={(reference) => set({ reference })}
          width={140}
        />
        <SearchField
          label={text.tag}
          value={search.tag}
          onChange={(tag) => set({ tag })}
          width={120}
        />
        <ChoicesField
          label={text.status}
          choices={SHIPMENT_STATUSES}
          words={useWords(statusWords)}
          value={search.status}
          onChange={(status) => set({ status })}
          width={180}
        />
        <ChoicesField
          label={text.payment}
          choices={PAYMENT_STATUSES}
          words={useWords(paymentWords)}
          value={search.payment_status}
          onChange={(payment_status) => set({ payment_status })}
          width={165}
        />
        <CourierField value={search.courier} onChange={(courier) => set({ courier })} />
      </FilterBar>
      <SetFilters search={search} onChange={set} />
    </>
  );
}

type CourierFieldProps = {
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
};

function CourierField({ value, onChange }: CourierFieldProps) {
  const text = useWords(words);
  const clients = useApi();
  const couriers = useQuery(couriersQuery(clients));
  const known = couriers.data ?? [];
  const choices = known.map((one) => ({ value: one.courier_code, label: one.name }));
  // A courier in the URL that is no longer offered still filters the list, so it stays selectable.
  const isMissing = value !== undefined && known.every((one) => one.courier_code !== value);
  return (
    <Select
      label={text.courier}
      placeholder={text.anyCourier}
      data={isMissing ? [...choices, { value, label: value }] : choices}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
      w={130}
      clearable
      searchable
    />
  );
}

type SetFiltersProps = {
  readonly search: ShipmentsSearch;
  readonly onChange: (changed: Partial<ShipmentsSearch>) => void;
};

/** Active filters without a visible field, each with a button that removes it. */
function SetFilters({ search, onChange }: SetFiltersProps) {
  const text = useWords(words);
  const listText = useWords(listWords);
  const statuses = useWords(statusWords);
  const payments = useWords(paymentWords);
  const { status, payment_status: paid, courier, awb, reference, tag } = search;
  const listed = <T extends string>(all: readonly T[] | undefined, names: Record<T, string>) =>
    all?.map((one) => names[one]).join(', ');
  const values = [
    // A selected tab already shows these statuses.
    ['status', tabOf(search) === undefined ? listed(status, statuses) : undefined],
    ['payment_status', listed(paid, payments)],
    ['courier', courier],
    ['awb', awb],
    ['reference', reference],
    ['tag', tag],
  ] as const;
  const pills = values.flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]));
  if (pills.length === 0) return null;
  const labelOf = (name: (typeof pills)[number]['name']) =>
    text[name === 'payment_status' ? 'payment' : name];
  return (
    <div className={classes.pills}>
      {pills.map(({ name, value }) => (
        <Pill
          key={name}
          withRemoveButton
          removeButtonProps={{
            'aria-label': listText.remove(labelOf(name)),
            'aria-hidden': false,
            tabIndex: 0,
          }}
          onRemove={() => onChange({ [name]: undefined })}
        >
          {labelOf(name)}: {value}
        </Pill>
      ))}
    </div>
  );
}
