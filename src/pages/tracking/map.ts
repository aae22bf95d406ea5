import type { Coordinates } from '#domain/shipment/party.ts';
import { type Html, html } from '../html.ts';
import { frameOf, type Islands, placeIn } from './islands.ts';
import type { TrackingPage } from './view-model.ts';
import { WORDS } from './words.ts';

type Spot = { readonly x: number; readonly y: number };

/** How far a way bends, as a share of its length. */
const BEND = 0.14;

/** Null where one of the ends is in no district that is known, or it is not sent at all. */
export function mapOf(page: TrackingPage, islands: Islands): Html | null {
  const { origin, destination, position } = page;
  if (origin.point === null || destination.point === null || page.isNotSent) return null;
  const words = WORDS[page.language];
  const ends = [origin.point, destination.point];
  const frame = frameOf(position === null ? ends : [...ends, position]);
  const place = (point: Coordinates) => placeIn(frame, point);
  const [from, to] = [place(origin.point), place(destination.point)];
  const here = position && place(position);
  const title = words.mapOf
    .replace('{from}', () => origin.name)
    .replace('{to}', () => destination.name);
  return html`<figure>
<svg class="map" viewBox="0 0 ${frame.columns} ${frame.rows}" role="img" aria-label="${title}">
<path class="land" transform="translate(.5 .5)" d="${islands.land(frame)}"/>
${page.isGoingBack ? waysOf(to, from, here) : waysOf(from, to, here)}
<circle class="end" cx="${from.x}" cy="${from.y}" r="1.1"/>
<circle class="end" cx="${to.x}" cy="${to.y}" r="1.1"/>
${
  here &&
  html`<circle class="halo" cx="${here.x}" cy="${here.y}" r="3.4"/>
<circle class="here" cx="${here.x}" cy="${here.y}" r="1.7"/>`
}
</svg>
<figcaption><div><span>${words.from}</span>${origin.name}</div>
<div><span>${words.to}</span>${destination.name}</div></figcaption>
</figure>`;
}

/** What it has come is drawn through, what is ahead is dotted. */
function waysOf(from: Spot, to: Spot, here: Spot | null): Html {
  if (here === null) return html`<path class="way ahead" d="${curve(from, to)}"/>`;
  return html`<path class="way" d="${curve(from, here)}"/>
<path class="way ahead" d="${curve(here, to)}"/>`;
}

function curve(from: Spot, to: Spot): string {
  const x = (from.x + to.x) / 2 + (to.y - from.y) * BEND;
  const y = (from.y + to.y) / 2 - Math.abs(to.x - from.x) * BEND;
  return `M${from.x} ${from.y}Q${x.toFixed(1)} ${y.toFixed(1)} ${to.x} ${to.y}`;
}
