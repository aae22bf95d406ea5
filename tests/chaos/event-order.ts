/** Rank of each event type in the life of its subject; other types do not count. */
const RANKS: Readonly<Record<string, number>> = {
  'shipment.created': 0,
  'shipment.paid': 1,
  'shipment.booked': 2,
  'shipment.picked_up': 3,
  'shipment.in_transit': 4,
  'shipment.out_for_delivery': 5,
  'shipment.delivered': 6,
  'shipment.booking_failed': 6,
  'shipment.cancelled': 6,
  'shipment.expired': 6,
  'pickup.requested': 0,
  'pickup.confirmed': 1,
  'pickup.completed': 2,
  'pickup.failed': 2,
  'pickup.cancelled': 2,
};

/** True if these events, in the order of delivery, only move forward. */
export function isForward(types: readonly string[]): boolean {
  const ranks = types.flatMap((type) => RANKS[type] ?? []);
  return ranks.every((rank, at) => at === 0 || rank > (ranks[at - 1] ?? rank));
}
