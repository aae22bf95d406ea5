import { Tooltip } from '@mantine/core';
import { type PropsWithChildren, useState } from 'react';

type HintProps = PropsWithChildren<{ readonly label: string }>;

/**
 * A tooltip that is rendered only on hover or focus: a list has a hundred of them, which would take
 * as long to render as all the rest of its rows.
 */
export function Hint({ label, children }: HintProps) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const hide = () => setTarget(null);
  return (
    <span
      role="none"
      onMouseEnter={({ currentTarget }) => setTarget(currentTarget)}
      onFocus={({ currentTarget }) => setTarget(currentTarget)}
      onMouseLeave={hide}
      onBlur={hide}
    >
      {children}
      {target !== null && <Tooltip label={label} target={target} opened />}
    </span>
  );
}
