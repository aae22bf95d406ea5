<?php

// Written by `make types` from openapi/. Do not edit.

declare(strict_types=1);

namespace Satukurir\Groups;

use Satukurir\Pages;
use Satukurir\Sender;

final class Areas
{
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * Find districts by name, part of a name, village, postal code or code.
     *
     * @param array{search: string, limit?: int} $query
     * @return array{items: list<array{district_id: string, district: string, regency: string, province: string, postal_codes: list<string>, label: string, village: string|null, matched: string}>}
     */
    public function search(array $query): array
    {
        return $this->sender->call('searchAreas', query: $query);
    }

    /**
     * All provinces.
     *
     * @return array{items: list<array{province_id: string, province: string}>}
     */
    public function provinces(): array
    {
        return $this->sender->call('listProvinces');
    }

    /**
     * The regencies (kabupaten and kota) of a province.
     *
     * @param array{province: string} $query
     * @return array{items: list<array{regency_id: string, regency: string}>}
     */
    public function regencies(array $query): array
    {
        return $this->sender->call('listRegencies', query: $query);
    }

    /**
     * The districts (kecamatan) of a regency.
     *
     * @param array{regency: string} $query
     * @return array{items: list<array{district_id: string, district: string, regency: string, province: string, postal_codes: list<string>, label: string}>}
     */
    public function districts(array $query): array
    {
        return $this->sender->call('listDistricts', query: $query);
    }

    /**
     * The villages (kelurahan and desa) of a district.
     *
     * @param array{district: string} $query
     * @return array{items: list<array{village_id: string, village: string, postal_code: string|null}>}
     */
    public function villages(array $query): array
    {
        return $this->sender->call('listVillages', query: $query);
    }

    /**
     * A district by its code.
     *
     * @return array{district_id: string, district: string, regency: string, province: string, postal_codes: list<string>, label: string, regency_id: string, province_id: string, coordinates: array{latitude: int|float, longitude: int|float}}
     */
    public function get(string $district_id): array
    {
        return $this->sender->call('getArea', path: ['district_id' => $district_id]);
    }

    /**
     * The districts that an address is likely to lie in.
     *
     * @param array{address: string, postal_code?: string, coordinates?: array{latitude: int|float, longitude: int|float}} $body
     * @return array{items: list<array{district_id: string, district: string, regency: string, province: string, postal_codes: list<string>, label: string, village: string|null, matched: string, confidence: int|float}>}
     */
    public function resolve(array $body): array
    {
        return $this->sender->call('resolveAddress', body: $body);
    }

    /**
     * The districts of many places, each where it is certain.
     *
     * @param array{places: list<array{address: string, postal_code?: string}>} $body
     * @return array{items: list<array{area: array{district_id: string, district: string, regency: string, province: string, postal_codes: list<string>, label: string}|null, candidates: list<array{district_id: string, district: string, regency: string, province: string, postal_codes: list<string>, label: string}>}>}
     */
    public function resolveMany(array $body): array
    {
        return $this->sender->call('resolvePlaces', body: $body);
    }
}
