import type { CourierOperation } from '#domain/carrying/courier/call-budget.ts';
import type { Courier } from '#domain/carrying/courier-port/courier-port.ts';

/** A call that has passed all guards and caches and reaches a courier's adapter. */
export type CourierCall = {
  readonly provider: string;
  readonly courierCode: string;
  readonly operation: CourierOperation;
};

/** Sends the call and records it. */
export type ObserveCall = <Reply>(call: CourierCall, send: () => Promise<Reply>) => Promise<Reply>;

/** Wraps a courier so that all its calls are observed. */
export function observedCourier(courier: Courier, observe: ObserveCall): Courier {
  const { provider, code: courierCode } = courier.profile;
  const call = (operation: CourierOperation): CourierCall => ({ provider, courierCode, operation });
  const calls = {
    rates: call('rates'),
    book: call('book'),
    lookUp: call('lookUp'),
    cancel: call('cancel'),
    track: call('track'),
    requestPickup: call('requestPickup'),
    cancelPickup: call('cancelPickup'),
  };
  return {
    ...courier,
    rates: (request, limit) => observe(calls.rates, () => courier.rates(request, limit)),
    book: (permit, limit) => observe(calls.book, () => courier.book(permit, limit)),
    lookUp: (order, limit) => observe(calls.lookUp, () => courier.lookUp(order, limit)),
    cancel: (order, limit) => observe(calls.cancel, () => courier.cancel(order, limit)),
    track: (awbs, limit) => observe(calls.track, () => courier.track(awbs, limit)),
    requestPickup: (order, limit) =>
      observe(calls.requestPickup, () => courier.requestPickup(order, limit)),
    cancelPickup: (pickup, limit) =>
      observe(calls.cancelPickup, () => courier.cancelPickup(pickup, limit)),
  };
}
