import { Title } from '@mantine/core';
import { type PropsWithChildren, type ReactNode, useId } from 'react';
import classes from './kit.module.css';

type CardProps = PropsWithChildren<{
  readonly title?: string;
  readonly actions?: ReactNode;
  /** True for a table that reaches the card's edges. */
  readonly flush?: boolean;
}>;

/** A surface with a name, which is also the name of its landmark. */
export function Card({ title, actions, flush = false, children }: CardProps) {
  const id = useId();
  return (
    <section
      className={classes.card}
      data-flush={flush}
      aria-labelledby={title === undefined ? undefined : id}
    >
      {title !== undefined && (
        <div className={classes.cardHead}>
          <Title order={2} id={id}>
            {title}
          </Title>
          {actions}
        </div>
      )}
      {children}
    </section>
  );
}
