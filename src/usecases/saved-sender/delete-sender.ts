import type { Tenant } from '#domain/environment.ts';
import type { UnitOfWork } from '#domain/unit-of-work.ts';
import { requireSender, senderKey } from './get-sender.ts';

/** Deletes the sender; shipments keep its texts. NOT_FOUND. */
export type DeleteSender = (tenant: Tenant, senderId: string) => Promise<void>;

export function deleteSender(unitOfWork: UnitOfWork): DeleteSender {
  return async (tenant, senderId) => {
    const key = senderKey(tenant, senderId);
    await unitOfWork.decide({
      look: ({ savedSenders }) => savedSenders.find(key),
      decide: (found, write) => write.savedSenders.remove(requireSender(found)),
    });
  };
}
