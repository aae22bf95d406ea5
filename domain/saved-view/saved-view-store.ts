import type { SavedView, ViewOwner } from './saved-view.ts';

export interface SavedViewStore {
  /** By slot. */
  list(owner: ViewOwner): Promise<readonly SavedView[]>;
  /** False where its slot has been taken meanwhile. */
  insert(view: SavedView): Promise<boolean>;
  /** Nothing where there is no such view of theirs. */
  remove(owner: ViewOwner, viewId: string): Promise<void>;
}
