<?php

// Written by `make types` from openapi/. Do not edit.

declare(strict_types=1);

namespace Satukurir\Groups;

use Satukurir\Pages;
use Satukurir\Sender;

final class ParcelPresets
{
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * Save the weight and size of a parcel.
     *
     * @param array{name: string, weight_grams: int|float, length_cm?: int|float, width_cm?: int|float, height_cm?: int|float} $body
     * @return array{preset_id: string, environment: string, name: string, weight_grams: int, length_cm: int|float|null, width_cm: int|float|null, height_cm: int|float|null, created_at: string}
     */
    public function create(array $body): array
    {
        return $this->sender->call('createParcelPreset', body: $body);
    }

    /**
     * Parcel presets, newest first.
     *
     * @param array{page?: int, limit?: int, cursor?: string, include_total?: bool, created_from?: string, created_to?: string, timezone?: string} $query
     * @return Pages<array{preset_id: string, environment: string, name: string, weight_grams: int, length_cm: int|float|null, width_cm: int|float|null, height_cm: int|float|null, created_at: string}>
     */
    public function list(array $query = []): Pages
    {
        return $this->sender->pages('listParcelPresets', query: $query);
    }

    /**
     * A parcel preset.
     *
     * @return array{preset_id: string, environment: string, name: string, weight_grams: int, length_cm: int|float|null, width_cm: int|float|null, height_cm: int|float|null, created_at: string}
     */
    public function get(string $preset_id): array
    {
        return $this->sender->call('getParcelPreset', path: ['preset_id' => $preset_id]);
    }

    /**
     * Change a parcel preset.
     *
     * @param array{name?: string, weight_grams?: int|float, length_cm?: int|float|null, width_cm?: int|float|null, height_cm?: int|float|null} $body
     * @return array{preset_id: string, environment: string, name: string, weight_grams: int, length_cm: int|float|null, width_cm: int|float|null, height_cm: int|float|null, created_at: string}
     */
    public function update(string $preset_id, array $body): array
    {
        return $this->sender->call('updateParcelPreset', path: ['preset_id' => $preset_id], body: $body);
    }

    /**
     * Delete a parcel preset.
     *
     * @return array{preset_id: string, deleted: bool}
     */
    public function delete(string $preset_id): array
    {
        return $this->sender->call('deleteParcelPreset', path: ['preset_id' => $preset_id]);
    }
}
