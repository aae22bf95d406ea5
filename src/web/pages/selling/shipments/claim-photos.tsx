import ArrowPathIcon from '@heroicons/react/24/outline/ArrowPathIcon';
import XMarkIcon from '@heroicons/react/24/outline/XMarkIcon';
import {
  ActionIcon,
  Button,
  Group,
  Loader,
  Modal,
  Skeleton,
  Stack,
  Text,
  UnstyledButton,
} from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PHOTOS_MAX, type PhotoSize } from '#domain/money/claim/photo.ts';
import type { components } from '#src/http/contract/api.gen.ts';
import { type Clients, ok } from '#src/web/api/client.ts';
import { ApiError } from '#src/web/api/errors.ts';
import { useApi } from '#src/web/app/environment.ts';
import { useMay } from '#src/web/app/session.tsx';
import { ConfirmButton } from '#src/web/kit/confirm-button.tsx';
import { errorText } from '#src/web/kit/error-words.ts';
import { formatCount } from '#src/web/kit/format.ts';
import { Failed } from '#src/web/kit/states.tsx';
import { useObjectUrl } from '#src/web/kit/use-object-url.ts';
import { useOpened } from '#src/web/kit/use-opened.ts';
import { kitWords } from '#src/web/kit/words.ts';
import { useLanguage, useWords } from '#src/web/words/language.tsx';
import classes from './claim-photos.module.css';
import { claimWords } from './claim-words.ts';
import { PhotoPicker } from './photo-picker.tsx';
import { Preview } from './picked-photos.tsx';
import type { PhotoUploads, Upload } from './use-photo-uploads.ts';

type Claim = components['schemas']['Claim'];
type PhotoKey = { readonly claim: Claim; readonly photoId: string };

const ONE_PHOTO = '/api/v1/shipments/{shipment_number}/claims/{claim_id}/photos/{photo_id}';

type ClaimPhotosProps = { readonly claim: Claim; readonly uploads: PhotoUploads };

/** Photos of a claim, including those being uploaded; more may be added while the claim is open. */
export function ClaimPhotos({ claim, uploads }: ClaimPhotosProps) {
  const text = useWords(claimWords);
  const mayChange = useMay('shipments:write') && claim.status === 'OPEN';
  const seesPeople = useMay('people:read');
  const [opened, setOpened] = useState<string | null>(null);
  const { photos, claim_id: id } = claim;
  const queue = uploads.queue.filter(({ claimId }) => claimId === id);
  if (!seesPeople) {
    return photos.length === 0 ? null : (
      <Text size="sm" c="dimmed">
        {text.hiddenPhotos(formatCount(photos.length))}
      </Text>
    );
  }
  return (
    <Stack gap="xs">
      {photos.length + queue.length > 0 && (
        <ul className={classes.photos} aria-label={text.photos}>
          {photos.map(({ photo_id: photoId }, place) => (
            <li key={photoId}>
              <UnstyledButton
                aria-label={text.openPhoto(formatCount(place + 1))}
                onClick={() => setOpened(photoId)}
              >
                <StoredPhoto claim={claim} photoId={photoId} size="thumbnail" />
              </UnstyledButton>
            </li>
          ))}
          {queue.map((upload) => (
            <Pending key={upload.id} upload={upload} uploads={uploads} />
          ))}
        </ul>
      )}
      {queue.map((upload) => (
        <Failure key={upload.id} upload={upload} />
      ))}
      {mayChange && (
        <PhotoPicker
          room={PHOTOS_MAX - photos.length - queue.length}
          onPick={(files) => uploads.add(id, files)}
        />
      )}
      {opened !== null && (
        <OpenedPhoto
          claim={claim}
          photoId={opened}
          mayRemove={mayChange}
          onClose={() => setOpened(null)}
        />
      )}
    </Stack>
  );
}

type PendingProps = { readonly upload: Upload; readonly uploads: PhotoUploads };

