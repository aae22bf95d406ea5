import type { SavedView, ViewOwner } from './saved-view.ts';

export interface SavedViewStore {
  /** Views by slot. */
  list(owner: ViewOwner): Promise<readonly SavedView[]>;
  /** Does nothing where the owner has no such view. */
  remove(owner: ViewOwner, viewId: string): Promise<void>;
}

export interface SavedViewWrites {
  /** Stale where its slot is taken. */
  insert(view: SavedView): void;
}
