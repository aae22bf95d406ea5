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
    /** Does nothing where there is no such view. */
    removeView: (owner: ViewOwner, viewId: string): Promise<void> =>
      savedViews.remove(owner, viewId),
  };
}
