<?php

// Written by `make types` from openapi/. Do not edit.

declare(strict_types=1);

namespace Satukurir\Groups;

use Satukurir\Pages;
use Satukurir\Sender;

final class Service
{
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * Liveness of the process: makes no query; 503 if the database has not answered for 30 s
.
     *
     * @return array{status: 'ok'}
     */
    public function liveness(): array
    {
        return $this->sender->call('getLiveness');
    }

    /**
     * Readiness for requests.
     *
     * @return array{status: 'ok', lag: array{bookings: int, cancellations: int, pickups: int}|null}
     */
    public function readiness(): array
    {
        return $this->sender->call('getReadiness');
    }

    /**
     * This document.
     *
     * @return mixed
     */
    public function openApi(): array
    {
        return $this->sender->call('getOpenApi');
    }

    /**
     * The document of our webhooks, for endpoints that receive them.
     *
     * @return mixed
     */
    public function webhooksOpenApi(): array
    {
        return $this->sender->call('getWebhooksOpenApi');
    }

    /**
     * The document of /hooks, for couriers and payment gateways.
     *
     * @return mixed
     */
    public function hooksOpenApi(): array
    {
        return $this->sender->call('getHooksOpenApi');
    }
}
