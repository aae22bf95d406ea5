import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PAYMENT_STATUSES } from '#domain/shipment/payment-status.ts';
import { SHIPMENT_STATUSES } from '#domain/shipment/status.ts';
import { useApi } from '#src/web/app/environment.ts';
import { useMay } from '#src/web/app/session.tsx';
import { couriersQuery } from '#src/web/kit/couriers-query.ts';
import { ChoicesField, FilterBar, SearchField } from '#src/web/kit/filters.tsx';
import { statusWords } from '#src/web/kit/shipment-status.ts';
import { useWords } from '#src/web/words/language.tsx';
import { countFilters, hasFilters } from './list-query.ts';
import type { ShipmentsSearch } from './search.ts';
import { paymentWords, words } from './words.ts';

type ShipmentFiltersProps = {
  readonly search: ShipmentsSearch;
  readonly onChange: (search: ShipmentsSearch) => void;
};

/** Another filter begins at the first page again. */
export function ShipmentFilters({ search, onChange }: ShipmentFiltersProps) {
  const text = useWords(words);
  const set = (changed: Partial<ShipmentsSearch>) =>
    onChange({ ...search, ...changed, after: undefined });
  const mayFindPeople = useMay('people:read');
  const clear = () => onChange({});
  return (
    <FilterBar active={countFilters(search)} onClear={hasFilters(search) ? clear : undefined}>
      {mayFindPeople && (
        <SearchField
          label={text.search}
          value={search.search}
          onChange={(typed) => set({ search: typed })}
          width={200}
        />
      )}
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
      <DayField label={text.from} value={search.from} onChange={(from) => set({ from })} />
      <DayField label={text.to} value={search.to} onChange={(to) => set({ to })} />
    </FilterBar>
  );
}

type FieldProps = {
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
};

function CourierField({ value, onChange }: FieldProps) {
  const text = useWords(words);
  const clients = useApi();
  const couriers = useQuery(couriersQuery(clients));
  const known = couriers.data ?? [];
  const choices = known.map((one) => ({ value: one.courier_code, label: one.name }));
  // A courier of the URL that is not offered any more is still what the list is filtered by.
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

function DayField({ label, value, onChange }: FieldProps & { readonly label: string }) {
  return (
    <TextInput
      type="date"
      label={label}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
      w={142}
    />
  );
}
