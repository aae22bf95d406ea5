import BanknotesIcon from '@heroicons/react/24/outline/BanknotesIcon';
import { Select, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { ok } from '#src/web/api/client.ts';
import { useApi, useSlug } from '#src/web/app/environment.ts';
import { Card } from '#src/web/kit/card.tsx';
import { CurlHint } from '#src/web/kit/curl-hint.tsx';
import type { Column } from '#src/web/kit/data-table.tsx';
import { DateRange } from '#src/web/kit/date-range.tsx';
import { ExportButton } from '#src/web/kit/export-button.tsx';
import { ChoicesField, FilterBar, SearchField } from '#src/web/kit/filters.tsx';
import { formatMoney } from '#src/web/kit/format.ts';
import { TextLink } from '#src/web/kit/links.tsx';
import { List } from '#src/web/kit/list.tsx';
import { Money } from '#src/web/kit/money.tsx';
import { rowsOf } from '#src/web/kit/more.ts';
import { Empty, Failed, Loading } from '#src/web/kit/states.tsx';
import { Time } from '#src/web/kit/time.tsx';
import { useZone } from '#src/web/kit/use-locale.ts';
import { useLanguage, useWords } from '#src/web/words/language.tsx';
import { SIGNS, TRANSACTION_TYPES, type Transaction } from './choices.ts';
import { filterOf, filterText } from './filters.ts';
import { movementsQuery, transactionsQuery } from './queries.ts';
import { BUCKET_CHOICES, type BucketChoice, bucketShown, type WalletSearch } from './search.ts';
import { sentenceOf } from './sentences.ts';
import classes from './wallet.module.css';
import { bucketWords, typeWords, words } from './words.ts';

const route = getRouteApi('/$environment/wallet');

/** The ledger, each row with a sentence that explains it. */
export function Transactions() {
  const search = route.useSearch();
  const zone = useZone();
  return (
    <>
      <Filters search={search} />
      <Card flush>
        <Rows search={search} />
      </Card>
      <CurlHint path={`/api/v1/transactions${filterText(filterOf(search, zone))}`} />
    </>
  );
}

type OfSearch = { readonly search: WalletSearch };

function Filters({ search }: OfSearch) {
  const text = useWords(words);
  const buckets = useWords(bucketWords);
  const types = useWords(typeWords);
  const named = { ...buckets, all: text.allBuckets };
  const navigate = route.useNavigate();
  const set = (change: Partial<WalletSearch>) => {
    void navigate({ search: (old) => ({ ...old, ...change }), replace: true });
  };
  const nothing = { type: undefined, bucket: undefined, reference: undefined };
  const clear = () => set({ ...nothing, from: undefined, to: undefined });
  return (
    <FilterBar onClear={isFiltered(search) ? clear : undefined}>
      <ChoicesField
        label={text.type}
        choices={TRANSACTION_TYPES}
        words={types}
        value={search.type}
        onChange={(type) => set({ type })}
      />
      <Select
        label={text.bucket}
        allowDeselect={false}
        w={170}
        data={BUCKET_CHOICES.map((value) => ({ value, label: named[value] }))}
        value={bucketShown(search)}
        onChange={(chosen) => set({ bucket: BUCKET_CHOICES.find((one) => one === chosen) })}
      />
      <SearchField
        label={text.reference}
        value={search.reference}
        onChange={(reference) => set({ reference })}
      />
      <DateRange range={search} onChange={set} />
      <Export search={search} />
    </FilterBar>
  );
}

function Export({ search }: OfSearch) {
  const { api } = useApi();
  const zone = useZone();
  return (
    <ExportButton
      name="transactions"
      read={(sheet) => {
        const params = { query: { ...filterOf(search, zone), ...sheet } };
        return ok(api.GET('/api/v1/transactions/export', { params, parseAs: 'blob' }));
      }}
    />
  );
}

function Rows({ search }: OfSearch) {
  const text = useWords(words);
  const columns = useColumns(bucketShown(search));
  const rows = useInfiniteQuery(transactionsQuery(useApi(), search, useZone()));
  const [title, hint] = isFiltered(search)
    ? [text.noneFound, text.noneFoundHint]
    : [text.none, text.noneHint];
  return (
    <List
      query={rows}
      rows={rowsOf(rows)}
      caption={text.tabs.transactions}
      columns={columns}
      isStacked
      rowKey={({ transaction_id }) => transaction_id}
      empty={
        <Empty icon={BanknotesIcon} title={title}>
          {hint}
        </Empty>
      }
    />
  );
}

/** Balances form a sequence only within one bucket. */
function useColumns(shown: BucketChoice): readonly Column<Transaction>[] {
  const text = useWords(words);
  const buckets = useWords(bucketWords);
  const bucket: Column<Transaction> = {
    key: 'bucket',
    label: text.bucket,
    render: (row) => buckets[row.bucket],
    isExtra: true,
  };
  const after: Column<Transaction> = {
    key: 'after',
    label: text.after,
    align: 'right',
    isExtra: true,
    render: ({ balance_after }) => <Money amount={balance_after} />,
  };
  return [
    {
      key: 'at',
      label: text.at,
      render: ({ created_at }) => <Time at={created_at} exact />,
      isExtra: true,
    },
    {
      key: 'what',
      label: text.what,
      render: (row) => <What row={row} isFolded={shown !== 'all'} />,
    },
    ...(shown === 'all' ? [bucket] : []),
    { key: 'amount', label: text.amount, align: 'right', render: (row) => <Amount row={row} /> },
    ...(shown === 'all' ? [] : [after]),
  ];
}

type OfRow = { readonly row: Transaction };

function What({ row, isFolded }: OfRow & { readonly isFolded: boolean }) {
  const isSale = row.reference.type === 'shipment';
  return (
    <div className={classes.what}>
      <Text size="sm">
        <Sentence row={row} />
      </Text>
      <Text size="xs" c="dimmed" hiddenFrom="sm">
        <Time at={row.created_at} />
      </Text>
      {isFolded && isSale && <Movements shipment={row.reference.id} />}
    </div>
  );
}

function Sentence({ row }: OfRow) {
  const { language } = useLanguage();
  const { before, after } = sentenceOf(row, language);
  return (
    <>
      {before}
      {after !== null && <Reference row={row} />}
      {after}
    </>
  );
}

/** Movements of a sale in all buckets, read when they are unfolded. */
function Movements({ shipment }: { readonly shipment: string }) {
  const text = useWords(words);
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={classes.movements}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{text.movements}</summary>
      {isOpen && <MovementList shipment={shipment} />}
    </details>
  );
}

