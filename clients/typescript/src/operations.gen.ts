// Written by `make types` from openapi/. Do not edit.
import type { components } from './api.gen.ts';

/** How each operation is sent. */
export const OPERATIONS = {
  searchAreas: {"method":"GET","path":"/api/v1/areas"},
  listProvinces: {"method":"GET","path":"/api/v1/areas/provinces"},
  listRegencies: {"method":"GET","path":"/api/v1/areas/regencies"},
  listDistricts: {"method":"GET","path":"/api/v1/areas/districts"},
  listVillages: {"method":"GET","path":"/api/v1/areas/villages"},
  resolveAddress: {"method":"POST","path":"/api/v1/areas/resolve"},
  resolvePlaces: {"method":"POST","path":"/api/v1/areas/resolve-many"},
  getArea: {"method":"GET","path":"/api/v1/areas/{district_id}"},
  createBatch: {"method":"POST","path":"/api/v1/batches","keyed":true},
  listBatches: {"method":"GET","path":"/api/v1/batches"},
  getBatchTemplate: {"method":"GET","path":"/api/v1/batches/template"},
  getBatch: {"method":"GET","path":"/api/v1/batches/{batch_id}"},
  listBatchRows: {"method":"GET","path":"/api/v1/batches/{batch_id}/rows"},
  exportBatchRows: {"method":"GET","path":"/api/v1/batches/{batch_id}/export"},
  confirmBatch: {"method":"POST","path":"/api/v1/batches/{batch_id}/confirm","keyed":true},
  printBatchLabels: {"method":"GET","path":"/api/v1/batches/{batch_id}/labels"},
  createClaim: {"method":"POST","path":"/api/v1/shipments/{shipment_number}/claims","keyed":true},
  getClaimsOfShipment: {"method":"GET","path":"/api/v1/shipments/{shipment_number}/claims"},
  addClaimPhoto: {"method":"POST","path":"/api/v1/shipments/{shipment_number}/claims/{claim_id}/photos","keyed":true},
  getClaimPhoto: {"method":"GET","path":"/api/v1/shipments/{shipment_number}/claims/{claim_id}/photos/{photo_id}"},
  deleteClaimPhoto: {"method":"DELETE","path":"/api/v1/shipments/{shipment_number}/claims/{claim_id}/photos/{photo_id}"},
  listClaims: {"method":"GET","path":"/api/v1/claims"},
  listCouriers: {"method":"GET","path":"/api/v1/couriers"},
  listPickupWindows: {"method":"GET","path":"/api/v1/couriers/{courier_code}/pickup_windows"},
  getCourierPerformance: {"method":"GET","path":"/api/v1/couriers/{courier_code}/performance"},
  listServices: {"method":"GET","path":"/api/v1/services"},
  listDeliveries: {"method":"GET","path":"/api/v1/webhooks/{webhook_id}/deliveries"},
  redeliver: {"method":"POST","path":"/api/v1/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver"},
  recoverWebhook: {"method":"POST","path":"/api/v1/webhooks/{webhook_id}/recover"},
  listEvents: {"method":"GET","path":"/api/v1/events"},
  exportEvents: {"method":"GET","path":"/api/v1/events/export"},
  getEvent: {"method":"GET","path":"/api/v1/events/{event_id}"},
  getLabel: {"method":"GET","path":"/api/v1/shipments/{shipment_number}/label"},
  printLabels: {"method":"POST","path":"/api/v1/labels"},
  getManifest: {"method":"GET","path":"/api/v1/pickups/{pickup_id}/manifest"},
  createParcelPreset: {"method":"POST","path":"/api/v1/parcel_presets"},
  listParcelPresets: {"method":"GET","path":"/api/v1/parcel_presets"},
  getParcelPreset: {"method":"GET","path":"/api/v1/parcel_presets/{preset_id}"},
  updateParcelPreset: {"method":"PATCH","path":"/api/v1/parcel_presets/{preset_id}"},
  deleteParcelPreset: {"method":"DELETE","path":"/api/v1/parcel_presets/{preset_id}"},
  createPickup: {"method":"POST","path":"/api/v1/pickups","keyed":true},
  listPickups: {"method":"GET","path":"/api/v1/pickups"},
  exportPickups: {"method":"GET","path":"/api/v1/pickups/export"},
  getPickup: {"method":"GET","path":"/api/v1/pickups/{pickup_id}"},
  cancelPickup: {"method":"POST","path":"/api/v1/pickups/{pickup_id}/cancel","keyed":true},
  createQuote: {"method":"POST","path":"/api/v1/quotes","keyed":true},
  getQuote: {"method":"GET","path":"/api/v1/quotes/{quote_id}"},
  compareRates: {"method":"POST","path":"/api/v1/rates"},
  settleClaim: {"method":"POST","path":"/api/v1/test/shipments/{shipment_number}/settle-claim"},
  rejectClaim: {"method":"POST","path":"/api/v1/test/shipments/{shipment_number}/reject-claim"},
  addTestBankAccount: {"method":"POST","path":"/api/v1/test/bank_accounts"},
  completeWithdrawal: {"method":"POST","path":"/api/v1/test/withdrawals/{withdrawal_id}/complete"},
  failWithdrawal: {"method":"POST","path":"/api/v1/test/withdrawals/{withdrawal_id}/fail"},
  rehearseEvent: {"method":"POST","path":"/api/v1/test/events"},
  returnShipment: {"method":"POST","path":"/api/v1/shipments/{shipment_number}/return","keyed":true},
  createSender: {"method":"POST","path":"/api/v1/senders"},
  listSenders: {"method":"GET","path":"/api/v1/senders"},
  getSender: {"method":"GET","path":"/api/v1/senders/{sender_id}"},
  updateSender: {"method":"PATCH","path":"/api/v1/senders/{sender_id}"},
  deleteSender: {"method":"DELETE","path":"/api/v1/senders/{sender_id}"},
  getLiveness: {"method":"GET","path":"/healthz"},
  getReadiness: {"method":"GET","path":"/readyz"},
  getOpenApi: {"method":"GET","path":"/api/openapi.json"},
  getHooksOpenApi: {"method":"GET","path":"/api/hooks/openapi.json"},
  getWebhooksOpenApi: {"method":"GET","path":"/api/webhooks/openapi.json"},
  createShipment: {"method":"POST","path":"/api/v1/shipments","keyed":true},
  listShipments: {"method":"GET","path":"/api/v1/shipments"},
  exportShipments: {"method":"GET","path":"/api/v1/shipments/export"},
  getShipment: {"method":"GET","path":"/api/v1/shipments/{shipment_number}"},
  editShipment: {"method":"PATCH","path":"/api/v1/shipments/{shipment_number}","keyed":true},
  payShipment: {"method":"POST","path":"/api/v1/shipments/{shipment_number}/pay","keyed":true},
  cancelShipment: {"method":"POST","path":"/api/v1/shipments/{shipment_number}/cancel","keyed":true},
  advanceShipment: {"method":"POST","path":"/api/v1/test/shipments/{shipment_number}/advance"},
  settlePayment: {"method":"POST","path":"/api/v1/test/shipments/{shipment_number}/settle-payment"},
  expirePayment: {"method":"POST","path":"/api/v1/test/shipments/{shipment_number}/expire-payment"},
  settleCod: {"method":"POST","path":"/api/v1/test/shipments/{shipment_number}/settle-cod"},
  rejectPayment: {"method":"POST","path":"/api/v1/test/shipments/{shipment_number}/reject-payment"},
  exportTransactions: {"method":"GET","path":"/api/v1/transactions/export"},
  getStatement: {"method":"GET","path":"/api/v1/statements/{month}"},
  getFeeInvoice: {"method":"GET","path":"/api/v1/invoices/{month}"},
  createTopUp: {"method":"POST","path":"/api/v1/topups","keyed":true},
  listTopUps: {"method":"GET","path":"/api/v1/topups"},
  getTopUp: {"method":"GET","path":"/api/v1/topups/{topup_id}"},
  settleTopUp: {"method":"POST","path":"/api/v1/test/topups/{topup_id}/settle-payment"},
  expireTopUp: {"method":"POST","path":"/api/v1/test/topups/{topup_id}/expire-payment"},
  rejectTopUp: {"method":"POST","path":"/api/v1/test/topups/{topup_id}/reject-payment"},
  createTracker: {"method":"POST","path":"/api/v1/trackers","keyed":true},
  listTrackers: {"method":"GET","path":"/api/v1/trackers"},
  getTracker: {"method":"GET","path":"/api/v1/trackers/{tracker_id}"},
  deleteTracker: {"method":"DELETE","path":"/api/v1/trackers/{tracker_id}"},
  getTracking: {"method":"GET","path":"/api/v1/tracking/{awb}"},
  getBalance: {"method":"GET","path":"/api/v1/balance"},
  getPendingCod: {"method":"GET","path":"/api/v1/balance/cod"},
  listTransactions: {"method":"GET","path":"/api/v1/transactions"},
  topUpTestWallet: {"method":"POST","path":"/api/v1/test/wallet/topups"},
  verifyWebhook: {"method":"POST","path":"/api/v1/webhooks/verify"},
  createWebhook: {"method":"POST","path":"/api/v1/webhooks"},
  listWebhooks: {"method":"GET","path":"/api/v1/webhooks"},
  getWebhook: {"method":"GET","path":"/api/v1/webhooks/{webhook_id}"},
  updateWebhook: {"method":"PATCH","path":"/api/v1/webhooks/{webhook_id}"},
  deleteWebhook: {"method":"DELETE","path":"/api/v1/webhooks/{webhook_id}"},
  rotateWebhookSecret: {"method":"POST","path":"/api/v1/webhooks/{webhook_id}/rotate"},
  testWebhook: {"method":"POST","path":"/api/v1/webhooks/{webhook_id}/test"},
  createWithdrawal: {"method":"POST","path":"/api/v1/withdrawals","keyed":true},
  listWithdrawals: {"method":"GET","path":"/api/v1/withdrawals"},
  getWithdrawal: {"method":"GET","path":"/api/v1/withdrawals/{withdrawal_id}"},
  listBankAccounts: {"method":"GET","path":"/api/v1/bank_accounts"},
} as const;

