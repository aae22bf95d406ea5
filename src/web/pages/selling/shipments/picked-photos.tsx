import XMarkIcon from '@heroicons/react/24/outline/XMarkIcon';
import { ActionIcon, Input, Stack } from '@mantine/core';
import { PHOTOS_MAX } from '#domain/money/claim/photo.ts';
import { formatCount } from '#src/web/kit/format.ts';
import { useObjectUrl } from '#src/web/kit/use-object-url.ts';
import { useWords } from '#src/web/words/language.tsx';
import classes from './claim-photos.module.css';
import { claimWords } from './claim-words.ts';
import { PhotoPicker } from './photo-picker.tsx';

type PickedPhotosProps = {
  readonly files: readonly File[];
  readonly onChange: (files: readonly File[]) => void;
};

/** Photos of a claim that has not been sent yet. */
export function PickedPhotos({ files, onChange }: PickedPhotosProps) {
  const text = useWords(claimWords);
  return (
    <Input.Wrapper label={text.photos} description={text.photosHint} labelElement="div">
      <Stack gap="xs" mt={6}>
        {files.length > 0 && (
          <ul className={classes.photos}>
            {files.map((file, place) => (
              <li key={`${place} ${file.name}`}>
                <Preview file={file} label={text.photoOf(formatCount(place + 1))} />
                <ActionIcon
                  className={classes.remove ?? ''}
                  variant="default"
                  size="md"
                  aria-label={text.dropPhoto(formatCount(place + 1))}
                  onClick={() => onChange(files.filter((_, at) => at !== place))}
                >
                  <XMarkIcon width={16} aria-hidden />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )}
        <PhotoPicker
          room={PHOTOS_MAX - files.length}
          onPick={(more) => onChange([...files, ...more])}
        />
      </Stack>
    </Input.Wrapper>
  );
}

type PreviewProps = { readonly file: File; readonly label: string };

/** The picture, or the file name if this browser cannot show it. */
export function Preview({ file, label }: PreviewProps) {
  const url = useObjectUrl(file);
  return <img className={classes.photo} src={url} alt={label} title={file.name} />;
}