function MovementList({ shipment }: { readonly shipment: string }) {
  const buckets = useWords(bucketWords);
  const { language } = useLanguage();
  const rows = useQuery(movementsQuery(useApi(), shipment));
  if (rows.isPending) return <Loading rows={3} height={18} />;
  if (rows.isError) return <Failed error={rows.error} onRetry={() => void rows.refetch()} />;
  return (
    <ol>
      {rows.data.map((row) => {
        const { before, after } = sentenceOf(row, language);
        return (
          <li key={row.transaction_id}>
            <span>
              <Time at={row.created_at} exact /> · {buckets[row.bucket]} · {before}
              {after !== null && row.reference.id}
              {after}
            </span>
            <Amount row={row} />
          </li>
        );
      })}
    </ol>
  );
}

/** Link to the page of a shipment or top-up; an operator's reference has no page. */
function Reference({ row: { reference } }: OfRow) {
  const environment = useSlug();
  const search = route.useSearch();
  const { type, id } = reference;
  if (type === 'shipment') {
    return (
      <TextLink
        to="/$environment/shipments/$number"
        params={{ environment, number: id }}
        inherit
        underline="always"
      >
        {id}
      </TextLink>
    );
  }
  if (type === 'topup' && id.startsWith('top_')) {
    return (
      <TextLink
        to="/$environment/wallet"
        params={{ environment }}
        search={{ ...search, topup: id }}
        inherit
        underline="always"
      >
        {`…${id.slice(-6)}`}
      </TextLink>
    );
  }
  return <span>{id}</span>;
}

function Amount({ row: { direction, amount } }: OfRow) {
  return (
    <span className={`${classes.amount} figures`} data-direction={direction}>
      {SIGNS[direction]}
      {formatMoney(amount)}
    </span>
  );
}

function isFiltered({ type, bucket, reference, from, to }: WalletSearch): boolean {
  return [type, bucket, reference, from, to].some((value) => value !== undefined);
}
