<?php

declare(strict_types=1);

namespace Satukurir;

/** The courier did not book the shipment; the money is back in the wallet. */
final class BookingFailed extends SatukurirException
{
    /** @param array<string, mixed> $shipment */
    public function __construct(string $message, public readonly array $shipment)
    {
        parent::__construct($message);
    }
}
