<?php

// Written by `make types` from openapi/. Do not edit.

declare(strict_types=1);

namespace Satukurir;

/** All groups of methods. */
abstract class Api
{
    /** Method, path, and whether it takes an Idempotency-Key. */
    public const OPERATIONS = [
        'searchAreas' => ['GET', '/api/v1/areas', false],
        'listProvinces' => ['GET', '/api/v1/areas/provinces', false],
        'listRegencies' => ['GET', '/api/v1/areas/regencies', false],
        'listDistricts' => ['GET', '/api/v1/areas/districts', false],
        'listVillages' => ['GET', '/api/v1/areas/villages', false],
        'resolveAddress' => ['POST', '/api/v1/areas/resolve', false],
        'resolvePlaces' => ['POST', '/api/v1/areas/resolve-many', false],
        'getArea' => ['GET', '/api/v1/areas/{district_id}', false],
        'createBatch' => ['POST', '/api/v1/batches', true],
        'listBatches' => ['GET', '/api/v1/batches', false],
        'getBatchTemplate' => ['GET', '/api/v1/batches/template', false],
        'getBatch' => ['GET', '/api/v1/batches/{batch_id}', false],
        'listBatchRows' => ['GET', '/api/v1/batches/{batch_id}/rows', false],
        'exportBatchRows' => ['GET', '/api/v1/batches/{batch_id}/export', false],
        'confirmBatch' => ['POST', '/api/v1/batches/{batch_id}/confirm', true],
        'printBatchLabels' => ['GET', '/api/v1/batches/{batch_id}/labels', false],
        'createClaim' => ['POST', '/api/v1/shipments/{shipment_number}/claims', true],
        'getClaimsOfShipment' => ['GET', '/api/v1/shipments/{shipment_number}/claims', false],
        'addClaimPhoto' => ['POST', '/api/v1/shipments/{shipment_number}/claims/{claim_id}/photos', true],
        'getClaimPhoto' => ['GET', '/api/v1/shipments/{shipment_number}/claims/{claim_id}/photos/{photo_id}', false],
        'deleteClaimPhoto' => ['DELETE', '/api/v1/shipments/{shipment_number}/claims/{claim_id}/photos/{photo_id}', false],
        'listClaims' => ['GET', '/api/v1/claims', false],
        'listCouriers' => ['GET', '/api/v1/couriers', false],
        'listPickupWindows' => ['GET', '/api/v1/couriers/{courier_code}/pickup_windows', false],
        'getCourierPerformance' => ['GET', '/api/v1/couriers/{courier_code}/performance', false],
        'listServices' => ['GET', '/api/v1/services', false],
        'listDeliveries' => ['GET', '/api/v1/webhooks/{webhook_id}/deliveries', false],
        'redeliver' => ['POST', '/api/v1/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver', false],
        'recoverWebhook' => ['POST', '/api/v1/webhooks/{webhook_id}/recover', false],
        'listEvents' => ['GET', '/api/v1/events', false],
        'exportEvents' => ['GET', '/api/v1/events/export', false],
        'getEvent' => ['GET', '/api/v1/events/{event_id}', false],
        'getLabel' => ['GET', '/api/v1/shipments/{shipment_number}/label', false],
        'printLabels' => ['POST', '/api/v1/labels', false],
        'getManifest' => ['GET', '/api/v1/pickups/{pickup_id}/manifest', false],
        'createParcelPreset' => ['POST', '/api/v1/parcel_presets', false],
        'listParcelPresets' => ['GET', '/api/v1/parcel_presets', false],
        'getParcelPreset' => ['GET', '/api/v1/parcel_presets/{preset_id}', false],
        'updateParcelPreset' => ['PATCH', '/api/v1/parcel_presets/{preset_id}', false],
        'deleteParcelPreset' => ['DELETE', '/api/v1/parcel_presets/{preset_id}', false],
        'createPickup' => ['POST', '/api/v1/pickups', true],
        'listPickups' => ['GET', '/api/v1/pickups', false],
        'exportPickups' => ['GET', '/api/v1/pickups/export', false],
        'getPickup' => ['GET', '/api/v1/pickups/{pickup_id}', false],
        'cancelPickup' => ['POST', '/api/v1/pickups/{pickup_id}/cancel', true],
        'createQuote' => ['POST', '/api/v1/quotes', true],
        'getQuote' => ['GET', '/api/v1/quotes/{quote_id}', false],
        'compareRates' => ['POST', '/api/v1/rates', false],
        'settleClaim' => ['POST', '/api/v1/test/shipments/{shipment_number}/settle-claim', false],
        'rejectClaim' => ['POST', '/api/v1/test/shipments/{shipment_number}/reject-claim', false],
        'addTestBankAccount' => ['POST', '/api/v1/test/bank_accounts', false],
        'completeWithdrawal' => ['POST', '/api/v1/test/withdrawals/{withdrawal_id}/complete', false],
        'failWithdrawal' => ['POST', '/api/v1/test/withdrawals/{withdrawal_id}/fail', false],
        'rehearseEvent' => ['POST', '/api/v1/test/events', false],
        'returnShipment' => ['POST', '/api/v1/shipments/{shipment_number}/return', true],
        'createSender' => ['POST', '/api/v1/senders', false],
        'listSenders' => ['GET', '/api/v1/senders', false],
        'getSender' => ['GET', '/api/v1/senders/{sender_id}', false],
        'updateSender' => ['PATCH', '/api/v1/senders/{sender_id}', false],
        'deleteSender' => ['DELETE', '/api/v1/senders/{sender_id}', false],
        'getLiveness' => ['GET', '/healthz', false],
        'getReadiness' => ['GET', '/readyz', false],
        'getOpenApi' => ['GET', '/api/openapi.json', false],
        'getHooksOpenApi' => ['GET', '/api/hooks/openapi.json', false],
        'getWebhooksOpenApi' => ['GET', '/api/webhooks/openapi.json', false],
        'createShipment' => ['POST', '/api/v1/shipments', true],
        'listShipments' => ['GET', '/api/v1/shipments', false],
        'exportShipments' => ['GET', '/api/v1/shipments/export', false],
        'getShipment' => ['GET', '/api/v1/shipments/{shipment_number}', false],
        'editShipment' => ['PATCH', '/api/v1/shipments/{shipment_number}', true],
        'payShipment' => ['POST', '/api/v1/shipments/{shipment_number}/pay', true],
        'cancelShipment' => ['POST', '/api/v1/shipments/{shipment_number}/cancel', true],
        'advanceShipment' => ['POST', '/api/v1/test/shipments/{shipment_number}/advance', false],
        'settlePayment' => ['POST', '/api/v1/test/shipments/{shipment_number}/settle-payment', false],
        'expirePayment' => ['POST', '/api/v1/test/shipments/{shipment_number}/expire-payment', false],
        'settleCod' => ['POST', '/api/v1/test/shipments/{shipment_number}/settle-cod', false],
        'rejectPayment' => ['POST', '/api/v1/test/shipments/{shipment_number}/reject-payment', false],
        'exportTransactions' => ['GET', '/api/v1/transactions/export', false],
        'getStatement' => ['GET', '/api/v1/statements/{month}', false],
        'getFeeInvoice' => ['GET', '/api/v1/invoices/{month}', false],
        'createTopUp' => ['POST', '/api/v1/topups', true],
        'listTopUps' => ['GET', '/api/v1/topups', false],
        'getTopUp' => ['GET', '/api/v1/topups/{topup_id}', false],
        'settleTopUp' => ['POST', '/api/v1/test/topups/{topup_id}/settle-payment', false],
        'expireTopUp' => ['POST', '/api/v1/test/topups/{topup_id}/expire-payment', false],
        'rejectTopUp' => ['POST', '/api/v1/test/topups/{topup_id}/reject-payment', false],
        'createTracker' => ['POST', '/api/v1/trackers', true],
        'listTrackers' => ['GET', '/api/v1/trackers', false],
        'getTracker' => ['GET', '/api/v1/trackers/{tracker_id}', false],
        'deleteTracker' => ['DELETE', '/api/v1/trackers/{tracker_id}', false],
        'getTracking' => ['GET', '/api/v1/tracking/{awb}', false],
        'getBalance' => ['GET', '/api/v1/balance', false],
        'getPendingCod' => ['GET', '/api/v1/balance/cod', false],
        'listTransactions' => ['GET', '/api/v1/transactions', false],
        'topUpTestWallet' => ['POST', '/api/v1/test/wallet/topups', false],
        'verifyWebhook' => ['POST', '/api/v1/webhooks/verify', false],
        'createWebhook' => ['POST', '/api/v1/webhooks', false],
        'listWebhooks' => ['GET', '/api/v1/webhooks', false],
        'getWebhook' => ['GET', '/api/v1/webhooks/{webhook_id}', false],
        'updateWebhook' => ['PATCH', '/api/v1/webhooks/{webhook_id}', false],
        'deleteWebhook' => ['DELETE', '/api/v1/webhooks/{webhook_id}', false],
        'rotateWebhookSecret' => ['POST', '/api/v1/webhooks/{webhook_id}/rotate', false],
        'testWebhook' => ['POST', '/api/v1/webhooks/{webhook_id}/test', false],
        'createWithdrawal' => ['POST', '/api/v1/withdrawals', true],
        'listWithdrawals' => ['GET', '/api/v1/withdrawals', false],
        'getWithdrawal' => ['GET', '/api/v1/withdrawals/{withdrawal_id}', false],
        'listBankAccounts' => ['GET', '/api/v1/bank_accounts', false],
    ];

