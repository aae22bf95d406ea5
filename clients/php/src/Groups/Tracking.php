<?php

// Written by `make types` from openapi/. Do not edit.

declare(strict_types=1);

namespace Satukurir\Groups;

use Satukurir\Pages;
use Satukurir\Sender;

final class Tracking
{
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * Where a parcel is, and its timeline.
     *
     * @param array{courier?: string} $query
     * @return array{awb: string, courier_code: string, courier_name: string, service_name: string, shipment_number: string, status: string, origin: array{district_id: string, district: string|null, regency: string|null, province: string|null, postal_code: string|null}, destination: array{district_id: string, district: string|null, regency: string|null, province: string|null, postal_code: string|null}, estimated_delivery: string|null, timeline: list<array{status: string, description: string, location: string, time: string, reason_code: string|null, proof: array{receiver_name: string|null, relation: string|null, photo_url: string|null, signature_url: string|null}|null, measured: array{weight_grams: int|null, length_cm: int|float|null, width_cm: int|float|null, height_cm: int|float|null}|null}>}
     */
    public function get(string $awb, array $query = []): array
    {
        return $this->sender->call('getTracking', path: ['awb' => $awb], query: $query);
    }
}
