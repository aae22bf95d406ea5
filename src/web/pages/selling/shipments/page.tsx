import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useSlug } from '#src/web/app/environment.ts';
import { useMay } from '#src/web/app/session.tsx';
import { CurlHint } from '#src/web/kit/curl-hint.tsx';
import { ButtonLink } from '#src/web/kit/links.tsx';
import { ListPage } from '#src/web/kit/list-page.tsx';
import { PeopleHidden } from '#src/web/kit/people-hidden.tsx';
import { useZone } from '#src/web/kit/use-locale.ts';
import { useWords } from '#src/web/words/language.tsx';
import { BulkBar } from './bulk-bar.tsx';
import {
  type ColumnName,
  chosenColumns,
  chosenDensity,
  type Density,
  keepColumns,
  keepDensity,
} from './columns.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { ShipmentsExport } from './export-button.tsx';
import { ShipmentFilters } from './filters.tsx';
import { ShipmentList } from './list.tsx';
import { listPath } from './list-query.ts';
import { SavedViews } from './saved-views.tsx';
import type { ShipmentsSearch } from './search.ts';
import { useSelection } from './selection.ts';
import { ListTabs } from './tabs.tsx';
import { words } from './words.ts';

const route = getRouteApi('/$environment/shipments');

/** The list of shipments, with its filters in the URL. */
export function ShipmentsPage() {
  const text = useWords(words);
  const zone = useZone();
  const environment = useSlug();
  const maySend = useMay('shipments:write');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [columns, setColumns] = useState(chosenColumns);
  const [density, setDensity] = useState(chosenDensity);
  const selection = useSelection();
  const show = (changed: ShipmentsSearch) => void navigate({ search: changed });
  const filter = (changed: ShipmentsSearch) => void navigate({ search: changed, replace: true });
  const choose = (chosen: readonly ColumnName[]) => {
    keepColumns(chosen);
    setColumns(chosen);
  };
  const space = (chosen: Density) => {
    keepDensity(chosen);
    setDensity(chosen);
  };
  const create = maySend && (
    <ButtonLink to="/$environment/new" params={{ environment }}>
      {text.create}
    </ButtonLink>
  );
  return (
    <ListPage
      need="shipments:read"
      title={text.title}
      lead={text.lead}
      actions={
        <>
          <SavedViews search={search} onOpen={show} />
          <ColumnsMenu columns={columns} onChange={choose} density={density} onDensity={space} />
          <ShipmentsExport search={search} />
          {create}
        </>
      }
      before={
        <>
          <PeopleHidden />
          <ListTabs search={search} />
        </>
      }
      filters={<ShipmentFilters search={search} onChange={filter} />}
      list={
        <>
          <ShipmentList
            search={search}
            columns={columns}
            density={density}
            selection={selection}
            onShow={show}
          />
          <BulkBar selection={selection} />
        </>
      }
      hint={<CurlHint path={listPath(search, zone)} />}
    />
  );
}
