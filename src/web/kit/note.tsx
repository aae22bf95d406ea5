import CheckCircleIcon from '@heroicons/react/24/outline/CheckCircleIcon';
import ExclamationTriangleIcon from '@heroicons/react/24/outline/ExclamationTriangleIcon';
import { Alert } from '@mantine/core';
import type { PropsWithChildren } from 'react';
import classes from './note.module.css';
import type { Meaning } from './status.ts';

const ICONS = { good: CheckCircleIcon, attention: ExclamationTriangleIcon } as const;

type NoteProps = PropsWithChildren<{
  readonly meaning: Extract<Meaning, keyof typeof ICONS>;
  readonly title?: string;
}>;

/** Result in the middle of a page: done, or no longer possible. */
export function Note({ meaning, title, children }: NoteProps) {
  const Icon = ICONS[meaning];
  return (
    <Alert
      variant="default"
      className={classes.note}
      data-meaning={meaning}
      icon={<Icon width={20} aria-hidden />}
      title={title}
    >
      {children}
    </Alert>
  );
}
