import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Clients, ok } from '#src/web/api/client.ts';
import { useChange } from '#src/web/api/use-change.ts';
import { useApi } from '#src/web/app/environment.ts';
import { lightened, photoTypeOf } from './photo-file.ts';

/** An upload of a photo to a claim. */
export type Upload = {
  readonly id: number;
  readonly claimId: string;
  readonly file: File;
  readonly state: 'WAITING' | 'SENDING' | 'FAILED';
  readonly error: Error | null;
};

export type PhotoUploads = ReturnType<typeof usePhotoUploads>;

let lastId = 0;

/** Uploads photos one after another; a failed one stays until it is retried or removed. */
export function usePhotoUploads(number: string) {
  const clients = useApi();
  const queries = useQueryClient();
  const [queue, setQueue] = useState<readonly Upload[]>([]);
  const { mutateAsync } = useChange({
    mutationFn: (upload: Upload) => sendPhoto(clients, number, upload),
  });
  const mark = (id: number, change: Partial<Upload>) =>
    setQueue((all) => all.map((one) => (one.id === id ? { ...one, ...change } : one)));
  const drop = (id: number) => setQueue((all) => all.filter((one) => one.id !== id));
  const next = queue.find(({ state }) => state === 'WAITING');
  const isBusy = queue.some(({ state }) => state === 'SENDING');
  useEffect(() => {
    if (next === undefined || isBusy) return;
    mark(next.id, { state: 'SENDING', error: null });
    const send = async () => {
      try {
        await mutateAsync(next);
        await queries.invalidateQueries({ queryKey: [clients.environment, 'claims'] });
        drop(next.id);
      } catch (error) {
        mark(next.id, { state: 'FAILED', error: error instanceof Error ? error : null });
      }
    };
    void send();
  });
  return {
    queue,
    drop,
    retry: (id: number) => mark(id, { state: 'WAITING' }),
    add(claimId: string, files: readonly File[]) {
      const added = files.map((file) => {
        lastId += 1;
        return { id: lastId, claimId, file, state: 'WAITING', error: null } as const;
      });
      setQueue((all) => [...all, ...added]);
    },
  };
}

async function sendPhoto({ api }: Clients, number: string, { claimId, file }: Upload) {
  const photo = await lightened(file);
  const path = { shipment_number: number, claim_id: claimId };
  return ok(
    api.POST('/api/v1/shipments/{shipment_number}/claims/{claim_id}/photos', {
      params: { path },
      headers: { 'Content-Type': photoTypeOf(photo) },
      // The document types a file as a string with the format binary.
      body: '',
      bodySerializer: () => photo,
    }),
  );
}
