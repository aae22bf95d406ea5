import CheckCircleIcon from '@heroicons/react/24/outline/CheckCircleIcon';
import ClockIcon from '@heroicons/react/24/outline/ClockIcon';
import ExclamationTriangleIcon from '@heroicons/react/24/outline/ExclamationTriangleIcon';
import MinusCircleIcon from '@heroicons/react/24/outline/MinusCircleIcon';
import TruckIcon from '@heroicons/react/24/outline/TruckIcon';
import XCircleIcon from '@heroicons/react/24/outline/XCircleIcon';
import type { BadgeMeaning } from './status.ts';
import classes from './status-badge.module.css';

const ICONS = {
  waiting: ClockIcon,
  moving: TruckIcon,
  good: CheckCircleIcon,
  attention: ExclamationTriangleIcon,
  bad: XCircleIcon,
  over: MinusCircleIcon,
} as const;

type StatusBadgeProps = { readonly meaning: BadgeMeaning; readonly label: string };

/** A status: the colour shows its meaning, the word its name. */
export function StatusBadge({ meaning, label }: StatusBadgeProps) {
  const Icon = ICONS[meaning];
  return (
    <span className={classes.badge} data-meaning={meaning}>
      <Icon width={14} aria-hidden />
      {label}
    </span>
  );
}
