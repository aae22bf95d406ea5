import type { Tenant } from '#domain/environment.ts';
import {
  changedSender,
  formerDefault,
  type SavedSender,
} from '#domain/saved-sender/saved-sender.ts';
import { type Party, withNormalPhone } from '#domain/shipment/party.ts';
import type { Ports } from '../ports.ts';
import { changeDefault } from './change-default.ts';
import { refuseUnknownDistrict } from './create-sender.ts';
import { completedSender, requireSender, senderKey } from './get-sender.ts';

/**
 * Changes the given fields; others stay. NOT_FOUND; VALIDATION_ERROR, field code UNKNOWN_DISTRICT.
 */
export type UpdateSender = (
  tenant: Tenant,
  senderId: string,
  change: { readonly party: Partial<Party>; readonly isDefault: boolean | undefined },
) => Promise<SavedSender>;

type Deps = Pick<Ports, 'unitOfWork' | 'areas'>;

export function updateSender({ unitOfWork, areas }: Deps): UpdateSender {
  return async (tenant, senderId, { party, isDefault }) => {
    const key = senderKey(tenant, senderId);
    refuseUnknownDistrict(party, areas);
    const change = { party: withNormalPhone(party), isDefault };
    const sender = await unitOfWork.decide({
      retry: true,
      look: ({ savedSenders }) => savedSenders.all(key),
      decide(all, write) {
        const before = requireSender(all.find(({ senderId }) => senderId === key.senderId));
        const after = changedSender(before, change);
        changeDefault(formerDefault(after, all), write);
        write.savedSenders.update(before, after);
        return after;
      },
    });
    return completedSender(sender, areas);
  };
}
