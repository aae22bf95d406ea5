import CheckIcon from '@heroicons/react/24/outline/CheckIcon';
import { spokenPlace } from '#domain/carrying/area/spoken-place.ts';
import { stepNames } from '#domain/carrying/tracking/status-words.ts';
import { isGoingBack, STEPS, stepStates, type Tone } from '#domain/carrying/tracking/steps.ts';
import { Card } from '#src/web/kit/card.tsx';
import { useLanguage, useWords } from '#src/web/words/language.tsx';
import type { Evidence, RouteMap, Shipment } from './detail-query.ts';
import { detailWords } from './detail-words.ts';
import { Scans } from './scans.tsx';
import classes from './track.module.css';

type TrackCardProps = {
  readonly shipment: Shipment;
  readonly map: RouteMap | null;
  readonly evidence: Evidence | undefined;
};

/** Progress in five steps, the scans, and the map. */
export function TrackCard({ shipment, map, evidence }: TrackCardProps) {
  const text = useWords(detailWords);
  const { status, sender, receiver } = shipment;
  const [, tone] = STEPS[status];
  const names = stepNames(useLanguage().language, { isBack: isGoingBack(status) });
  const states = stepStates(status);
  const places = [sender, receiver].map(({ regency, district }) =>
    spokenPlace(regency ?? district ?? ''),
  );
  const [from = '', to = ''] = places;
  return (
    <Card title={text.track}>
      <ol className={classes.steps} data-tone={tone}>
        {names.map((name, step) => (
          <li
            key={name}
            data-state={states[step]}
            aria-current={states[step] === 'now' ? 'step' : undefined}
          >
            <i aria-hidden>{states[step] === 'done' && <CheckIcon width={14} />}</i>
            {name}
          </li>
        ))}
      </ol>
      <Scans evidence={evidence} />
      {map !== null && <RouteDrawing map={map} tone={tone} label={text.map(from, to)} />}
      <div className={classes.ends}>
        <span>{from}</span>
        <span>{to}</span>
      </div>
    </Card>
  );
}

type DrawingProps = { readonly map: RouteMap; readonly tone: Tone; readonly label: string };

/** Map drawn like that of the tracking page, from the server's geometry. */
function RouteDrawing({ map, tone, label }: DrawingProps) {
  const { from, to, here } = map;
  return (
    <svg
      className={classes.map}
      viewBox={`0 0 ${map.columns} ${map.rows}`}
      role="img"
      aria-label={label}
    >
      <path className={classes.land} transform="translate(.5 .5)" d={map.land} />
      {map.passed !== null && <path className={classes.way} d={map.passed} />}
      <path className={classes.way} data-ahead d={map.ahead} />
      <circle className={classes.end} cx={from.x} cy={from.y} r="1.1" />
      <circle className={classes.end} cx={to.x} cy={to.y} r="1.1" />
      {here !== null && (
        <>
          {tone !== 'bad' && <circle className={classes.halo} cx={here.x} cy={here.y} r="3.4" />}
          <circle className={classes.here} cx={here.x} cy={here.y} r="1.7" />
        </>
      )}
    </svg>
  );
}
