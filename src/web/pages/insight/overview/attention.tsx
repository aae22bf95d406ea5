import ArrowUturnLeftIcon from '@heroicons/react/24/outline/ArrowUturnLeftIcon';
import BanknotesIcon from '@heroicons/react/24/outline/BanknotesIcon';
import CheckCircleIcon from '@heroicons/react/24/outline/CheckCircleIcon';
import ChevronRightIcon from '@heroicons/react/24/outline/ChevronRightIcon';
import ClockIcon from '@heroicons/react/24/outline/ClockIcon';
import ExclamationTriangleIcon from '@heroicons/react/24/outline/ExclamationTriangleIcon';
import HomeModernIcon from '@heroicons/react/24/outline/HomeModernIcon';
import MagnifyingGlassIcon from '@heroicons/react/24/outline/MagnifyingGlassIcon';
import PauseCircleIcon from '@heroicons/react/24/outline/PauseCircleIcon';
import QuestionMarkCircleIcon from '@heroicons/react/24/outline/QuestionMarkCircleIcon';
import SignalSlashIcon from '@heroicons/react/24/outline/SignalSlashIcon';
import XCircleIcon from '@heroicons/react/24/outline/XCircleIcon';
import type { PropsWithChildren } from 'react';
import type { AttentionKind } from '#domain/insight/figure/attention.ts';
import { useSlug } from '#src/web/app/environment.ts';
import { Card } from '#src/web/kit/card.tsx';
import { TextLink } from '#src/web/kit/links.tsx';
import type { Meaning } from '#src/web/kit/status.ts';
import { useWords } from '#src/web/words/language.tsx';
import { type AttentionTarget, targetOf } from './figures.ts';
import { ListLink } from './list-link.tsx';
import classes from './overview.module.css';
import type { Overview } from './query.ts';
import { words } from './words.ts';

const ICONS = {
  LOST: QuestionMarkCircleIcon,
  DAMAGED: ExclamationTriangleIcon,
  BOOKING_FAILED: XCircleIcon,
  BOOKING_BY_HAND: MagnifyingGlassIcon,
  DELIVERY_FAILED: HomeModernIcon,
  ON_HOLD: PauseCircleIcon,
  RETURNED: ArrowUturnLeftIcon,
  COD_LATE: BanknotesIcon,
  UNPAID_ENDING: ClockIcon,
  LOW_BALANCE: BanknotesIcon,
  WEBHOOK_DISABLED: SignalSlashIcon,
  WEBHOOK_FAILING: ExclamationTriangleIcon,
} as const satisfies Record<AttentionKind, unknown>;

const MEANING: Readonly<Record<AttentionKind, Meaning>> = {
  LOST: 'bad',
  DAMAGED: 'bad',
  BOOKING_FAILED: 'bad',
  BOOKING_BY_HAND: 'attention',
  DELIVERY_FAILED: 'attention',
  ON_HOLD: 'attention',
  RETURNED: 'attention',
  COD_LATE: 'attention',
  UNPAID_ENDING: 'attention',
  LOW_BALANCE: 'attention',
  WEBHOOK_DISABLED: 'bad',
  WEBHOOK_FAILING: 'attention',
};

type Item = Overview['attention'][number];

/** Work that may need a person, each line with a link. */
export function Attention({ items }: { readonly items: readonly Item[] }) {
  const text = useWords(words);
  if (items.length === 0) {
    return (
      <p className={classes.allWell}>
        <CheckCircleIcon width={20} aria-hidden /> {text.allWell}
      </p>
    );
  }
  return (
    <Card title={text.attention} flush>
      <ul className={classes.attention}>
        {items.map((item) => (
          <AttentionLine key={item.kind} {...item} />
        ))}
      </ul>
    </Card>
  );
}

function AttentionLine({ kind, count, is_more: isMore, since }: Item) {
  const { title, hint } = useWords(words).attentionOf[kind];
  const Icon = ICONS[kind];
  return (
    <li data-meaning={MEANING[kind]}>
      <Target target={targetOf(kind, since)}>
        <Icon width={22} aria-hidden />
        <span>
          <strong>{title(isMore ? `${count}+` : String(count))}</strong>
          <small>{hint}</small>
        </span>
        <ChevronRightIcon width={18} aria-hidden />
      </Target>
    </li>
  );
}

function Target({ target, children }: PropsWithChildren<{ readonly target: AttentionTarget }>) {
  const environment = useSlug();
  const look = { params: { environment }, className: classes.attentionLink ?? '' };
  switch (target.page) {
    case 'wallet':
      return (
        <TextLink
          to="/$environment/wallet"
          search={{ tab: target.tab }}
          underline="never"
          {...look}
        >
          {children}
        </TextLink>
      );
    case 'webhooks':
      return (
        <TextLink to="/$environment/webhooks" underline="never" {...look}>
          {children}
        </TextLink>
      );
    default:
      return (
        <ListLink filter={target.filter} className={classes.attentionLink}>
          {children}
        </ListLink>
      );
  }
}
