<?php

declare(strict_types=1);

namespace Satukurir;

/**
 * A list that is read page by page: iterate over its rows, or read one page.
 *
 * @template Row
 * @implements \IteratorAggregate<int, Row>
 */
final class Pages implements \IteratorAggregate
{
    /** Parameters that select the first page; a cursor replaces them. */
    private const FIRST_PAGE_ONLY = ['page' => 1, 'after' => 1, 'include_total' => 1];

    /** @param array<string, mixed> $query */
    public function __construct(private readonly \Closure $read, private readonly array $query)
    {
    }

    public function page(): array
    {
        return ($this->read)($this->query);
    }

    /** @return \Generator<array> */
    public function pages(): \Generator
    {
        $query = $this->query;
        do {
            $page = ($this->read)($query);
            yield $page;
            ['has_more' => $hasMore, 'next_cursor' => $cursor] = $page['pagination'];
            $query = array_diff_key($this->query, self::FIRST_PAGE_ONLY);
            $query['cursor'] = $cursor;
        } while ($hasMore && $cursor !== null);
    }

    public function getIterator(): \Generator
    {
        foreach ($this->pages() as $page) {
            foreach ($page['items'] as $row) {
                yield $row;
            }
        }
    }
}
