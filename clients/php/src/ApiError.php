<?php

declare(strict_types=1);

namespace Satukurir;

use Psr\Http\Message\ResponseInterface;

/** A refusal by the API. `INVALID_RESPONSE` is the code of an answer that is not the API's. */
final class ApiError extends SatukurirException
{
    /**
     * @param list<array{path: string, code: string, message: string}> $fieldErrors
     * @param array<string, mixed> $details
     */
    private function __construct(
        string $message,
        public readonly int $status,
        public readonly string $errorCode,
        public readonly string $source,
        public readonly bool $retryable,
        public readonly array $fieldErrors,
        public readonly array $details,
        public readonly ?string $docUrl,
        public readonly ?string $requestId,
        /** Seconds after which the server accepts the request again. */
        public readonly ?float $retryAfter,
    ) {
        $fields = array_map(fn ($one) => ($one['path'] ?: 'body') . ' ' . $one['message'], $fieldErrors);
        parent::__construct(implode("\n  ", [$message, ...$fields]));
    }

    /** Reads the refusal in an answer; a proxy in between may answer with another body. */
    public static function in(ResponseInterface $response): self
    {
        $status = $response->getStatusCode();
        $answer = json_decode((string) $response->getBody(), true);
        $error = is_array($answer) && is_array($answer['error'] ?? null) ? $answer['error'] : [];
        $retryAfter = $response->getHeaderLine('Retry-After');
        return new self(
            $error['message'] ?? "HTTP $status with a body that is not the API's",
            $status,
            $error['code'] ?? 'INVALID_RESPONSE',
            $error['source'] ?? 'service',
            $error['retryable'] ?? in_array($status, [429, 502, 503, 504], true),
            $error['field_errors'] ?? [],
            $error['details'] ?? [],
            $error['doc_url'] ?? null,
            $response->getHeaderLine('X-Request-Id') ?: null,
            is_numeric($retryAfter) ? (float) $retryAfter : null,
        );
    }
}
