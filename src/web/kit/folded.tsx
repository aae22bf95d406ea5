import { type ReactNode, useEffect, useState } from 'react';
import classes from './folded.module.css';

type FoldedProps = {
  readonly title: string;
  /** True if the section is open at first. */
  readonly isOpen?: boolean;
  /** True if it contains an error, which opens it. */
  readonly isWrong?: boolean;
  readonly children: ReactNode;
};

/** A section that stays folded until it is opened. */
export function Folded({ title, isOpen = false, isWrong = false, children }: FoldedProps) {
  const [isUnfolded, setUnfolded] = useState(isOpen);
  useEffect(() => {
    if (isWrong) setUnfolded(true);
  }, [isWrong]);
  return (
    <details
      className={classes.folded}
      open={isUnfolded}
      onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}
    >
      <summary>{title}</summary>
      <div className={classes.content}>{children}</div>
    </details>
  );
}
