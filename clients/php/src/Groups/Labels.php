<?php

// Written by `make types` from openapi/. Do not edit.

declare(strict_types=1);

namespace Satukurir\Groups;

use Satukurir\Pages;
use Satukurir\Sender;

final class Labels
{
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * Labels of up to 100 shipments, in one file.
     *
     * @param array{shipments: list<string>, format?: 'pdf'|'zpl', size?: 'a6'|'100x150', layout?: 'one_per_page'|'a4_4up'} $body
     * @return string The bytes
     */
    public function print(array $body): string
    {
        return $this->sender->file('printLabels', body: $body);
    }
}
