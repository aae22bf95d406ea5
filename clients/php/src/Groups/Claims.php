<?php

// Written by `make types` from openapi/. Do not edit.

declare(strict_types=1);

namespace Satukurir\Groups;

use Satukurir\Pages;
use Satukurir\Sender;

final class Claims
{
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * Claims, newest first.
     *
     * @param array{page?: int, limit?: int, cursor?: string, include_total?: bool, created_from?: string, created_to?: string, timezone?: string, status?: list<'OPEN'|'SETTLED'|'REJECTED'>} $query
     * @return Pages<array{claim_id: string, environment: string, shipment_number: string, status: string, type: string, amount: int, description: string, evidence_urls: list<string>, photos: list<array{photo_id: string, width: int, height: int, bytes: int}>, settled_amount: int|null, transaction_id: string|null, rejection_reason: string|null, created_at: string, decided_at: string|null}>
     */
    public function list(array $query = []): Pages
    {
        return $this->sender->pages('listClaims', query: $query);
    }

    /**
     * Upload a photo to an open claim.
     *
     * @return array{photo_id: string, width: int, height: int, bytes: int, replayed: bool}
     */
    public function addPhoto(string $shipment_number, string $claim_id, string $file, ?string $idempotencyKey = null): array
    {
        return $this->sender->call('addClaimPhoto', path: ['shipment_number' => $shipment_number, 'claim_id' => $claim_id], file: $file, idempotencyKey: $idempotencyKey);
    }

    /**
     * A photo of a claim.
     *
     * @param array{size?: 'full'|'thumbnail'} $query
     * @return string The bytes
     */
    public function photo(string $shipment_number, string $claim_id, string $photo_id, array $query = []): string
    {
        return $this->sender->file('getClaimPhoto', path: ['shipment_number' => $shipment_number, 'claim_id' => $claim_id, 'photo_id' => $photo_id], query: $query);
    }

    /**
     * Remove a photo from an open claim.
     *
     * @return array{photo_id: string, deleted: bool}
     */
    public function deletePhoto(string $shipment_number, string $claim_id, string $photo_id): array
    {
        return $this->sender->call('deleteClaimPhoto', path: ['shipment_number' => $shipment_number, 'claim_id' => $claim_id, 'photo_id' => $photo_id]);
    }
}
