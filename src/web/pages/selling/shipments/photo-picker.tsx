import CameraIcon from '@heroicons/react/24/outline/CameraIcon';
import PhotoIcon from '@heroicons/react/24/outline/PhotoIcon';
import { Button, FileButton, Group } from '@mantine/core';
import { useWords } from '#src/web/words/language.tsx';
import classes from './claim-photos.module.css';
import { claimWords } from './claim-words.ts';

type PhotoPickerProps = {
  /** Number of photos that may be added. */
  readonly room: number;
  readonly onPick: (files: readonly File[]) => void;
};

/** Chooses photos; on phones it can also take one. */
export function PhotoPicker({ room, onPick }: PhotoPickerProps) {
  const text = useWords(claimWords);
  const pick = (files: readonly File[]) => onPick(files.slice(0, room));
  if (room <= 0) return null;
  return (
    <Group gap="xs">
      <FileButton accept="image/*" multiple onChange={pick}>
        {(button) => (
          <Button
            {...button}
            variant="default"
            size="sm"
            leftSection={<PhotoIcon width={16} aria-hidden />}
          >
            {text.addPhotos}
          </Button>
        )}
      </FileButton>
      <FileButton
        accept="image/*"
        capture="environment"
        onChange={(file) => pick(file === null ? [] : [file])}
      >
        {(button) => (
          <Button
            {...button}
            className={classes.camera ?? ''}
            variant="default"
            size="sm"
            leftSection={<CameraIcon width={16} aria-hidden />}
          >
            {text.takePhoto}
          </Button>
        )}
      </FileButton>
    </Group>
  );
}
