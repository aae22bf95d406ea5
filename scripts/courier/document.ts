import {
  type Brand,
  LINES,
  type Line,
  type Manifest,
  type RefusesUs,
  type SeenIn,
  type WebhookProof,
} from '#adapters/couriers/_kit/manifest.ts';
import type { PickupCapability } from '#domain/carrying/courier/courier.ts';
import {
  PROVIDER_REFUSALS,
  type ProviderRefusal,
} from '#domain/carrying/courier/courier-failure.ts';
import { HOUR_MS } from '#domain/time.ts';
import { partsText, recordedText, refusalsText } from './cells.ts';

const HEAD = [
  '<!-- Written by `make courier` from the manifests of adapters/couriers: not edited by hand. -->',
  '',
  '# LIVE couriers',
  '',
  'What the API of each provider does, as its manifest declares it and its tests hold it to that.',
  'Class: what protects from a double booking. A: our reference is known again; B: an order is',
  'looked up by our reference; C: neither, so an order without a reply waits for an operator.',
];
const COLUMNS: readonly (readonly [title: string, cell: (manifest: Manifest) => string])[] = [
  ['Provider', ({ provider }) => provider],
  ['Couriers', ({ brands }) => brands.map(({ name }) => name).join(', ')],
  ['Rates', ({ brands }) => ofAll(brands, ({ capabilities }) => yes(capabilities.rates))],
  ['Class', ({ brands }) => ofAll(brands, ({ bookingTerms }) => bookingTerms.class)],
  ['AWB', awbOf],
  ['Cancellation', cancellationOf],
  ['Pickup', pickupOf],
  ['COD', ({ brands }) => ofAll(brands, ({ capabilities }) => yes(capabilities.cod))],
  ['Insurance', ({ brands }) => ofAll(brands, ({ capabilities }) => yes(capabilities.insurance))],
  ['Webhook', ({ api }) => (api.webhook === null ? 'none' : PROOFS[api.webhook])],
  ['Tracking', ({ brands }) => ofAll(brands, trackingOf)],
  ['Orders lack', ({ api }) => partsText(api.ordersOmit)],
  ['Turns us away by', ({ api }) => refusalsText(api.refusesUs)],
  ['Recorded', recordedText],
  ['Districts', ({ api }) => (api.ownAreaCodes ? 'its codes, imported' : 'as we have them')],
];
const SEEN_IN: Readonly<Record<SeenIn, string>> = {
  OFFICIAL_DOCUMENT: 'official document',
  RECORDED_ANSWER: 'recorded answer',
  CLIENT_TEST: 'test of a client',
  CLIENT_CODE: 'code of clients',
  ASSUMED: 'assumed',
  NOT_KNOWN: 'not known',
};
const LINE_TITLES: Readonly<Record<Line, string>> = {
  RATES: 'Rates',
  BOOKING: 'Booking',
  DUPLICATES: 'Second order of a reference',
  CANCELLATION: 'Cancellation',
  PICKUP: 'Pickup',
  COD: 'COD',
  INSURANCE: 'Insurance',
  WEBHOOK: 'Webhook',
  TRACKING: 'Tracking',
  DISTRICTS: 'Districts',
};
/** Describes by which answers a provider refuses all of our requests. */
const REFUSAL_TITLES: Readonly<Record<ProviderRefusal, string>> = {
  NOT_AUTHORISED: 'Refusal of a key that is not known',
  ADDRESS_NOT_ALLOWED: 'Refusal of our IP address',
  BALANCE_TOO_LOW: 'Refusal for a low balance',
  ACCOUNT_CLOSED: 'Refusal of a closed account',
};
const PROOFS: Readonly<Record<WebhookProof, string>> = {
  SIGNATURE: 'signed',
  SHARED_SECRET: 'fixed secret: polled at once',
  NONE: 'unsigned: polled at once',
};
const PICKUPS: Readonly<Record<PickupCapability, string>> = {
  SEPARATE: 'by request',
  WITH_BOOKING: 'with the order',
  NONE: 'no',
};
const UNITS = [
  ['h', HOUR_MS],
  ['min', 60_000],
  ['s', 1_000],
] as const;

