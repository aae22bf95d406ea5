import { idText } from '#domain/id.ts';
import { SAVED_SENDERS, type SavedSender } from '#domain/selling/saved-sender/saved-sender.ts';
import type { Party } from '#domain/selling/shipment/party.ts';
import type { SavedSenderUseCases } from '#src/usecases/selling/saved-sender/use-cases.ts';
import { partyView } from '#src/views/selling/party.ts';
import { allRead, sentFields } from '../../contract/read-body.ts';
import type { BodyOf } from '../../contract/types.ts';
import { keptIdInPath } from '../../ids.ts';
import { type AnyRoute, READ, WRITE } from '../../route.ts';
import { createdBetween, listRequestOf, listView } from '../lists.ts';
import { coordinatesOf, partyOf } from './parties.ts';

const LIST = 'senders';
const ALL = '/senders';
const ONE = '/senders/:sender_id';

export function savedSenderRoutes({ senders }: SavedSenderUseCases): readonly AnyRoute[] {
  return [
    {
      ...WRITE,
      path: ALL,
      operationId: 'createSender',
      scope: 'shipments:write',
      status: 201,
      async handler({ caller, body }) {
        const { is_default: isDefault, ...party } = body;
        return savedSenderView(await senders.create(caller, { party: partyOf(party), isDefault }));
      },
    },
    {
      ...READ,
      path: ALL,
      operationId: 'listSenders',
      scope: 'shipments:read',
      async handler({ caller, query }) {
        const rows = await senders.list(caller, createdBetween(query), listRequestOf(query, LIST));
        const idOf = ({ senderId }: SavedSender) => senderId;
        return listView(rows, query, { list: LIST, view: savedSenderView, idOf });
      },
    },
    {
      ...READ,
      path: ONE,
      operationId: 'getSender',
      scope: 'shipments:read',
      handler: async ({ caller, params }) =>
        savedSenderView(await senders.get(caller, keptIdInPath(SAVED_SENDERS, params.sender_id))),
    },
    {
      ...WRITE,
      method: 'patch',
      path: ONE,
      operationId: 'updateSender',
      scope: 'shipments:write',
      async handler({ caller, params, body }) {
        const { is_default: isDefault, ...party } = body;
        const change = { party: changesOf(party), isDefault };
        const senderId = keptIdInPath(SAVED_SENDERS, params.sender_id);
        return savedSenderView(await senders.update(caller, senderId, change));
      },
    },
    {
      ...WRITE,
      method: 'delete',
      path: ONE,
      operationId: 'deleteSender',
      scope: 'shipments:write',
      async handler({ caller, params }) {
        const senderId = keptIdInPath(SAVED_SENDERS, params.sender_id);
        await senders.remove(caller, senderId);
        return { sender_id: idText('savedSender', senderId), deleted: true };
      },
    },
  ];
}

/** `party` includes the names of its place. */
function savedSenderView(sender: SavedSender) {
  return {
    sender_id: idText('savedSender', sender.senderId),
    environment: sender.environment,
    ...partyView(sender.party),
    is_default: sender.isDefault,
    created_at: sender.createdAt.toISOString(),
  };
}

/** Changes of a PATCH; fields left out are unchanged, null clears them. */
function changesOf({
  name,
  phone,
  address,
  village,
  district_id: districtId,
  postal_code: postalCode,
  email,
  company,
  note,
  coordinates,
  ...unread
}: Omit<BodyOf<'updateSender'>, 'is_default'>): Partial<Party> {
  allRead(unread);
  return sentFields({
    name,
    phone,
    address,
    village,
    districtId,
    postalCode,
    email,
    company,
    note,
    coordinates: coordinates && coordinatesOf(coordinates),
  });
}
