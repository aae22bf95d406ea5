const DAY_MS = 24 * 60 * 60_000;

/** Events are shown, sent and recovered for thirty days; then they go, with all that was sent. */
export const KEPT_FOR_MS = 30 * DAY_MS;
/** A day later: who asks on the thirtieth day for what has happened gets it, page by page. */
export const FORGOTTEN_AFTER_MS = KEPT_FOR_MS + DAY_MS;
