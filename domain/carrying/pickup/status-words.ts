import type { Language } from '#domain/carrying/tracking/description.ts';
import type { PickupStatus } from './pickup.ts';

/** Names of the statuses of pickups, wherever people read them. */
export const PICKUP_STATUS_NAMES: Readonly<
  Record<Language, Readonly<Record<PickupStatus, string>>>
> = {
  id: {
    REQUESTED: 'Diminta',
    CONFIRMED: 'Dikonfirmasi',
    COMPLETED: 'Selesai',
    FAILED: 'Gagal',
    CANCELLED: 'Dibatalkan',
  },
  en: {
    REQUESTED: 'Requested',
    CONFIRMED: 'Confirmed',
    COMPLETED: 'Done',
    FAILED: 'Failed',
    CANCELLED: 'Cancelled',
  },
};
