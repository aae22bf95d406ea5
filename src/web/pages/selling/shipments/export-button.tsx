import { ok } from '#src/web/api/client.ts';
import { useApi } from '#src/web/app/environment.ts';
import { ExportButton } from '#src/web/kit/export-button.tsx';
import { useZone } from '#src/web/kit/use-locale.ts';
import { filtersOf } from './list-query.ts';
import type { ShipmentsSearch } from './search.ts';

/** Exports all shipments of the filtered list. */
export function ShipmentsExport({ search }: { readonly search: ShipmentsSearch }) {
  const { api } = useApi();
  const zone = useZone();
  return (
    <ExportButton
      name="shipments"
      read={(sheet) => {
        const params = { query: { ...filtersOf(search, zone), ...sheet } };
        return ok(api.GET('/api/v1/shipments/export', { params, parseAs: 'blob' }));
      }}
    />
  );
}
