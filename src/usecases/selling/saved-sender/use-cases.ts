import type { AreaDirectory } from '#domain/carrying/area/area-directory.ts';
import { invalidFields } from '#domain/refusal.ts';
import type {
  SavedSender,
  SenderChange,
  SenderTerms,
} from '#domain/selling/saved-sender/saved-sender.ts';
import { type Party, withNormalPhone } from '#domain/selling/shipment/party.ts';
import { type KeptUseCases, keptUseCases } from '../../kept.ts';
import type { Ports } from '../../ports.ts';
import { unknownDistrict } from '../rating/find-route.ts';
import { completedParty } from '../shipment/completed-party.ts';

type SavedSenderPorts = Pick<Ports, 'unitOfWork' | 'savedSenders' | 'areas' | 'clock' | 'random'>;
export type SavedSenderUseCases = {
  readonly senders: KeptUseCases<SavedSender, SenderTerms, SenderChange>;
};

/** The CRUD operations, which also throw VALIDATION_ERROR, field code UNKNOWN_DISTRICT. */
export function savedSenderUseCases(ports: SavedSenderPorts): SavedSenderUseCases {
  const { areas } = ports;
  const { create, list, get, update, remove } = keptUseCases('savedSenders', ports);
  const senders: SavedSenderUseCases['senders'] = {
    async create(tenant, { party, isDefault }) {
      const terms = { party: checkedParty(party, areas), isDefault };
      return completedSender(await create(tenant, terms), areas);
    },
    async list(...request) {
      const senders = await list(...request);
      return { ...senders, items: senders.items.map((one) => completedSender(one, areas)) };
    },
    get: async (tenant, id) => completedSender(await get(tenant, id), areas),
    async update(tenant, id, { party, isDefault }) {
      const change = { party: checkedParty(party, areas), isDefault };
      return completedSender(await update(tenant, id, change), areas);
    },
    remove,
  };
  return { senders };
}

/** Party with its phone in the usual form. VALIDATION_ERROR, field code UNKNOWN_DISTRICT. */
function checkedParty<Given extends Partial<Party>>(party: Given, areas: AreaDirectory): Given {
  const { districtId } = party;
  if (districtId !== undefined && areas.find(districtId) === undefined)
    throw invalidFields([unknownDistrict('district_id', districtId)]);
  return withNormalPhone(party);
}

/** Sender as a new shipment would store it. */
function completedSender(sender: SavedSender, areas: AreaDirectory): SavedSender {
  return { ...sender, party: completedParty(sender.party, areas) };
}
