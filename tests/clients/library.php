<?php
// Exercises the PHP library of clients/: the checkout of its README, retries, errors, lists, webhooks.
require __DIR__ . '/vendor/autoload.php';

use Nyholm\Psr7\Response;
use Psr\Http\Client\ClientInterface;
use Psr\Http\Message\RequestInterface;
use Psr\Http\Message\ResponseInterface;
use Satukurir\ApiError;
use Satukurir\BookingFailed;
use Satukurir\ConnectionFailed;
use Satukurir\CurlClient;
use Satukurir\CurlException;
use Satukurir\Satukurir;
use Satukurir\SatukurirException;
use Satukurir\Webhook;
use Satukurir\WebhookVerificationError;

const ROUTE = [
    'origin' => ['district_id' => '31.73.06'],
    'destination' => ['district_id' => '35.25.14'],
    'package' => ['weight_grams' => 1200],
];
const PARTY = ['name' => 'Toko Melati', 'phone' => '081234567890', 'address' => 'Jl. Peta Barat No. 12'];
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

function check(string $what, bool $holds): void
{
    if (!$holds) {
        fwrite(STDERR, "php-library: $what\n");
        exit(1);
    }
    echo "php-library: $what\n";
}

/** Fails the next requests: `lost` after the server has carried them out, or with a status. */
final class Lossy implements ClientInterface
{
    public array $plan = [];
    public array $keys = [];

    public function sendRequest(RequestInterface $request): ResponseInterface
    {
        $this->keys[] = $request->getHeaderLine('Idempotency-Key');
        $fate = array_shift($this->plan);
        if (is_int($fate)) {
            return new Response($fate, ['Retry-After' => '0'], 'busy');
        }
        $response = (new CurlClient())->sendRequest($request);
        if ($fate === 'lost') {
            throw new CurlException('the connection was reset', $request);
        }
        return $response;
    }
}

function caught(string $kind, callable $call): object
{
    try {
        $call();
    } catch (SatukurirException $error) {
        check($kind, $error instanceof $kind);
        return $error;
    }
    check($kind, false);
}

function order(Satukurir $client): array
{
    $quote = $client->quotes->create(ROUTE + ['courier_code' => 'jne', 'service_code' => 'REG']);
    return [
        'quote_id' => $quote['quote_id'],
        'sender' => PARTY + ROUTE['origin'],
        'receiver' => PARTY + ROUTE['destination'],
        'items' => [['name' => 'Ring', 'quantity' => 1, 'price' => 75000]],
        'payment_method' => 'WALLET',
    ];
}

preg_match('/```php\n(.*?)```/s', file_get_contents('README.md'), $found);
check('checkout of at most 25 lines', count(explode("\n", trim($found[1]))) <= 25);
(fn () => eval($found[1]))();
check('label of the checkout', str_starts_with(file_get_contents('label.pdf'), '%PDF-'));

$lossy = new Lossy();
$client = new Satukurir(getenv('SATUKURIR_KEY'), getenv('SATUKURIR_URL'), $lossy, retryDelay: 0.001);
$body = order($client);
$lossy->keys = [];
$lossy->plan = ['lost'];
$sold = $client->shipments->create($body);
check('an order whose answer is lost is bought once', $sold['replayed']);
[$first, $second] = $lossy->keys;
check('both attempts carry one key', $first !== '' && $first === $second);
$lossy->plan = [429, 503];
check('reads are repeated', $client->wallet->balance()['available'] > 0);
$before = count(iterator_to_array($client->webhooks->list(), false));
$lossy->plan = ['lost'];
$hook = ['url' => 'http://localhost:9/hooks', 'events' => ['shipment.booked']];
caught(ConnectionFailed::class, fn () => $client->webhooks->create($hook));
$after = count(iterator_to_array($client->webhooks->list(), false));
check('what has no key is not repeated', $after === $before + 1);
$error = caught(ApiError::class, fn () => $client->quotes->create(ROUTE + ['courier_code' => 'jne']));
check('refusal', $error->status === 422 && $error->errorCode === 'VALIDATION_ERROR' && !$error->retryable);
check('wrong field', $error->fieldErrors[0]['path'] === 'service_code');
check('request id', str_starts_with($error->requestId, 'req_'));
foreach (range(0, 4) as $number) {
    $client->senders->create(['name' => "Toko $number"] + PARTY + ROUTE['origin']);
}
$names = [];
foreach ($client->senders->list(['limit' => 2, 'include_total' => true]) as $sender) {
    $names[] = $sender['name'];
}
check('iteration over pages', array_slice($names, 0, 5) === ['Toko 4', 'Toko 3', 'Toko 2', 'Toko 1', 'Toko 0']);
$exported = implode('', iterator_to_array($client->shipments->export(['format' => 'ndjson']), false));
check('export', str_contains($exported, $sold['shipment_number']));
$batch = $client->batches->createFromCsv($client->batches->template(), ['dry_run' => true]);
check('batch', $batch['totals']['rows'] === 1);
$refused = order($client);
$refused['receiver']['name'] = 'SIM BOOKING REJECTED';
$number = $client->shipments->create($refused)['shipment_number'];
$failed = caught(BookingFailed::class, fn () => $client->untilBooked($number));
check('booking that fails', $failed->shipment['status'] === 'BOOKING_FAILED');

$event = json_encode(['type' => 'shipment.booked']);
$hash = hash_hmac('sha256', "dlv_1.1000.$event", base64_decode(substr(SECRET, 6)), true);
$headers = [
    'Webhook-Id' => 'dlv_1',
    'Webhook-Timestamp' => '1000',
    'Webhook-Signature' => 'v1,x v1,' . base64_encode($hash),
];
$other = 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
$genuine = Webhook::verify($event, $headers, [$other, SECRET], now: 1200);
check('webhook', $genuine['type'] === 'shipment.booked');
$refusals = [
    'WRONG_SIGNATURE' => ["$event ", $headers, 1200],
    'TOO_OLD' => [$event, $headers, 1301],
    'TOO_NEW' => [$event, $headers, 699],
    'MISSING_HEADER' => [$event, [], 1200],
];
foreach ($refusals as $code => [$data, $given, $now]) {
    $verify = fn () => Webhook::verify($data, $given, SECRET, now: $now);
    check("webhook that is refused: $code", caught(WebhookVerificationError::class, $verify)->errorCode === $code);
}
