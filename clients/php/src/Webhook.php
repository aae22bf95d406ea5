<?php

declare(strict_types=1);

namespace Satukurir;

/** Verification of webhooks, by Standard Webhooks. */
final class Webhook
{
    /**
     * Returns the event of a genuine request; throws otherwise.
     *
     * @param string $body The body as received, before it is parsed
     * @param array<string, string|list<string>> $headers
     * @param string|list<string> $secret Several secrets while one is being rotated
     * @return array<string, mixed>
     */
    public static function verify(
        string $body,
        array $headers,
        string|array $secret,
        int $tolerance = 300,
        ?int $now = null,
    ): array {
        $lower = array_change_key_case($headers);
        $id = self::header($lower, 'webhook-id');
        $sentAt = self::header($lower, 'webhook-timestamp');
        $given = explode(' ', self::header($lower, 'webhook-signature'));
        $age = ctype_digit($sentAt) ? ($now ?? time()) - (int) $sentAt : PHP_INT_MAX;
        if ($age > $tolerance) {
            throw new WebhookVerificationError('TOO_OLD', "It was signed more than $tolerance seconds ago.");
        }
        if ($age < -$tolerance) {
            throw new WebhookVerificationError('TOO_NEW', 'It was signed in the future: compare clocks.');
        }
        foreach ((array) $secret as $one) {
            $hash = hash_hmac('sha256', "$id.$sentAt.$body", self::key($one), true);
            $expected = 'v1,' . base64_encode($hash);
            foreach ($given as $signature) {
                if (hash_equals($expected, $signature)) {
                    return json_decode($body, true, 512, JSON_THROW_ON_ERROR);
                }
            }
        }
        throw new WebhookVerificationError(
            'WRONG_SIGNATURE',
            'No signature fits: POST /webhooks/verify says why.',
        );
    }

    private static function header(array $headers, string $name): string
    {
        $value = $headers[$name] ?? '';
        $text = is_array($value) ? ($value[0] ?? '') : $value;
        if ($text === '') {
            throw new WebhookVerificationError('MISSING_HEADER', "The request has no header $name.");
        }
        return $text;
    }

    private static function key(string $secret): string
    {
        $key = base64_decode((string) preg_replace('/^whsec_/', '', $secret), true);
        if ($key === false || $key === '') {
            throw new \InvalidArgumentException('secret must be the secret of an endpoint: whsec_ and base64');
        }
        return $key;
    }
}
