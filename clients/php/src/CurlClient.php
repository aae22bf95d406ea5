<?php

declare(strict_types=1);

namespace Satukurir;

use Nyholm\Psr7\Response;
use Nyholm\Psr7\Stream;
use Psr\Http\Client\ClientInterface;
use Psr\Http\Message\RequestInterface;
use Psr\Http\Message\ResponseInterface;

/** A PSR-18 client with a timeout, which the standard leaves to each client. */
final class CurlClient implements ClientInterface
{
    public function __construct(private readonly float $timeout = 30)
    {
    }

    public function sendRequest(RequestInterface $request): ResponseInterface
    {
        $headers = [];
        // Writes long exports to disk instead of memory.
        $file = fopen('php://temp', 'w+b');
        $sent = [];
        foreach ($request->getHeaders() as $name => $values) {
            $sent[] = "$name: " . implode(', ', $values);
        }
        // Without this, curl waits for permission to send a body.
        $sent[] = 'Expect:';
        $curl = curl_init((string) $request->getUri());
        curl_setopt_array($curl, [
            CURLOPT_CUSTOMREQUEST => $request->getMethod(),
            CURLOPT_HTTPHEADER => $sent,
            CURLOPT_FILE => $file,
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            CURLOPT_TIMEOUT_MS => (int) ($this->timeout * 1000),
            CURLOPT_HEADERFUNCTION => function ($_, string $line) use (&$headers): int {
                [$name, $value] = [...explode(':', $line, 2), null];
                if ($value !== null) {
                    $headers[trim($name)][] = trim($value);
                }
                return strlen($line);
            },
        ]);
        $body = (string) $request->getBody();
        if ($body !== '') {
            curl_setopt($curl, CURLOPT_POSTFIELDS, $body);
        }
        if (curl_exec($curl) === false) {
            throw new CurlException(curl_error($curl), $request);
        }
        rewind($file);
        $status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
        return new Response($status, $headers, Stream::create($file));
    }
}