/** Types of events that this version knows. */
export const EVENT_TYPES = [
  "shipment.created",
  "shipment.updated",
  "shipment.paid",
  "shipment.booked",
  "shipment.booking_failed",
  "shipment.booking_delayed",
  "shipment.payment_rejected",
  "shipment.tracking_updated",
  "shipment.measured",
  "shipment.picked_up",
  "shipment.in_transit",
  "shipment.out_for_delivery",
  "shipment.delivery_failed",
  "shipment.delivered",
  "shipment.on_hold",
  "shipment.return_in_transit",
  "shipment.returned",
  "shipment.lost",
  "shipment.damaged",
  "shipment.cancelled",
  "shipment.cancel_rejected",
  "shipment.expired",
  "pickup.requested",
  "pickup.confirmed",
  "pickup.completed",
  "pickup.failed",
  "pickup.cancelled",
  "tracker.updated",
  "wallet.topped_up",
  "wallet.late_payment",
  "wallet.adjusted",
  "topup.expired",
  "topup.failed",
  "withdrawal.completed",
  "withdrawal.failed",
  "cod.collected",
  "cod.settled",
  "cod.late",
  "claim.opened",
  "claim.settled",
  "claim.rejected",
  "batch.completed",
  "webhook.disabled",
  "webhook.test"
] as const;

