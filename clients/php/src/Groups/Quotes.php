<?php

// Written by `make types` from openapi/. Do not edit.

declare(strict_types=1);

namespace Satukurir\Groups;

use Satukurir\Pages;
use Satukurir\Sender;

final class Quotes
{
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * Lock the price of one rate for 15 minutes.
     *
     * @param array{origin: array{district_id?: string, postal_code?: string, address?: string}, destination: array{district_id?: string, postal_code?: string, address?: string}, package: array{weight_grams: int|float, length_cm?: int|float, width_cm?: int|float, height_cm?: int|float, declared_value?: int}, cod?: bool, cod_amount?: int, insured_value?: int, sender?: array{name?: string, phone?: string, address?: string, village?: string, district_id?: string, postal_code?: string, email?: string, company?: string, note?: string, coordinates?: array{latitude: int|float, longitude: int|float}}, receiver?: array{name?: string, phone?: string, address?: string, village?: string, district_id?: string, postal_code?: string, email?: string, company?: string, note?: string, coordinates?: array{latitude: int|float, longitude: int|float}}, couriers?: list<string>, courier_code: string, service_code: string} $body
     * @return array{quote_id: string, status: string, courier_code: string, service_code: string, origin: array{district_id: string}, destination: array{district_id: string}, package: array{weight_grams: int, length_cm: int|float|null, width_cm: int|float|null, height_cm: int|float|null, declared_value: int|null}, cod: bool, cod_amount: int|null, insured_value: int|null, price: int, discount: int, final_price: int, cod_fee: int|null, insurance_fee: int|null, chargeable_weight_kg: int|float, estimated_days: array{min: int, max: int}, expires_at: string, created_at: string, shipment_number: string|null, replayed: bool}
     */
    public function create(array $body, ?string $idempotencyKey = null): array
    {
        return $this->sender->call('createQuote', body: $body, idempotencyKey: $idempotencyKey);
    }

    /**
     * A quote, also when it is used or expired.
     *
     * @return array{quote_id: string, status: string, courier_code: string, service_code: string, origin: array{district_id: string}, destination: array{district_id: string}, package: array{weight_grams: int, length_cm: int|float|null, width_cm: int|float|null, height_cm: int|float|null, declared_value: int|null}, cod: bool, cod_amount: int|null, insured_value: int|null, price: int, discount: int, final_price: int, cod_fee: int|null, insurance_fee: int|null, chargeable_weight_kg: int|float, estimated_days: array{min: int, max: int}, expires_at: string, created_at: string, shipment_number: string|null}
     */
    public function get(string $quote_id): array
    {
        return $this->sender->call('getQuote', path: ['quote_id' => $quote_id]);
    }
}
