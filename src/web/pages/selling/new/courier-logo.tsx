import { useState } from 'react';
import classes from './new.module.css';

type CourierLogoProps = { readonly code: string; readonly name: string };

/** Our own drawing of the courier's name, or its first letters if there is none. */
export function CourierLogo({ code, name }: CourierLogoProps) {
  const [isMissing, setMissing] = useState(false);
  return (
    <span className={classes.logo} aria-hidden="true">
      {isMissing ? (
        name.slice(0, 3).toUpperCase()
      ) : (
        <img src={`/logos/${code}.svg`} alt="" onError={() => setMissing(true)} />
      )}
    </span>
  );
}
