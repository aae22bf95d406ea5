import CheckCircleIcon from '@heroicons/react/24/outline/CheckCircleIcon';
import ChevronRightIcon from '@heroicons/react/24/outline/ChevronRightIcon';
import { type PropsWithChildren, useState } from 'react';
import type { SetupStepKind } from '#domain/insight/figure/setup.ts';
import { keep, kept } from '#src/web/api/kept.ts';
import { useSlug } from '#src/web/app/environment.ts';
import { useSession } from '#src/web/app/session.tsx';
import { TextLink } from '#src/web/kit/links.tsx';
import { useWords } from '#src/web/words/language.tsx';
import type { Overview } from './query.ts';
import classes from './setup.module.css';
import { words } from './setup-words.ts';

type Step = Overview['setup'][number];

/** Steps of a new account until LIVE works. A person may fold them, which the browser remembers. */
export function Setup({ steps }: { readonly steps: readonly Step[] }) {
  const text = useWords(words);
  const { account } = useSession();
  const name = `setup.${account?.account_id ?? ''}`;
  const [isOpen, setOpen] = useState(() => kept(name) !== 'folded');
  const done = steps.filter(({ is_done: isDone }) => isDone).length;
  const toggle = (open: boolean) => {
    setOpen(open);
    keep(name, open ? 'open' : 'folded');
  };
  return (
    <details
      className={classes.setup}
      open={isOpen}
      onToggle={({ currentTarget }) => toggle(currentTarget.open)}
    >
      <summary>
        <ChevronRightIcon width={18} aria-hidden />
        <h2>{text.title}</h2>
        <span className="figures">{text.progress(done, steps.length)}</span>
        <progress value={done} max={steps.length} aria-hidden />
      </summary>
      <ul>
        {steps.map((step) => (
          <SetupLine key={step.kind} {...step} />
        ))}
      </ul>
    </details>
  );
}

function SetupLine({ kind, is_done: isDone, is_optional: isOptional }: Step) {
  const text = useWords(words);
  const [title, hint] = text.steps[kind];
  return (
    <li data-done={isDone}>
      <Target kind={kind}>
        {isDone ? (
          <CheckCircleIcon width={22} role="img" aria-label={text.done} />
        ) : (
          <span className={classes.open} role="img" aria-label={text.open} />
        )}
        <span>
          <strong>
            {title}
            {isOptional && !isDone && <em> {text.optional}</em>}
          </strong>
          {!isDone && <small>{hint}</small>}
        </span>
        <ChevronRightIcon width={18} aria-hidden />
      </Target>
    </li>
  );
}

/** The page on which the step is done. */
function Target({ kind, children }: PropsWithChildren<{ readonly kind: SetupStepKind }>) {
  const environment = useSlug();
  const look = { className: classes.step ?? '', underline: 'never', children } as const;
  const here = { params: { environment }, ...look } as const;
  const live = { params: { environment: 'live' }, ...look } as const;
  switch (kind) {
    case 'EMAIL':
      return <TextLink to="/$environment/settings" search={{ tab: 'account' }} {...here} />;
    case 'SENDER':
      return <TextLink to="/$environment/settings" search={{ tab: 'senders' }} {...here} />;
    case 'TEST_SHIPMENT':
      return <TextLink to="/$environment/new" {...look} params={{ environment: 'test' }} />;
    case 'ACCESS':
      return <TextLink to="/$environment/keys" {...here} />;
    case 'WEBHOOK':
      return <TextLink to="/$environment/webhooks" {...here} />;
    case 'FUNDS':
      return <TextLink to="/$environment/wallet" {...live} />;
    default:
      return <TextLink to="/$environment/new" {...live} />;
  }
}