/** Contents of docs/couriers.md. */
export function couriersDocument(manifests: readonly Manifest[]): string {
  const rows = manifests.map((manifest) => COLUMNS.map(([, cell]) => cell(manifest)));
  const seen = LINES.map((line) => [
    LINE_TITLES[line],
    ...manifests.map((manifest) => seenOf(manifest, line)),
  ]);
  const refusals = PROVIDER_REFUSALS.map((refusal) => [
    REFUSAL_TITLES[refusal],
    ...manifests.map(({ api }) => declaredOf(api.refusesUs, refusal)),
  ]);
  const open = manifests.flatMap(({ provider, unverified }) => [
    '',
    `### ${provider}`,
    '',
    ...(unverified.length === 0 ? ['Nothing.'] : unverified.map((sentence) => `- ${sentence}`)),
  ]);
  return [
    ...HEAD,
    '',
    ...tableOf(
      COLUMNS.map(([title]) => title),
      rows,
    ),
    '',
    '## Where it was seen',
    '',
    'The nearest source to the courier that shows how it does it. Answers and hooks as they were',
    'shown stand in `adapters/couriers/<code>/fixtures/real`, and the tests of an adapter read all',
    'of them. A dash: not offered.',
    '',
    ...tableOf(['', ...manifests.map(({ provider }) => provider)], [...seen, ...refusals]),
    '',
    'An answer that refuses us in a way that is not known counts as an error of that order: it is',
    'looked up, or waits for an operator, until the manifest declares it.',
    '',
    '## What the documents leave open',
    '',
    'Nothing here was seen at the courier itself: settle it with the first sandbox (`make live`).',
    ...open,
    '',
  ].join('\n');
}

function tableOf(titles: readonly string[], rows: readonly (readonly string[])[]) {
  return [titles, titles.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
}

function seenOf({ seen }: Manifest, line: Line): string {
  const where = seen[line];
  return where === undefined ? '–' : SEEN_IN[where];
}

function declaredOf(refusesUs: RefusesUs, refusal: ProviderRefusal): string {
  return Object.values(refusesUs).includes(refusal) ? 'declared' : 'not known';
}

/** One word if it is the same for all brands; otherwise each word with its brands. */
function ofAll(brands: readonly Brand[], wordOf: (brand: Brand) => string): string {
  const byWord = [...Map.groupBy(brands, wordOf)];
  const [first] = byWord;
  if (byWord.length < 2) return first?.[0] ?? '';
  return byWord
    .map(([word, some]) => `${word}: ${some.map(({ name }) => name).join(', ')}`)
    .join('; ');
}

function yes(has: boolean): string {
  return has ? 'yes' : 'no';
}

function awbOf({ api }: Manifest): string {
  if (api.ownAwbs) return 'ours, of a range that is imported';
  return api.awbMayFollow ? 'of the courier, may follow' : 'of the courier';
}

function cancellationOf({ brands, api }: Manifest): string {
  const word = api.cancellationMayFollow ? 'yes, may be decided later' : 'yes';
  return ofAll(brands, ({ capabilities }) => (capabilities.cancellation ? word : 'no'));
}

function pickupOf({ brands }: Manifest): string {
  return ofAll(brands, ({ capabilities, pickupAfterBooking }) => {
    const word = PICKUPS[capabilities.pickup];
    return pickupAfterBooking ? `${word}, or by request` : word;
  });
}

function trackingOf({ capabilities, trackingTerms: { batch, everyMs } }: Brand): string {
  if (!capabilities.tracking) return 'no';
  const [unit, unitMs] = UNITS.find(([, ms]) => everyMs % ms === 0) ?? ['ms', 1];
  return `every ${everyMs / unitMs} ${unit}, ${batch} in a request`;
}