/** Every event that this version knows; `type` says which one it is. */
export type WebhookEvent =
  | components['schemas']['ShipmentCreatedEvent']
  | components['schemas']['ShipmentUpdatedEvent']
  | components['schemas']['ShipmentPaidEvent']
  | components['schemas']['ShipmentBookedEvent']
  | components['schemas']['ShipmentBookingFailedEvent']
  | components['schemas']['ShipmentBookingDelayedEvent']
  | components['schemas']['ShipmentPaymentRejectedEvent']
  | components['schemas']['ShipmentTrackingUpdatedEvent']
  | components['schemas']['ShipmentMeasuredEvent']
  | components['schemas']['ShipmentPickedUpEvent']
  | components['schemas']['ShipmentInTransitEvent']
  | components['schemas']['ShipmentOutForDeliveryEvent']
  | components['schemas']['ShipmentDeliveryFailedEvent']
  | components['schemas']['ShipmentDeliveredEvent']
  | components['schemas']['ShipmentOnHoldEvent']
  | components['schemas']['ShipmentReturnInTransitEvent']
  | components['schemas']['ShipmentReturnedEvent']
  | components['schemas']['ShipmentLostEvent']
  | components['schemas']['ShipmentDamagedEvent']
  | components['schemas']['ShipmentCancelledEvent']
  | components['schemas']['ShipmentCancelRejectedEvent']
  | components['schemas']['ShipmentExpiredEvent']
  | components['schemas']['PickupRequestedEvent']
  | components['schemas']['PickupConfirmedEvent']
  | components['schemas']['PickupCompletedEvent']
  | components['schemas']['PickupFailedEvent']
  | components['schemas']['PickupCancelledEvent']
  | components['schemas']['TrackerUpdatedEvent']
  | components['schemas']['WalletToppedUpEvent']
  | components['schemas']['WalletLatePaymentEvent']
  | components['schemas']['WalletAdjustedEvent']
  | components['schemas']['TopupExpiredEvent']
  | components['schemas']['TopupFailedEvent']
  | components['schemas']['WithdrawalCompletedEvent']
  | components['schemas']['WithdrawalFailedEvent']
  | components['schemas']['CodCollectedEvent']
  | components['schemas']['CodSettledEvent']
  | components['schemas']['CodLateEvent']
  | components['schemas']['ClaimOpenedEvent']
  | components['schemas']['ClaimSettledEvent']
  | components['schemas']['ClaimRejectedEvent']
  | components['schemas']['BatchCompletedEvent']
  | components['schemas']['WebhookDisabledEvent']
  | components['schemas']['WebhookTestEvent'];
