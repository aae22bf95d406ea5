import type { BookingReply, OrderKey } from '#domain/booking/outcome.ts';
import type { Tracked } from '#domain/tracking/tracking-event.ts';

/** What came to a courier's hook, as it came. */
export type HookCall = {
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
};

/** REFUSED, too: an order may fail after it was accepted. */
export type OrderNews = BookingReply & Pick<OrderKey, 'reference'>;

/** What a courier tells unasked, in our terms. */
export type HookNews = {
  /** Only the courier can have written it: believed as an answer of its own would be. */
  readonly isSigned: boolean;
  readonly tracked: readonly Tracked[];
  /** What has become of orders that it had accepted, by our references. */
  readonly bookings: readonly OrderNews[];
};

/** Whether we have it, as the courier is to hear it: what it does not understand it sends again. */
export type HookResult = 'TAKEN' | 'NOT_UNDERSTOOD' | 'FORGED' | 'TRY_AGAIN';

export type HookAnswer = {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
};

/** The courier's own words for telling us something. */
export interface CourierHook {
  /** Undefined: it is not in the courier's words. FORGED: its signature is none. */
  read(call: HookCall): HookNews | 'FORGED' | undefined;
  answer(result: HookResult): HookAnswer;
}
