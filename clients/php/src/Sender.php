<?php

declare(strict_types=1);

namespace Satukurir;

use Nyholm\Psr7\Request;
use Psr\Http\Client\ClientExceptionInterface;
use Psr\Http\Client\ClientInterface;
use Psr\Http\Message\RequestInterface;
use Psr\Http\Message\ResponseInterface;

/** Sends requests, repeats them, and reads their answers. */
final class Sender
{
    /** POST operations that change nothing; they are retried without a key. */
    private const READS = ['compareRates', 'printLabels', 'resolveAddress', 'resolvePlaces', 'verifyWebhook'];
    private const PIECE = 65536;

    private readonly string $origin;

    /** @param array<string, string> $headers */
    public function __construct(
        private readonly ClientInterface $http,
        string $url,
        private readonly array $headers,
        private readonly int $retries,
        private readonly float $retryDelay,
        private readonly float $maxRetryDelay,
    ) {
        $this->origin = preg_replace('~/api/v1$~', '', rtrim($url, '/'));
    }

    public function call(string $operation, mixed ...$sent): array
    {
        $response = $this->repeated($operation, $this->request($operation, ...$sent));
        $answer = json_decode((string) $response->getBody(), true, 512, JSON_THROW_ON_ERROR);
        return $answer['data'] ?? $answer;
    }

    public function file(string $operation, mixed ...$sent): string
    {
        return (string) $this->repeated($operation, $this->request($operation, ...$sent))->getBody();
    }

    /** @return iterable<string> */
    public function stream(string $operation, mixed ...$sent): iterable
    {
        $body = $this->repeated($operation, $this->request($operation, ...$sent))->getBody();
        while (!$body->eof()) {
            yield $body->read(self::PIECE);
        }
    }

    public function pages(string $operation, mixed ...$sent): Pages
    {
        $read = fn (array $query): array => $this->call($operation, ...[...$sent, 'query' => $query]);
        return new Pages($read, $sent['query'] ?? []);
    }

    /**
     * Sends the same request with the same key in every attempt, so that the server carries it out
     * once.
     */
    private function repeated(string $operation, RequestInterface $request): ResponseInterface
    {
        for ($attempt = 0; ; $attempt++) {
            try {
                return $this->once($request);
            } catch (SatukurirException $error) {
                $delay = $this->delay($operation, $attempt, $error);
                if ($delay === null) {
                    throw $error;
                }
                usleep((int) ($delay * 1e6));
            }
        }
    }

    private function once(RequestInterface $request): ResponseInterface
    {
        try {
            $response = $this->http->sendRequest($request);
        } catch (ClientExceptionInterface $error) {
            $host = $request->getUri()->getHost();
            throw new ConnectionFailed("No answer from $host: {$error->getMessage()}", 0, $error);
        }
        $status = $response->getStatusCode();
        if ($status < 200 || $status > 299) {
            throw ApiError::in($response);
        }
        return $response;
    }

    /**
     * @param array<string, string> $path
     * @param array<string, mixed> $query
     * @param array<string, mixed>|null $body
     */
    private function request(
        string $operation,
        array $path = [],
        array $query = [],
        ?array $body = null,
        ?string $csv = null,
        ?string $file = null,
        ?string $idempotencyKey = null,
    ): RequestInterface {
        [$method, $target, $isKeyed] = Api::OPERATIONS[$operation];
        foreach ($path as $name => $value) {
            // An empty segment, `.` or `..` would change the path.
            if (in_array($value, ['', '.', '..'], true)) {
                throw new \InvalidArgumentException("$name must be a text that names a record");
            }
            $target = str_replace("{{$name}}", rawurlencode($value), $target);
        }
        $asked = array_map(self::text(...), array_filter($query, fn ($value) => $value !== null));
        $search = $asked === [] ? '' : '?' . http_build_query($asked, '', '&', PHP_QUERY_RFC3986);
        $headers = $this->headers;
        if ($isKeyed) {
            $headers['Idempotency-Key'] = $idempotencyKey ?? bin2hex(random_bytes(16));
        }
        $content = $csv ?? $file;
        if ($csv !== null) {
            $headers['Content-Type'] = 'text/csv';
        } elseif ($file !== null) {
            // The service reads the type of a picture from its bytes.
            $headers['Content-Type'] = 'image/jpeg';
        } elseif ($body !== null) {
            $headers['Content-Type'] = 'application/json';
            // PHP encodes an empty array as a list.
            $content = json_encode($body === [] ? (object) [] : $body, JSON_THROW_ON_ERROR);
        }
        return new Request($method, $this->origin . $target . $search, $headers, $content);
    }

    /** Seconds until the next attempt; null if the request must not be sent again. */
    private function delay(string $operation, int $attempt, SatukurirException $error): ?float
    {
        if ($attempt >= $this->retries || !self::mayRepeat($operation, $error)) {
            return null;
        }
        $asked = $error instanceof ApiError ? ($error->retryAfter ?? 0) : 0;
        if ($asked > $this->maxRetryDelay) {
            return null;
        }
        $chance = random_int(0, PHP_INT_MAX) / PHP_INT_MAX;
        if ($asked > 0) {
            // Adds jitter, because all clients that were refused at once got the same Retry-After.
            return $asked + $chance * $this->retryDelay;
        }
        $longest = min($this->retryDelay * 2 ** $attempt, $this->maxRetryDelay);
        return $longest / 2 + $chance * $longest / 2;
    }

    private static function mayRepeat(string $operation, SatukurirException $error): bool
    {
        [$method, , $isKeyed] = Api::OPERATIONS[$operation];
        $isSafe = $method !== 'POST' || $isKeyed || in_array($operation, self::READS, true);
        if ($error instanceof ApiError) {
            // A rate-limited request was not carried out, so any operation may be sent again.
            return $error->retryable && ($isSafe || $error->status === 429);
        }
        return $isSafe && $error instanceof ConnectionFailed;
    }

    private static function text(mixed $value): string
    {
        if (is_bool($value)) {
            return $value ? 'true' : 'false';
        }
        return is_array($value) ? implode(',', $value) : (string) $value;
    }
}
