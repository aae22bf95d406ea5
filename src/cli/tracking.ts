import { REASON_CODES, TIMELINE_STATUSES } from '#domain/carrying/tracking/tracking-event.ts';
import type { UnknownCode } from '#domain/carrying/tracking/unknown-code.ts';
import type { Reread } from '#src/usecases/carrying/tracking/reread-tracking.ts';
import type { Command, Findings } from './command.ts';
import { choice, courierCode, instant, limit, line, text } from './options.ts';

/** Statuses to record by hand. BOOKED is recorded by `booking resolve`, together with the AWB. */
const STATUSES = TIMELINE_STATUSES.filter((status) => status !== 'BOOKED');

export const trackingCommands: Readonly<Record<string, Command>> = {
  'tracking unknown-codes': {
    about: 'lists codes of couriers that are not known, latest first',
    options: { limit: { about: 'how many: 1 to 50; default 20' } },
    run: async ({ listUnknownCodes }, given) => (await listUnknownCodes(limit(given))).map(view),
  },
  'tracking reread': {
    about: 'reads stored lines without a meaning again, with what this release knows',
    options: { courier: { about: 'its code, as jne; default: all couriers' } },
    run: async ({ rereadTracking }, given) =>
      reread(rereadTracking(given.courier === undefined ? null : courierCode(given, 'courier'))),
  },
  'tracking record': {
    about: 'records a status that only the courier’s portal knows, as if its scan came now',
    options: {
      shipment: { about: 'its number', required: true },
      status: { about: STATUSES.join(', '), required: true },
      reason: { about: `why, of a failure: ${REASON_CODES.join(', ')}` },
      at: { about: 'when it happened; default: now' },
      evidence: {
        about: 'where it is written, as the number of a letter: it is kept',
        required: true,
      },
      by: { about: 'your name: it is kept', required: true },
    },
    async run({ recordByHand }, given) {
      const shipment = await recordByHand(text(given, 'shipment'), {
        status: choice(given, 'status', STATUSES),
        reasonCode: given.reason === undefined ? null : choice(given, 'reason', REASON_CODES),
        at: instant(given, 'at'),
        evidence: line(given, 'evidence'),
        by: line(given, 'by'),
      });
      const { shipmentNumber, status, paymentStatus, awb } = shipment;
      return { shipment_number: shipmentNumber, status, payment_status: paymentStatus, awb };
    },
  },
};

async function* reread(pages: AsyncIterable<Reread>): Findings {
  let [lines, read] = [0, 0];
  for await (const page of pages) {
    lines += page.lines;
    read += page.read;
    const { courierCode: courier, environment, code } = page;
    yield { courier, environment, code, lines: page.lines, read: page.read };
  }
  return { summary: { lines, read }, isGood: true };
}

function view({
  environment,
  courierCode,
  code,
  description: words,
  count,
  firstAt,
  lastAt,
}: UnknownCode) {
  return {
    last_at: lastAt.toISOString(),
    courier: courierCode,
    environment,
    code,
    words,
    count,
    first_at: firstAt.toISOString(),
  };
}
