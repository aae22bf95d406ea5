<?php
// Exercises the generated PHP client: rates, a quote, shipments, reads, calls without a body.
require __DIR__ . '/vendor/autoload.php';

use Satukurir\Api;
use Satukurir\Model;

const AMOUNT = 16777217; // Not representable as a 32-bit float.
const PARTY = ['name' => 'Toko Melati', 'phone' => '081234567890', 'address' => 'Jl. Peta Barat No. 12'];

function check(string $what, bool $holds): void
{
    if (!$holds) {
        fwrite(STDERR, "php: $what\n");
        exit(1);
    }
    echo "php: $what\n";
}

$config = (new Satukurir\Configuration())
    ->setHost(getenv('SATUKURIR_URL'))
    ->setAccessToken(getenv('SATUKURIR_KEY'));
$http = new GuzzleHttp\Client();

function quoted(): string
{
    global $config, $http;
    $route = [
        'origin' => new Model\Place(['district_id' => '31.73.06']),
        'destination' => new Model\Place(['district_id' => '35.25.14']),
        'package' => new Model\Parcel(['weight_grams' => 1200, 'declared_value' => AMOUNT]),
    ];
    $asked = new Model\RatesRequest($route + ['couriers' => ['jne']]);
    $rates = (new Api\RatesApi($http, $config))->compareRates($asked)->getData()->getRates();
    check('rates', in_array('REG', array_map(fn ($rate) => $rate->getServiceCode(), $rates)));
    $request = new Model\QuoteRequest($route + ['courier_code' => 'jne', 'service_code' => 'REG']);
    $quote = (new Api\QuotesApi($http, $config))->createQuote($request)->getData();
    check('quote', $quote->getPackage()->getDeclaredValue() === AMOUNT);
    return $quote->getQuoteId();
}

function order(string $method): Model\ShipmentRequest
{
    return new Model\ShipmentRequest([
        'quote_id' => quoted(),
        'sender' => new Model\PartyRequest(PARTY + ['district_id' => '31.73.06']),
        'receiver' => new Model\PartyRequest(PARTY + ['district_id' => '35.25.14']),
        'items' => [new Model\ItemRequest(['name' => 'Ring', 'quantity' => 1, 'price' => AMOUNT])],
        'payment_method' => $method,
    ]);
}

$shipments = new Api\ShipmentsApi($http, $config);
$request = order('WALLET');
$key = bin2hex(random_bytes(16));
$shipment = $shipments->createShipment($key, $request)->getData();
$number = $shipment->getShipmentNumber();
check('shipment', $shipment->getItems()[0]->getPrice() === AMOUNT && !$shipment->getReplayed());
$replay = $shipments->createShipment($key, $request)->getData();
check('replay', $replay->getReplayed() && $replay->getShipmentNumber() === $number);
$unpaid = order('QRIS');
$qris = $shipments->createShipment(bin2hex(random_bytes(16)), $unpaid)->getData();
check('QRIS', $qris->getQrString() !== '' && $qris->getQrExpiresAt() > $qris->getCreatedAt());
for ($tries = 0, $awb = null; $awb === null && $tries < 600; $tries++) {
    $awb = $shipments->getShipment($number)->getData()->getAwb();
    usleep(100000);
}
check('get', $awb !== null);
$tracking = (new Api\TrackingApi($http, $config))->getTracking(strtolower($awb))->getData();
check('tracking', $tracking->getAwb() === $awb && $tracking->getTimeline()[0]->getStatus() === 'BOOKED');
$page = $shipments->listShipments(include_total: true, status: ['BOOKED', 'PROCESSING', 'PICKED_UP'])->getData();
$numbers = array_map(fn ($one) => $one->getShipmentNumber(), $page->getItems());
check('list', in_array($number, $numbers) && $page->getPagination()->getTotal() >= 1);
$balance = (new Api\WalletApi($http, $config))->getBalance()->getData();
check('balance', $balance->getAvailable() > 0 && $balance->getHeld() >= 0);
$webhooks = new Api\WebhooksApi($http, $config);
$hook = new Model\WebhookRequest(['url' => 'http://localhost:9/hooks', 'events' => ['shipment.booked']]);
$made = $webhooks->createWebhook($hook)->getData();
$ids = array_map(fn ($one) => $one->getWebhookId(), $webhooks->listWebhooks()->getData()->getItems());
check('webhooks', str_starts_with($made->getSecret(), 'whsec_') && in_array($made->getWebhookId(), $ids));
$rotated = $webhooks->rotateWebhookSecret($made->getWebhookId())->getData();
check('rotate', str_starts_with($rotated->getSecret(), 'whsec_') && $rotated->getSecret() !== $made->getSecret());
$cancelled = $shipments->cancelShipment($qris->getShipmentNumber())->getData();
check('cancel', $cancelled->getStatus() === 'CANCELLED');
foreach (['csv', 'ndjson'] as $format) {
    $file = $shipments->exportShipments(format: $format);
    check("export $format", str_contains(file_get_contents($file->getPathname()), $number));
}
$types = ['shipment.created', 'shipment.paid'];
// Events are listed once they have their position.
for ($tries = 0, $isSeen = false; !$isSeen && $tries < 600; $tries++) {
    $events = (new Api\EventsApi($http, $config))->listEvents(type: $types)->getData()->getItems();
    $numbers = array_map(fn ($one) => $one->getData()->getShipment()->getShipmentNumber(), $events);
    $isSeen = in_array($number, $numbers);
    usleep(100000);
}
check('events', $isSeen);
