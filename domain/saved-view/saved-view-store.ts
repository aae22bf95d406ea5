import type { SavedView, ViewOwner } from './saved-view.ts';

export interface SavedViewStore {
  /** By slot. */
  list(owner: ViewOwner): Promise<readonly SavedView[]>;
  /** Nothing where there is no such view of theirs. */
  remove(owner: ViewOwner, viewId: string): Promise<void>;
}

export interface SavedViewWrites {
  /** Stale where its slot is taken. */
  insert(view: SavedView): void;
}
