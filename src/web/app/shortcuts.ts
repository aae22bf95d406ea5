import { PLACE_NAMES, type PlaceName } from './place-name.ts';

export type KeyPress = {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
};
/** `go`: the next letter says where to. */
export type Shortcut = 'search' | 'palette' | 'help' | 'go' | PlaceName;

/** Behind `g`. */
export const GO_KEYS: Readonly<Record<PlaceName, string>> = {
  overview: 'o',
  new: 'n',
  bulk: 'b',
  shipments: 's',
  pickups: 'p',
  trackers: 'f',
  wallet: 'w',
  keys: 'k',
  webhooks: 'h',
  events: 'e',
  requests: 'l',
  settings: 't',
};

const PLAIN: Readonly<Record<string, Shortcut>> = { '/': 'search', '?': 'help', g: 'go' };

/** Keyboard shortcuts outside of input fields; Ctrl-K works inside them, too. */
export function shortcutOf(
  { key, ctrlKey, metaKey, altKey }: KeyPress,
  at: { readonly isTyping: boolean; readonly isAfterGo: boolean },
): Shortcut | undefined {
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') return 'palette';
  if (ctrlKey || metaKey || altKey || at.isTyping) return undefined;
  if (at.isAfterGo) return PLACE_NAMES.find((name) => GO_KEYS[name] === key);
  return PLAIN[key];
}
