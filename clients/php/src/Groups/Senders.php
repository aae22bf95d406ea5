<?php

// Written by `make types` from openapi/. Do not edit.

declare(strict_types=1);

namespace Satukurir\Groups;

use Satukurir\Pages;
use Satukurir\Sender;

final class Senders
{
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * Save a sender.
     *
     * @param array{name: string, phone: string, address: string, village?: string, district_id?: string, postal_code?: string, email?: string, company?: string, note?: string, coordinates?: array{latitude: int|float, longitude: int|float}, is_default?: bool} $body
     * @return array{name: string, phone: string, address: string, village: string|null, district_id: string, district: string|null, regency: string|null, province: string|null, postal_code: string|null, email: string|null, company: string|null, note: string|null, coordinates: array{latitude: int|float, longitude: int|float}|null, sender_id: string, environment: string, is_default: bool, created_at: string}
     */
    public function create(array $body): array
    {
        return $this->sender->call('createSender', body: $body);
    }

    /**
     * Saved senders, newest first.
     *
     * @param array{page?: int, limit?: int, cursor?: string, include_total?: bool, created_from?: string, created_to?: string, timezone?: string} $query
     * @return Pages<array{name: string, phone: string, address: string, village: string|null, district_id: string, district: string|null, regency: string|null, province: string|null, postal_code: string|null, email: string|null, company: string|null, note: string|null, coordinates: array{latitude: int|float, longitude: int|float}|null, sender_id: string, environment: string, is_default: bool, created_at: string}>
     */
    public function list(array $query = []): Pages
    {
        return $this->sender->pages('listSenders', query: $query);
    }

    /**
     * A saved sender.
     *
     * @return array{name: string, phone: string, address: string, village: string|null, district_id: string, district: string|null, regency: string|null, province: string|null, postal_code: string|null, email: string|null, company: string|null, note: string|null, coordinates: array{latitude: int|float, longitude: int|float}|null, sender_id: string, environment: string, is_default: bool, created_at: string}
     */
    public function get(string $sender_id): array
    {
        return $this->sender->call('getSender', path: ['sender_id' => $sender_id]);
    }

    /**
     * Change a saved sender.
     *
     * @param array{name?: string, phone?: string, address?: string, village?: string|null, district_id?: string, postal_code?: string|null, email?: string|null, company?: string|null, note?: string|null, coordinates?: array{latitude: int|float, longitude: int|float}|null, is_default?: bool} $body
     * @return array{name: string, phone: string, address: string, village: string|null, district_id: string, district: string|null, regency: string|null, province: string|null, postal_code: string|null, email: string|null, company: string|null, note: string|null, coordinates: array{latitude: int|float, longitude: int|float}|null, sender_id: string, environment: string, is_default: bool, created_at: string}
     */
    public function update(string $sender_id, array $body): array
    {
        return $this->sender->call('updateSender', path: ['sender_id' => $sender_id], body: $body);
    }

    /**
     * Delete a saved sender.
     *
     * @return array{sender_id: string, deleted: bool}
     */
    public function delete(string $sender_id): array
    {
        return $this->sender->call('deleteSender', path: ['sender_id' => $sender_id]);
    }
}
