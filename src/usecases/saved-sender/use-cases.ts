import type { Ports } from '../ports.ts';
import { createSender } from './create-sender.ts';
import { deleteSender } from './delete-sender.ts';
import { getSender } from './get-sender.ts';
import { listSenders } from './list-senders.ts';
import { updateSender } from './update-sender.ts';

type SavedSenderPorts = Pick<Ports, 'unitOfWork' | 'savedSenders' | 'areas' | 'clock' | 'random'>;
export type SavedSenderUseCases = ReturnType<typeof savedSenderUseCases>;

export function savedSenderUseCases(ports: SavedSenderPorts) {
  return {
    createSender: createSender(ports),
    listSenders: listSenders(ports),
    getSender: getSender(ports),
    updateSender: updateSender(ports),
    deleteSender: deleteSender(ports.unitOfWork),
  };
}
