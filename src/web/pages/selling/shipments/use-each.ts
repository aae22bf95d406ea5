import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { newIdempotencyKey } from '#src/web/api/new-key.ts';
import { useChange } from '#src/web/api/use-change.ts';
import { useEnvironment } from '#src/web/app/environment.ts';
import type { Shipment } from './selection.ts';

export type FailedOne = { readonly shipment: Shipment; readonly error: unknown };

/**
 * Repeats an action for one shipment after another; a failure does not stop the others. Each has
 * its own idempotency key, which a retry of the failed ones reuses.
 */
export function useEach(act: (shipment: Shipment, key: string) => Promise<unknown>) {
  const environment = useEnvironment();
  const queries = useQueryClient();
  const keys = useMemo(() => new Map<string, string>(), []);
  const [doneCount, setDoneCount] = useState(0);
  const keyOf = ({ shipment_number: number }: Shipment) => {
    const key = keys.get(number) ?? newIdempotencyKey();
    keys.set(number, key);
    return key;
  };
  const change = useChange({
    mutationFn: async (shipments: readonly Shipment[]): Promise<readonly FailedOne[]> => {
      const failed: FailedOne[] = [];
      for (const [at, shipment] of shipments.entries()) {
        setDoneCount(at);
        const note = (error: unknown) => void failed.push({ shipment, error });
        await act(shipment, keyOf(shipment)).catch(note);
      }
      return failed;
    },
    // Not awaited: the failures are shown at once, however long the lists take.
    onSettled: () => void queries.invalidateQueries({ queryKey: [environment] }),
  });
  return { change, doneCount };
}
