<?php

// Written by `make types` from openapi/. Do not edit.

declare(strict_types=1);

namespace Satukurir\Groups;

use Satukurir\Pages;
use Satukurir\Sender;

final class Couriers
{
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * Active couriers, with their capabilities and health.
     *
     * @return array{items: list<array{courier_code: string, name: string, logo_url: string|null, capabilities: array{rates: bool, booking: bool, tracking: bool, cancellation: bool, pickup: string, cod: bool, insurance: bool}, health: array{status: string, success_rate_1h: int|float|null, p95_ms: int|null, limited_until: string|null}}>}
     */
    public function list(): array
    {
        return $this->sender->call('listCouriers');
    }

    /**
     * Services of each courier, with their terms.
     *
     * @param array{courier?: string} $query
     * @return array{items: list<array{courier_code: string, service_code: string, name: string, description: string, type: string, pickup_supported: bool, drop_off_supported: bool, cod: array{supported: bool, min_amount: int|null, max_amount: int|null, fee_percent: int|float|null, min_fee: int|null, settlement_days: int|null}, insurance: array{supported: bool, fee_percent: int|float|null, admin_fee: int|null, max_insured_value: int|null}, weight: array{min_grams: int, max_grams: int, volumetric_divisor: int, rounding_tolerance_grams: int}, field_limits: array{name: array<string, mixed>|null, phone: array<string, mixed>|null, address: array<string, mixed>|null, email: array<string, mixed>|null, note: array<string, mixed>|null, item_name: array<string, mixed>|null, max_items: int|null, weight: array<string, mixed>|null}, estimated_days: array{min: int, max: int}}>}
     */
    public function services(array $query = []): array
    {
        return $this->sender->call('listServices', query: $query);
    }

    /**
     * When a courier can come to collect.
     *
     * @param array{date: string, district_id?: string} $query
     * @return array{courier_code: string, date: string, timezone: string, windows: list<array{start: string, end: string}>}
     */
    public function pickupWindows(string $courier_code, array $query): array
    {
        return $this->sender->call('listPickupWindows', path: ['courier_code' => $courier_code], query: $query);
    }

    /**
     * How a courier did with your parcels between two districts.
     *
     * @param array{origin: string, destination: string} $query
     * @return array{courier_code: string, courier_name: string, origin: array{district_id: string}, destination: array{district_id: string}, from: string, to: string, items: list<array{scope: string, origin_name: string|null, destination_name: string|null, under_way: int, overdue: int, on_time: int, late: int, failed: int, lost: int, on_time_rate: int|float|null, average_days: int|float|null, record: int|float}>}
     */
    public function performance(string $courier_code, array $query): array
    {
        return $this->sender->call('getCourierPerformance', path: ['courier_code' => $courier_code], query: $query);
    }
}