function Pending({ upload, uploads }: PendingProps) {
  const text = useWords(claimWords);
  const { retry } = useWords(kitWords);
  const { id, file, state } = upload;
  if (state !== 'FAILED') {
    return (
      <li data-state={state} aria-busy>
        <Preview file={file} label={file.name} />
        <span className={classes.over} role="status" aria-label={text.sendingPhoto(file.name)}>
          {state === 'SENDING' ? <Loader size="sm" color="gray.0" /> : null}
        </span>
      </li>
    );
  }
  return (
    <li data-state={state}>
      <Preview file={file} label="" />
      <ActionIcon
        className={classes.retry ?? ''}
        variant="default"
        size="md"
        aria-label={`${retry}: ${file.name}`}
        onClick={() => uploads.retry(id)}
      >
        <ArrowPathIcon width={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        className={classes.remove ?? ''}
        variant="default"
        size="md"
        aria-label={text.dropPhoto(file.name)}
        onClick={() => uploads.drop(id)}
      >
        <XMarkIcon width={16} aria-hidden />
      </ActionIcon>
    </li>
  );
}

/** Reason why an upload failed. */
function Failure({ upload: { state, error, file } }: { readonly upload: Upload }) {
  const { wrongPhoto } = useWords(claimWords);
  const { language } = useLanguage();
  if (state !== 'FAILED') return null;
  const code = error instanceof ApiError ? error.fields[0]?.code : undefined;
  const known: Readonly<Record<string, string>> = wrongPhoto;
  const why = (code !== undefined && known[code]) || errorText(error, language).title;
  return (
    <Text size="sm" c="var(--bad-ink)" role="alert" style={{ overflowWrap: 'anywhere' }}>
      {`${why} (${file.name})`}
    </Text>
  );
}

type StoredPhotoProps = PhotoKey & { readonly size: PhotoSize };

function StoredPhoto({ claim, photoId, size }: StoredPhotoProps) {
  const text = useWords(claimWords);
  const clients = useApi();
  const picture = useQuery({
    queryKey: [clients.environment, 'claim-photos', photoId, size],
    queryFn: () => readPhoto(clients, { claim, photoId }, size),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const url = useObjectUrl(picture.data);
  const place = claim.photos.findIndex((photo) => photo.photo_id === photoId) + 1;
  if (picture.isError && size === 'full') {
    return <Failed error={picture.error} onRetry={() => void picture.refetch()} />;
  }
  const shape = size === 'full' ? classes.full : classes.photo;
  if (url === undefined) return <Skeleton className={shape ?? ''} animate={!picture.isError} />;
  return <img className={shape} src={url} alt={text.photoOf(formatCount(place))} />;
}

type OpenedPhotoProps = PhotoKey & {
  readonly mayRemove: boolean;
  readonly onClose: () => void;
};

function OpenedPhoto({ claim, photoId, mayRemove, onClose }: OpenedPhotoProps) {
  const text = useWords(claimWords);
  const { environment, api } = useApi();
  const queries = useQueryClient();
  const place = claim.photos.findIndex((photo) => photo.photo_id === photoId) + 1;
  const remove = async () => {
    await ok(api.DELETE(ONE_PHOTO, { params: { path: pathOf({ claim, photoId }) } }));
    await queries.invalidateQueries({ queryKey: [environment, 'claims'] });
    onClose();
  };
  return (
    <Modal title={text.photoOf(formatCount(place))} size="auto" centered {...useOpened(onClose)}>
      <Stack gap="md">
        <StoredPhoto claim={claim} photoId={photoId} size="full" />
        <Group justify="space-between">
          {mayRemove && (
            <ConfirmButton
              label={text.removePhoto}
              title={text.removePhotoTitle}
              onConfirm={remove}
              danger
            >
              {text.removePhotoHint}
            </ConfirmButton>
          )}
          <Button variant="default" onClick={onClose}>
            {text.close}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function readPhoto({ api }: Clients, key: PhotoKey, size: PhotoSize): Promise<Blob> {
  const params = { path: pathOf(key), query: { size } };
  return ok(api.GET(ONE_PHOTO, { params, parseAs: 'blob' }));
}

function pathOf({ claim, photoId }: PhotoKey) {
  return {
    shipment_number: claim.shipment_number,
    claim_id: claim.claim_id,
    photo_id: photoId,
  };
}
