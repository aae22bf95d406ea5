/**
 * Selects each courier of a table once, by skipping through its index from one courier to the next.
 */
export function lanesIn(table: string): string {
  return `
    WITH RECURSIVE lane AS (
      SELECT first.* FROM (
        SELECT environment, provider, courier_code FROM ${table}
        ORDER BY environment, provider, courier_code LIMIT 1
      ) AS first
      UNION ALL
      SELECT next.* FROM lane CROSS JOIN LATERAL (
        SELECT environment, provider, courier_code FROM ${table}
        WHERE (environment, provider, courier_code)
          > (lane.environment, lane.provider, lane.courier_code)
        ORDER BY environment, provider, courier_code LIMIT 1
      ) AS next
    )
    SELECT environment, provider, courier_code AS "courierCode" FROM lane`;
}
