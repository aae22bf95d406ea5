import type { District } from '#domain/carrying/area/district.ts';
import { spokenPlace } from '#domain/carrying/area/spoken-place.ts';
import { timeZoneOf } from '#domain/carrying/area/time-zone.ts';
import { descriptionOf, type Language } from '#domain/carrying/tracking/description.ts';
import { estimatedDelivery } from '#domain/carrying/tracking/estimated-delivery.ts';
import type { Followed } from '#domain/carrying/tracking/followed.ts';
import { stepNames } from '#domain/carrying/tracking/status-words.ts';
import {
  isGoingBack,
  isNotSent,
  STEPS,
  type StepState,
  stepStates,
  type Tone,
} from '#domain/carrying/tracking/steps.ts';
import type { TimelineEntry } from '#domain/carrying/tracking/timeline.ts';
import type { Brand } from '#domain/notifying/brand/brand.ts';
import { masked, withoutPhones } from '#domain/private-text.ts';
import type { Coordinates } from '#domain/selling/shipment/party.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import type { ShipmentStatus } from '#domain/selling/shipment/status.ts';
import { type Days, daysAt } from './days.ts';
import { type FindRegency, positionOf } from './position.ts';
import { WORDS } from './words.ts';

type Place = { readonly name: string; readonly point: Coordinates | null };

/** All texts of the page, in its language; nothing of it is private. */
export type TrackingPage = {
  readonly language: Language;
  readonly isTest: boolean;
  /** Refreshes itself. */
  readonly isMoving: boolean;
  readonly isGoingBack: boolean;
  readonly isNotSent: boolean;
  readonly shopName: string;
  readonly brand: Brand;
  readonly tone: Tone;
  readonly sentence: string;
  readonly courierName: string;
  /** Null if none is known, or its day is over. */
  readonly estimate: string | null;
  readonly lastSeen: string | null;
  readonly steps: readonly { readonly name: string; readonly state: StepState }[];
  readonly origin: Place;
  readonly destination: Place;
  /** Null if the parcel is not on its way, or if its place is unknown. */
  readonly position: Coordinates | null;
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  /** Newest first. */
  readonly lines: readonly Line[];
  readonly proof: ProofLines | null;
};
type Line = {
  readonly what: string;
  readonly where: string;
  readonly at: string;
  readonly iso: string;
};
type ProofLines = { readonly title: string; readonly lines: readonly string[] };

const OVER: readonly Tone[] = ['good', 'bad'];

type Reader = {
  readonly now: Date;
  readonly language: Language;
  readonly findRegency: FindRegency;
};

export function trackingPageOf(
  { shipment, timeline, shopName, brand, origin, destination }: Followed,
  { now, language, findRegency }: Reader,
): TrackingPage {
  const words = WORDS[language];
  const days = daysAt(timeZoneOf(shipment.receiver.districtId), now, language);
  const { status } = shipment;
  const [, tone] = STEPS[status];
  const estimated = estimatedDelivery(shipment);
  const last = timeline.at(-1);
  const isOver = OVER.includes(tone) || status === 'RETURNED';
  return {
    language,
    shopName,
    brand,
    tone,
    isTest: shipment.environment === 'TEST',
    isMoving: !isOver,
    isGoingBack: isGoingBack(status),
    isNotSent: isNotSent(status),
    sentence: sentenceOf(shipment, last, { days, language }),
    courierName: shipment.courierName,
    estimate: estimated && estimated >= now ? `${words.estimate} ${days.day(estimated)}` : null,
    lastSeen: isOver || last === undefined ? null : seen(last, words.last, days),
    steps: stepsOf(status, language),
    origin: placeOf(origin),
    destination: placeOf(destination),
    position: positionOf({ status, timeline, origin, destination }, findRegency),
    facts: factsOf(shipment, language),
    lines: timeline.toReversed().map((entry) => lineOf(entry, days, language)),
    proof: proofOf(shipment, language),
  };
}

function sentenceOf(
  shipment: Shipment,
  last: TimelineEntry | undefined,
  { days, language }: { readonly days: Days; readonly language: Language },
): string {
  const { status, statusEventAt, cancelledAt } = shipment;
  const at = statusEventAt ?? cancelledAt ?? last?.at ?? shipment.createdAt;
  const day = status === 'ON_HOLD' ? days.day(at) : days.onDay(at);
  return WORDS[language].status[status].replace('{day}', () => day);
}

function seen({ location, at }: TimelineEntry, word: string, days: Days): string {
  return [`${word}: ${days.moment(at)}`, spokenPlace(withoutPhones(location))]
    .filter(Boolean)
    .join(' · ');
}

function stepsOf(status: ShipmentStatus, language: Language) {
  const names = stepNames(language, { isBack: isGoingBack(status) });
  const states = stepStates(status);
  return names.map((name, step) => ({ name, state: states[step] ?? 'next' }));
}

function placeOf(district: District | undefined): Place {
  if (district === undefined) return { name: '', point: null };
  const { name, regency, latitude, longitude } = district;
  const city = spokenPlace(regency).replace('Kabupaten', 'Kab.');
  return { name: `${name}, ${city}`, point: { latitude, longitude } };
}

function factsOf(shipment: Shipment, language: Language) {
  const words = WORDS[language];
  const { courierName, serviceName, awb, reference, receiver } = shipment;
  const facts = [
    { name: words.courier, value: `${courierName} · ${serviceName}` },
    { name: words.awb, value: awb ?? '' },
    { name: words.reference, value: reference ?? '' },
    { name: words.forWhom, value: masked(receiver.name) },
  ];
  return facts.filter(({ value }) => value !== '');
}

function lineOf(entry: TimelineEntry, days: Days, language: Language): Line {
  return {
    what: withoutPhones(descriptionOf(entry, language)),
    where: spokenPlace(withoutPhones(entry.location)),
    at: days.moment(entry.at),
    iso: entry.at.toISOString(),
  };
}

/** Omits the pictures, whose addresses lead to other hosts and show a door or a face. */
function proofOf({ proof, status }: Shipment, language: Language): ProofLines | null {
  if (proof === null) return null;
  const words = WORDS[language];
  const { receiverName, relation, photoUrl, signatureUrl } = proof;
  const who = [receiverName && masked(receiverName), relation && withoutPhones(relation)];
  const known = who.filter((part) => part !== null).join(', ');
  const pictures = [photoUrl && words.hasPhoto, signatureUrl && words.hasSignature];
  const lines = [known === '' ? null : `${words.receivedBy} ${known}`, ...pictures];
  const hasPictures = photoUrl !== null || signatureUrl !== null;
  return {
    title: status === 'RETURNED' ? words.proofBack : words.proof,
    lines: [...lines.filter((line) => line !== null), ...(hasPictures ? [words.askShop] : [])],
  };
}
