import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failed, Loading } from '#src/web/kit/states.tsx';

type ReadProps<Data> = {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  readonly children: (data: NoInfer<Data>) => ReactNode;
};

/** Answer of a query, or its loading or error state. */
export function Read<Data>({ query, children }: ReadProps<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  return error === null ? <Loading /> : <Failed error={error} onRetry={() => void refetch()} />;
}