    public readonly Groups\Areas $areas;
    public readonly Groups\Couriers $couriers;
    public readonly Groups\Rates $rates;
    public readonly Groups\Quotes $quotes;
    public readonly Groups\Shipments $shipments;
    public readonly Groups\Labels $labels;
    public readonly Groups\Batches $batches;
    public readonly Groups\Claims $claims;
    public readonly Groups\Pickups $pickups;
    public readonly Groups\Senders $senders;
    public readonly Groups\ParcelPresets $parcelPresets;
    public readonly Groups\Tracking $tracking;
    public readonly Groups\Trackers $trackers;
    public readonly Groups\Wallet $wallet;
    public readonly Groups\TopUps $topUps;
    public readonly Groups\Withdrawals $withdrawals;
    public readonly Groups\Events $events;
    public readonly Groups\Webhooks $webhooks;
    public readonly Groups\Test $test;
    public readonly Groups\Service $service;

    protected function __construct(Sender $sender)
    {
        $this->areas = new Groups\Areas($sender);
        $this->couriers = new Groups\Couriers($sender);
        $this->rates = new Groups\Rates($sender);
        $this->quotes = new Groups\Quotes($sender);
        $this->shipments = new Groups\Shipments($sender);
        $this->labels = new Groups\Labels($sender);
        $this->batches = new Groups\Batches($sender);
        $this->claims = new Groups\Claims($sender);
        $this->pickups = new Groups\Pickups($sender);
        $this->senders = new Groups\Senders($sender);
        $this->parcelPresets = new Groups\ParcelPresets($sender);
        $this->tracking = new Groups\Tracking($sender);
        $this->trackers = new Groups\Trackers($sender);
        $this->wallet = new Groups\Wallet($sender);
        $this->topUps = new Groups\TopUps($sender);
        $this->withdrawals = new Groups\Withdrawals($sender);
        $this->events = new Groups\Events($sender);
        $this->webhooks = new Groups\Webhooks($sender);
        $this->test = new Groups\Test($sender);
        $this->service = new Groups\Service($sender);
    }
}
