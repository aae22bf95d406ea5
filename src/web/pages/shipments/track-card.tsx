import CheckIcon from '@heroicons/react/24/outline/CheckIcon';
import { stepNames } from '#domain/tracking/status-words.ts';
import { isGoingBack, STEPS, stepStates } from '#domain/tracking/steps.ts';
import { Card } from '#src/web/kit/card.tsx';
import { useLanguage, useWords } from '#src/web/words/language.tsx';
import type { Evidence, RouteMap, Shipment } from './detail-query.ts';
import { detailWords } from './detail-words.ts';
import { Scans } from './scans.tsx';
import classes from './track.module.css';

/** About 50 km: a cell of the map with the largest scale is 8.7 km wide. */
const NEAR_CELLS = 6;

type TrackCardProps = {
  readonly shipment: Shipment;
  readonly map: RouteMap | null;
  readonly evidence: Evidence | undefined;
};

/** Five steps, the scans, and the way over the islands. */
export function TrackCard({ shipment, map, evidence }: TrackCardProps) {
  const text = useWords(detailWords);
  const { status, sender, receiver } = shipment;
  const [, tone] = STEPS[status];
  const names = stepNames(useLanguage().language, { isBack: isGoingBack(status) });
  const states = stepStates(status);
  const places = [sender, receiver].map(({ regency, district }) => regency ?? district ?? '');
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
      {map === null && <div className={classes.noMap}>{text.noMap}</div>}
      {map !== null && !isNear(map) && <RouteDrawing map={map} label={text.map(from, to)} />}
      <div className={classes.ends}>
        <span>{from}</span>
        <span>{to}</span>
      </div>
    </Card>
  );
}

/** True for a way within a city, of which the map would show one dot. */
function isNear({ from, to }: RouteMap): boolean {
  return Math.hypot(to.x - from.x, to.y - from.y) < NEAR_CELLS;
}

/** Map drawn like that of the tracking page, from the server's geometry. */
function RouteDrawing({ map, label }: { readonly map: RouteMap; readonly label: string }) {
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
          <circle className={classes.halo} cx={here.x} cy={here.y} r="3.4" />
          <circle className={classes.here} cx={here.x} cy={here.y} r="1.7" />
        </>
      )}
    </svg>
  );
}
