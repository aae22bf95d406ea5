import { countdown } from './countdown.ts';
import classes from './paying.module.css';
import { useSeconds } from './use-seconds.ts';

const RADIUS = 26;
const AROUND = 2 * Math.PI * RADIUS;
/** The ring shows a warning below this share. */
const LITTLE = 0.2;

type CountdownRingProps = {
  readonly endsAtMs: number;
  readonly lastsMs: number;
  /** Label of the countdown: "Harga terkunci". */
  readonly label: string;
};

/** A ring that runs down, with the remaining minutes and seconds. */
export function CountdownRing({ endsAtMs, lastsMs, label }: CountdownRingProps) {
  const { text, share } = countdown(endsAtMs, lastsMs, useSeconds());
  return (
    <div className={classes.ring} role="timer" aria-label={`${label}: ${text}`}>
      <svg viewBox="0 0 60 60" width={72} height={72} aria-hidden="true">
        <circle className={classes.ringTrack} cx={30} cy={30} r={RADIUS} />
        <circle
          className={classes.ringLeft}
          data-little={share < LITTLE}
          cx={30}
          cy={30}
          r={RADIUS}
          strokeDasharray={AROUND}
          strokeDashoffset={AROUND * (1 - share)}
        />
      </svg>
      <span className={`${classes.ringText} figures`}>{text}</span>
    </div>
  );
}
