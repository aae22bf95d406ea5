import { Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import classes from './kit.module.css';

export type PageHeadProps = {
  readonly title: string;
  /** Purpose of the page, in one sentence. */
  readonly lead?: ReactNode;
  /** Buttons at the right, or below the title on phones. */
  readonly actions?: ReactNode;
};

/** Head of every page: its name, which is also that of the browser's tab, and its main actions. */
export function PageHead({ title, lead, actions }: PageHeadProps) {
  useEffect(() => {
    document.title = `${title} · Satukurir`;
  }, [title]);
  return (
    <div className={classes.head}>
      <div className={classes.headText}>
        <Title order={1}>{title}</Title>
        {lead !== undefined && <div className={classes.lead}>{lead}</div>}
      </div>
      {actions !== undefined && <div className={classes.headActions}>{actions}</div>}
    </div>
  );
}
