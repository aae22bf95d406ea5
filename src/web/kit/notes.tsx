import CheckIcon from '@heroicons/react/24/outline/CheckIcon';
import { Button, Group, Text } from '@mantine/core';
import { hideNotification, showNotification } from '@mantine/notifications';

const SHOWN_MS = 4000;
const UNDO_MS = 8000;

/** A short note in the corner that something is done. */
export function noteDone(message: string): void {
  const icon = <CheckIcon width={16} aria-hidden />;
  showNotification({ message, icon, autoClose: SHOWN_MS, withBorder: true });
}

type Undoable = { readonly message: string; readonly undoLabel: string; readonly undo: () => void };

/** The same for a done action that can be undone for a while. */
export function noteUndoable({ message, undoLabel, undo }: Undoable): void {
  const id = `undo ${message}`;
  const undoAndHide = () => {
    hideNotification(id);
    undo();
  };
  showNotification({
    id,
    autoClose: UNDO_MS,
    withBorder: true,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{message}</Text>
        <Button size="compact-sm" variant="default" onClick={undoAndHide}>
          {undoLabel}
        </Button>
      </Group>
    ),
  });
}
