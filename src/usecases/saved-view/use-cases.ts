import { uuidOf } from '#domain/id.ts';
import type { ViewOwner } from '#domain/saved-view/saved-view.ts';
import type { Ports } from '../ports.ts';
import { countViews } from './count-views.ts';
import { saveView } from './save-view.ts';

type SavedViewPorts = Pick<Ports, 'savedViews' | 'shipments' | 'unitOfWork' | 'clock' | 'random'>;
export type SavedViewUseCases = ReturnType<typeof savedViewUseCases>;

export function savedViewUseCases(ports: SavedViewPorts) {
  const { savedViews } = ports;
  return {
    listViews: savedViews.list,
    countViews: countViews(ports),
    saveView: saveView(ports),
    /** Succeeds if there is no such view. */
    removeView: async (owner: ViewOwner, id: string): Promise<void> => {
      const viewId = uuidOf('savedView', id);
      if (viewId !== undefined) await savedViews.remove(owner, viewId);
    },
  };
}
