import { Title } from '@mantine/core';
import { type PropsWithChildren, useEffect } from 'react';
import icon from '#src/web/icon.svg';
import classes from './entrance.module.css';
import { LanguageMenu, ThemeMenu } from './menus.tsx';

type EntranceProps = PropsWithChildren<{ readonly title: string; readonly lead?: string }>;

/** Layout of the pages before sign-in. */
export function Entrance({ title, lead, children }: EntranceProps) {
  useEffect(() => {
    document.title = `${title} · Satukurir`;
  }, [title]);
  return (
    <div className={classes.ground}>
      <header className={classes.head}>
        <span className={classes.brand}>
          <img src={icon} width={32} height={32} alt="" />
          Satukurir
        </span>
        <span>
          <LanguageMenu />
          <ThemeMenu />
        </span>
      </header>
      <main className={classes.card}>
        <Title order={1}>{title}</Title>
        {lead !== undefined && <p className={classes.lead}>{lead}</p>}
        {children}
      </main>
    </div>
  );
}
