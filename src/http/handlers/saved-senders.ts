import { idText } from '#domain/id.ts';
import type { SavedSender } from '#domain/saved-sender/saved-sender.ts';
import type { Party } from '#domain/shipment/party.ts';
import type { CreateSender } from '#src/usecases/saved-sender/create-sender.ts';
import type { DeleteSender } from '#src/usecases/saved-sender/delete-sender.ts';
import type { GetSender } from '#src/usecases/saved-sender/get-sender.ts';
import type { ListSenders } from '#src/usecases/saved-sender/list-senders.ts';
import type { UpdateSender } from '#src/usecases/saved-sender/update-sender.ts';
import type { SavedSenderUseCases } from '#src/usecases/saved-sender/use-cases.ts';
import { savedSenderView } from '#src/views/saved-sender.ts';
import type { Handler } from '../call.ts';
import { allRead, sentFields } from '../contract/read-body.ts';
import type { BodyOf } from '../contract/types.ts';
import { idInPath } from '../ids.ts';
import { type AnyRoute, READ, WRITE } from '../route.ts';
import { createdBetween, listRequestOf, listView } from './lists.ts';
import { coordinatesOf, partyOf } from './parties.ts';

const LIST = 'senders';
const ONE = '/senders/:sender_id';

export function savedSenderRoutes(deps: SavedSenderUseCases): readonly AnyRoute[] {
  return [
    {
      ...WRITE,
      path: '/senders',
      operationId: 'createSender',
      scope: 'shipments:write',
      status: 201,
      handler: createSenderHandler(deps.createSender),
    },
    {
      ...READ,
      path: '/senders',
      operationId: 'listSenders',
      scope: 'shipments:read',
      handler: listSendersHandler(deps.listSenders),
    },
    {
      ...READ,
      path: ONE,
      operationId: 'getSender',
      scope: 'shipments:read',
      handler: getSenderHandler(deps.getSender),
    },
    {
      ...WRITE,
      method: 'patch',
      path: ONE,
      operationId: 'updateSender',
      scope: 'shipments:write',
      handler: updateSenderHandler(deps.updateSender),
    },
    {
      ...WRITE,
      method: 'delete',
      path: ONE,
      operationId: 'deleteSender',
      scope: 'shipments:write',
      handler: deleteSenderHandler(deps.deleteSender),
    },
  ];
}

function createSenderHandler(createSender: CreateSender): Handler<'createSender'> {
  return async ({ caller, body }) => {
    const { is_default: isDefault, ...party } = body;
    const terms = { party: partyOf(party), isDefault };
    return savedSenderView(await createSender(caller, terms));
  };
}

function listSendersHandler(listSenders: ListSenders): Handler<'listSenders'> {
  return async ({ caller, query }) => {
    const rows = await listSenders(caller, createdBetween(query), listRequestOf(query, LIST));
    const idOf = ({ senderId }: SavedSender) => senderId;
    return listView(rows, query, { list: LIST, view: savedSenderView, idOf });
  };
}

function getSenderHandler(getSender: GetSender): Handler<'getSender'> {
  return async ({ caller, params }) =>
    savedSenderView(await getSender(caller, idInPath('savedSender', params.sender_id)));
}

function updateSenderHandler(updateSender: UpdateSender): Handler<'updateSender'> {
  return async ({ caller, params, body }) => {
    const { is_default: isDefault, ...party } = body;
    const change = { party: changesOf(party), isDefault };
    const senderId = idInPath('savedSender', params.sender_id);
    return savedSenderView(await updateSender(caller, senderId, change));
  };
}

function deleteSenderHandler(deleteSender: DeleteSender): Handler<'deleteSender'> {
  return async ({ caller, params }) => {
    const senderId = idInPath('savedSender', params.sender_id);
    await deleteSender(caller, senderId);
    return { sender_id: idText('savedSender', senderId), deleted: true };
  };
}

/** What is left out stays as it is; null is none. */
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
