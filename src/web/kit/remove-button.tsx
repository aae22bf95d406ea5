import TrashIcon from '@heroicons/react/24/outline/TrashIcon';
import { ActionIcon } from '@mantine/core';

type RemoveProps = { readonly label: string; readonly onClick: () => void };

/** Button at the end of a form row. */
export function RemoveButton({ label, onClick }: RemoveProps) {
  return (
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} onClick={onClick}>
      <TrashIcon width={16} aria-hidden />
    </ActionIcon>
  );
}
