import type { AreaDirectory } from '#domain/area/area-directory.ts';
import type { Tenant } from '#domain/environment.ts';
import { invalidFields } from '#domain/refusal.ts';
import {
  formerDefault,
  newSavedSender,
  type SavedSender,
  type SenderTerms,
} from '#domain/saved-sender/saved-sender.ts';
import { withNormalPhone } from '#domain/shipment/party.ts';
import type { Ports } from '../ports.ts';
import { unknownDistrict } from '../rating/find-route.ts';
import { changeDefault } from './change-default.ts';
import { completedSender } from './get-sender.ts';

/** Throws VALIDATION_ERROR, field code UNKNOWN_DISTRICT; LIMIT_REACHED. */
export type CreateSender = (tenant: Tenant, terms: SenderTerms) => Promise<SavedSender>;

type Deps = Pick<Ports, 'unitOfWork' | 'areas' | 'clock' | 'random'>;

/** The first sender of a tenant becomes its default; a new default replaces the old one. */
export function createSender({ unitOfWork, areas, clock, random }: Deps): CreateSender {
  return async ({ accountId, environment }, terms) => {
    refuseUnknownDistrict(terms.party, areas);
    const key = { accountId, environment, senderId: random.uuid() };
    const party = withNormalPhone(terms.party);
    const sender = await unitOfWork.decide({
      retry: true,
      look: ({ savedSenders }) => savedSenders.all(key),
      decide(others, write) {
        const existing = others.find(({ senderId }) => senderId === key.senderId);
        if (existing !== undefined) return existing;
        const made = newSavedSender(key, { ...terms, party }, { others, now: clock.now() });
        changeDefault(formerDefault(made, others), write);
        write.savedSenders.insert(made);
        return made;
      },
    });
    return completedSender(sender, areas);
  };
}

/** Throws VALIDATION_ERROR, field code UNKNOWN_DISTRICT. */
export function refuseUnknownDistrict(
  { districtId }: { readonly districtId?: string | undefined },
  areas: AreaDirectory,
): void {
  if (districtId === undefined || areas.find(districtId) !== undefined) return;
  throw invalidFields([unknownDistrict('district_id', districtId)]);
}
