import { PLACES, type PlaceName } from './navigation.ts';

export type KeyPress = {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
};
/** `go`: the next letter names the page. */
export type Shortcut = 'search' | 'palette' | 'help' | 'go' | PlaceName;

const PLAIN: Readonly<Record<string, Shortcut>> = { '/': 'search', '?': 'help', g: 'go' };

/** Keyboard shortcuts outside of input fields; Ctrl-K works inside them, too. */
export function shortcutOf(
  { key, ctrlKey, metaKey, altKey }: KeyPress,
  at: { readonly isTyping: boolean; readonly isAfterGo: boolean },
): Shortcut | undefined {
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') return 'palette';
  if (ctrlKey || metaKey || altKey || at.isTyping) return undefined;
  if (at.isAfterGo) return PLACES.find((place) => place.key === key)?.id;
  return PLAIN[key];
}
