import type { CancelReply } from '#domain/carrying/courier-cancellation/cancel-reply.ts';
import { cancellationView } from '#src/views/carrying/courier-cancellation.ts';
import type { Command } from './command.ts';
import { flag, type Given, line, text, UsageError } from './options.ts';

export const cancellationCommands: Readonly<Record<string, Command>> = {
  'cancellation list': {
    about: 'lists cancellations that couriers have not answered, and since when',
    options: {},
    run: async ({ listCancellations }) => (await listCancellations()).map(cancellationView),
  },
  'cancellation resolve': {
    about: 'resolves a cancellation by hand, as if the courier had answered',
    options: {
      shipment: { about: 'its number', required: true },
      confirmed: { about: 'the courier has cancelled it: the payment is refunded', flag: true },
      rejected: { about: 'the courier has not, and why: the shipment goes on' },
      awb: { about: 'if the courier has several orders; default: the AWB of the shipment' },
      by: { about: 'your name: it is kept', required: true },
    },
    async run({ resolveCancellation }, given) {
      const awb = given.awb === undefined ? null : text(given, 'awb');
      const found = { awb, reply: replyOf(given), by: line(given, 'by') };
      const shipment = await resolveCancellation(text(given, 'shipment'), found);
      return {
        shipment_number: shipment.shipmentNumber,
        status: shipment.status,
        payment_status: shipment.paymentStatus,
        courier_cancellation: shipment.courierCancellation,
      };
    },
  },
};

function replyOf(given: Given): CancelReply {
  if (flag(given, 'confirmed') === (given.rejected !== undefined)) {
    throw new UsageError('either --confirmed or --rejected "why" is required');
  }
  if (flag(given, 'confirmed')) return { kind: 'CANCELLED' };
  return { kind: 'REFUSED', failure: { code: 'REJECTED', message: line(given, 'rejected') } };
}
