<?php

declare(strict_types=1);

namespace Satukurir;

use Psr\Http\Client\ClientInterface;

/**
 * Client of the API. Every group of methods is a noun and every method one operation, which returns
 * the `data` of the answer. Times are in seconds.
 */
final class Satukurir extends Api
{
    /** Statuses in which a shipment never gets an AWB. */
    private const NEVER_BOOKED = ['BOOKING_FAILED', 'CANCELLED', 'EXPIRED'];
    private const LOOK_AGAIN_MICROSECONDS = 500000;

    /**
     * @param ?ClientInterface $http Any PSR-18 client, which then has a timeout of its own
     */
    public function __construct(
        string $key,
        string $url,
        ?ClientInterface $http = null,
        float $timeout = 30,
        int $retries = 2,
        float $retryDelay = 0.5,
        float $maxRetryDelay = 30,
        ?string $language = null,
    ) {
        if ($key === '') {
            throw new \InvalidArgumentException('key must be an API key: svc_test_… or svc_live_…');
        }
        $headers = ['Authorization' => "Bearer $key"];
        if ($language !== null) {
            $headers['Accept-Language'] = $language;
        }
        $http ??= new CurlClient($timeout);
        parent::__construct(new Sender($http, $url, $headers, $retries, $retryDelay, $maxRetryDelay));
    }

    /**
     * Polls a paid shipment until it has its AWB; throws BookingFailed if it gets none.
     *
     * @return array<string, mixed>
     */
    public function untilBooked(string $shipmentNumber, float $within = 60): array
    {
        for ($end = microtime(true) + $within; ; usleep(self::LOOK_AGAIN_MICROSECONDS)) {
            $shipment = $this->shipments->get($shipmentNumber);
            ['awb' => $awb, 'status' => $status, 'failure' => $failure] = $shipment;
            if ($awb !== null) {
                return $shipment;
            }
            if ($failure !== null || in_array($status, self::NEVER_BOOKED, true)) {
                $why = $failure === null ? '' : ": {$failure['message']}";
                throw new BookingFailed("$shipmentNumber is $status$why", $shipment);
            }
            if (microtime(true) > $end) {
                throw new SatukurirException("$shipmentNumber is still $status after $within s");
            }
        }
    }
}
