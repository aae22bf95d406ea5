<?php

declare(strict_types=1);

namespace Satukurir;

/** The request is not genuine or not recent; answer 400 and ignore it. */
final class WebhookVerificationError extends SatukurirException
{
    public function __construct(public readonly string $errorCode, string $message)
    {
        parent::__construct($message);
    }
}
