import type { PropsWithChildren } from 'react';
import { useSlug } from '#src/web/app/environment.ts';
import { TextLink } from '#src/web/kit/links.tsx';
import type { ListFilter } from './figures.ts';

type ListLinkProps = PropsWithChildren<{
  readonly filter: ListFilter;
  /** Label for screen readers that says more than the number. */
  readonly label?: string;
  readonly className?: string | undefined;
}>;

/** Link from a number to the shipments that it counts. */
export function ListLink({ filter, label, className, children }: ListLinkProps) {
  const environment = useSlug();
  return (
    <TextLink
      to="/$environment/shipments"
      params={{ environment }}
      search={filter}
      inherit
      {...(label === undefined ? {} : { 'aria-label': label })}
      {...(className === undefined ? {} : { className, underline: 'never' as const })}
    >
      {children}
    </TextLink>
  );
}
