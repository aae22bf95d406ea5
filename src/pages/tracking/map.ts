import { type Html, html } from '#domain/html.ts';
import type { Islands } from './islands.ts';
import { type RouteMap, routeMapOf } from './route-map.ts';
import type { TrackingPage } from './view-model.ts';
import { WORDS } from './words.ts';

/** Null if an end is in no known district, if both are close, or if the parcel was not sent. */
export function mapOf(page: TrackingPage, islands: Islands): Html | null {
  const { origin, destination, position, isGoingBack } = page;
  if (origin.point === null || destination.point === null || page.isNotSent) return null;
  const words = WORDS[page.language];
  const route = { from: origin.point, to: destination.point, position, isGoingBack };
  const map = routeMapOf(route, islands);
  if (map === null) return null;
  const { from, to, here } = map;
  const isLost = page.tone === 'bad';
  const title = words.mapOf
    .replace('{from}', () => origin.name)
    .replace('{to}', () => destination.name);
  return html`<figure>
<svg class="map" viewBox="0 0 ${map.columns} ${map.rows}" role="img" aria-label="${title}">
<path class="land" transform="translate(.5 .5)" d="${map.land}"/>
${waysOf(map)}
<circle class="end" cx="${from.x}" cy="${from.y}" r="1.1"/>
<circle class="end" cx="${to.x}" cy="${to.y}" r="1.1"/>
${
  here &&
  html`${isLost ? null : html`<circle class="halo" cx="${here.x}" cy="${here.y}" r="3.4"/>`}
<circle class="here" cx="${here.x}" cy="${here.y}" r="1.7"/>`
}
</svg>
<figcaption><div><span>${words.from}</span>${origin.name}</div>
<div><span>${words.to}</span>${destination.name}</div></figcaption>
</figure>`;
}

/** Draws the travelled way solid and the way ahead dotted. */
function waysOf({ passed, ahead }: RouteMap): Html {
  const dotted = html`<path class="way ahead" d="${ahead}"/>`;
  return passed === null ? dotted : html`<path class="way" d="${passed}"/>\n${dotted}`;
}
