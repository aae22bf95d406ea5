import { UNCERTAIN_STATES } from '#domain/carrying/booking/intent.ts';
import type { Resolution } from '#domain/carrying/booking/resolution.ts';
import type { BookingFault } from '#domain/carrying/booking/verify-bookings.ts';
import { idText } from '#domain/id.ts';
import type { ShowBooking } from '#src/usecases/carrying/booking/find-bookings.ts';
import { attemptView, bookingView } from '#src/views/carrying/booking.ts';
import type { Command, Findings } from './command.ts';
import { faultFindings } from './fault-findings.ts';
import { choice, flag, type Given, line, reference, text, UsageError } from './options.ts';

const SHIPMENT = { about: 'its number', required: true } as const;

export const bookingCommands: Readonly<Record<string, Command>> = {
  'booking list': {
    about: 'lists bookings with an uncertain outcome, oldest first',
    options: { state: { about: `${UNCERTAIN_STATES.join(', ')}; default: all of them` } },
    async run({ listBookings }, given) {
      const state = given.state === undefined ? null : choice(given, 'state', UNCERTAIN_STATES);
      return (await listBookings(state)).map(bookingView);
    },
  },
  'booking show': {
    about: 'shows a booking: its state, and its attempts, latest first',
    options: { shipment: SHIPMENT },
    run: async ({ showBooking }, given) => history(showBooking, text(given, 'shipment')),
  },
  'booking resolve': {
    about: 'resolves a booking by hand: booked, to be sent again, or failed',
    options: {
      shipment: SHIPMENT,
      awb: { about: 'the courier has booked it, and this is its AWB' },
      'send-again': { about: 'the courier has no order: it is sent once more', flag: true },
      failed: { about: 'it will not be booked, and why: the money goes back, the client reads it' },
      by: { about: 'your name: it is kept', required: true },
    },
    async run({ resolveBooking }, given) {
      const resolution = { resolution: resolutionOf(given), by: line(given, 'by') };
      const { shipment, state } = await resolveBooking(text(given, 'shipment'), resolution);
      return {
        shipment_number: shipment.shipmentNumber,
        booking: state,
        status: shipment.status,
        payment_status: shipment.paymentStatus,
        awb: shipment.awb,
        courier_cancellation: shipment.courierCancellation,
      };
    },
  },
  'booking verify': {
    about: 'looks for incomplete bookings; exits with 1 if there is any',
    options: {},
    run: async ({ verifyBookings }) => faultFindings(verifyBookings(), faultView),
  },
};

function resolutionOf(given: Given): Resolution {
  const isSentAgain = flag(given, 'send-again');
  const outcomes = [given.awb !== undefined, isSentAgain, given.failed !== undefined];
  if (outcomes.filter(Boolean).length !== 1) {
    throw new UsageError('either --awb, --send-again or --failed "why" is required');
  }
  if (isSentAgain) return { kind: 'SEND_AGAIN' };
  if (given.awb !== undefined) return { kind: 'BOOKED', awb: reference(given, 'awb') };
  return { kind: 'FAILED', reason: line(given, 'failed') };
}

async function* history(showBooking: ShowBooking, shipmentNumber: string): Findings {
  const { shipment, intent, attempts } = await showBooking(shipmentNumber);
  yield* attempts.map(attemptView);
  const { status, paymentStatus, awb, courierCode, courierCancellation } = shipment;
  const shipmentState = {
    status,
    payment_status: paymentStatus,
    courier_code: courierCode,
    awb,
    courier_cancellation: courierCancellation,
  };
  const booking = intent && bookingView(intent);
  return { summary: { ...booking, ...shipmentState }, isGood: true };
}

function faultView({ accountId, environment, shipmentNumber, code, message }: BookingFault) {
  return {
    account_id: idText('account', accountId),
    environment,
    shipment_number: shipmentNumber,
    code,
    message,
  };
}
