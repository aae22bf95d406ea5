import type { ViewOwner } from '#domain/insight/saved-view/saved-view.ts';
import type { Ports } from '../../ports.ts';
import { countViews } from './count-views.ts';
import { saveView } from './save-view.ts';

type SavedViewPorts = Pick<Ports, 'savedViews' | 'shipments' | 'unitOfWork' | 'clock' | 'random'>;
export type SavedViewUseCases = ReturnType<typeof savedViewUseCases>;

export function savedViewUseCases(ports: SavedViewPorts) {
  const { savedViews, unitOfWork } = ports;
  return {
    listViews: savedViews.all,
    countViews: countViews(ports),
    saveView: saveView(ports),
    /** Does nothing if there is no such view. */
    removeView: (owner: ViewOwner, viewId: string): Promise<void> =>
      unitOfWork.decide({
        look: (stores) => stores.savedViews.find(owner, viewId),
        decide: (view, write) => view && write.savedViews.remove(view),
      }),
  };
}
