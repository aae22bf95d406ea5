import type { ReactNode } from 'react';
import type { Permission } from '#domain/people/access/role.ts';
import { useMay } from '#src/web/app/session.tsx';
import classes from './kit.module.css';
import { PageHead, type PageHeadProps } from './page-head.tsx';
import { NoPermission } from './states.tsx';

type ListPageProps = PageHeadProps & {
  /** Permission without which the page only shows who has it. */
  readonly need: Permission;
  /** Content between head and filters, such as a form or tabs. */
  readonly before?: ReactNode;
  /** A `FilterBar`. */
  readonly filters?: ReactNode;
  /**
   * A component that reads rows and returns a `ListCard`; it is not rendered without the
   * permission.
   */
  readonly list: ReactNode;
  /** Content below the list, such as a `CurlHint`. */
  readonly hint?: ReactNode;
  /** Dialogs and drawers. */
  readonly children?: ReactNode;
};

/** A page that is a list. */
export function ListPage(props: ListPageProps) {
  const { need, before, filters, list, hint, children, ...head } = props;
  const may = useMay(need);
  if (!may) return <NoPermission need={need} />;
  return (
    <>
      <PageHead {...head} />
      {before}
      {filters}
      {list}
      {hint !== undefined && <div className={classes.hint}>{hint}</div>}
      {children}
    </>
  );
}
