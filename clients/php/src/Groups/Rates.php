<?php

// Written by `make types` from openapi/. Do not edit.

declare(strict_types=1);

namespace Satukurir\Groups;

use Satukurir\Pages;
use Satukurir\Sender;

final class Rates
{
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * Rates of all couriers, cheapest first unless sorted otherwise.
     *
     * @param array{origin: array{district_id?: string, postal_code?: string, address?: string}, destination: array{district_id?: string, postal_code?: string, address?: string}, package: array{weight_grams: int|float, length_cm?: int|float, width_cm?: int|float, height_cm?: int|float, declared_value?: int}, cod?: bool, cod_amount?: int, insured_value?: int, sender?: array{name?: string, phone?: string, address?: string, village?: string, district_id?: string, postal_code?: string, email?: string, company?: string, note?: string, coordinates?: array{latitude: int|float, longitude: int|float}}, receiver?: array{name?: string, phone?: string, address?: string, village?: string, district_id?: string, postal_code?: string, email?: string, company?: string, note?: string, coordinates?: array{latitude: int|float, longitude: int|float}}, couriers?: list<string>} $body
     * @param array{sort?: 'total_amount'|'final_price'|'price'|'fastest'|'best_value'} $query
     * @return array{origin: array{district_id: string, label: string}, destination: array{district_id: string, label: string}, rates: list<array{courier_code: string, courier_name: string, service_code: string, service_name: string, price: int, discount: int, final_price: int, total_amount: int, tags: list<string>, score: array{value: int|float, price: int|float, days: int|float, record: int|float}, estimated_days: array{min: int, max: int}, estimated_delivery_date: string, cod_supported: bool, cod_fee: int|null, insurance_available: bool, insurance_fee: int|null, chargeable_weight_kg: int|float, min_chargeable_weight_kg: int|float, pickup_supported: bool, drop_off_supported: bool}>, provider_errors: list<array{courier_code: string, kind: string, code: string, message: string, retryable: bool, elapsed_ms: int, field_errors: list<array{path: string, code: string, message: string, candidates?: list<string>}>}>, notice: array{code: 'NO_COURIERS', message: string}|null}
     */
    public function compare(array $body, array $query = []): array
    {
        return $this->sender->call('compareRates', body: $body, query: $query);
    }
}
