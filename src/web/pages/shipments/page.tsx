import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useSlug } from '#src/web/app/environment.ts';
import { useMay } from '#src/web/app/session.tsx';
import { Card } from '#src/web/kit/card.tsx';
import { CurlHint } from '#src/web/kit/curl-hint.tsx';
import { ButtonLink } from '#src/web/kit/links.tsx';
import { PageHead } from '#src/web/kit/page-head.tsx';
import { PeopleHidden } from '#src/web/kit/people-hidden.tsx';
import { NoPermission } from '#src/web/kit/states.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { type ColumnName, chosenColumns, keepColumns } from './columns.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { ExportButton } from './export-button.tsx';
import { ShipmentFilters } from './filters.tsx';
import { ShipmentList } from './list.tsx';
import { listPath } from './list-query.ts';
import { SavedViews } from './saved-views.tsx';
import type { ShipmentsSearch } from './search.ts';
import { useSelection } from './selection.ts';
import classes from './shipments.module.css';
import { ListTabs } from './tabs.tsx';
import { words } from './words.ts';

const route = getRouteApi('/$environment/shipments');

/** The list of parcels: what is looked for stands in the URL. */
export function ShipmentsPage() {
  const text = useWords(words);
  const environment = useSlug();
  const mayRead = useMay('shipments:read');
  const maySend = useMay('shipments:write');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [columns, setColumns] = useState(chosenColumns);
  const selection = useSelection();
  const show = (changed: ShipmentsSearch) => void navigate({ search: changed });
  const filter = (changed: ShipmentsSearch) => void navigate({ search: changed, replace: true });
  const choose = (chosen: readonly ColumnName[]) => {
    keepColumns(chosen);
    setColumns(chosen);
  };
  if (!mayRead) return <NoPermission need="shipments:read" />;
  const create = maySend && (
    <ButtonLink to="/$environment/new" params={{ environment }}>
      {text.create}
    </ButtonLink>
  );
  return (
    <>
      <PageHead
        title={text.title}
        lead={text.lead}
        actions={
          <>
            <SavedViews search={search} onOpen={show} />
            <ColumnsMenu columns={columns} onChange={choose} />
            <ExportButton search={search} />
            {create}
          </>
        }
      />
      <PeopleHidden />
      <ListTabs search={search} />
      <ShipmentFilters search={search} onChange={filter} />
      <Card flush>
        <ShipmentList search={search} columns={columns} selection={selection} onShow={show} />
      </Card>
      <BulkBar selection={selection} />
      <div className={classes.hint}>
        <CurlHint path={listPath(search)} />
      </div>
    </>
  );
}
