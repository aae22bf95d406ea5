import type { Tenant } from '#domain/environment.ts';
import { refuseFields } from '#domain/refusal.ts';
import { newShipment, type ShipmentRequest } from '#domain/selling/shipment/new-shipment.ts';
import type { Party } from '#domain/selling/shipment/party.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import { newShipmentNumber } from '#domain/selling/shipment/shipment-number.ts';
import type { Ports } from '../../ports.ts';
import { completedParty } from './completed-party.ts';
import type { Named, NamedIds } from './find-named.ts';
import { senderErrors, wrongFieldsOf } from './wrong-fields.ts';

export type CreateShipmentCommand = Omit<ShipmentRequest, 'sender'> &
  NamedIds & {
    readonly quoteId: string;
    readonly tenant: Tenant;
    /** Undefined if the sender is the saved sender `senderId`. */
    readonly sender: Party | undefined;
  };

/** The command of a request, and the key by which the shipment is found later. */
export type KeyedCommand = CreateShipmentCommand & { readonly idempotencyKey: string | null };

export type NewShipmentDeps = Pick<Ports, 'areas' | 'directory' | 'random'>;

/** The shipment for this command and the rows it names; refuses everything invalid in either. */
export function shipmentOfQuote(
  command: KeyedCommand,
  named: Named,
  { areas, directory, random }: NewShipmentDeps,
): Shipment {
  const { found, saved } = named;
  const party = command.sender ?? saved?.party;
  if (found === undefined || party === undefined || senderErrors(command, saved).length > 0) {
    refuseFields(wrongFieldsOf(command, named, { areas, directory }));
    throw new Error('an order without a quote or a sender is refused');
  }
  const { quote, readAt: now } = found;
  const { tenant: _, quoteId: __, senderId: ___, idempotencyKey, ...request } = command;
  const sender = completedParty(party, areas);
  const receiver = completedParty(request.receiver, areas);
  return newShipment({
    quote,
    courier: directory.courierOf(quote)?.profile,
    now,
    request: { ...request, sender, receiver },
    shipmentNumber: newShipmentNumber(now, random),
    shipmentId: random.uuid(),
    idempotencyKey,
    paymentExpiresAt: null,
  });
}
