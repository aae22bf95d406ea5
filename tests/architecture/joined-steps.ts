/**
 * Steps of a statement that an UPDATE or DELETE joins, and that are not MATERIALIZED. PostgreSQL
 * merges such a step into the join and may run it again for each row.
 */
export function joinedSteps(source: string): readonly string[] {
  return [...source.matchAll(/\b(\w+) AS \(\s*SELECT\b/g)].flatMap(([, step = '']) =>
    isJoined(source, step) ? [step] : [],
  );
}

function isJoined(source: string, step: string): boolean {
  // Up to the end of the statement's FROM clause, without leaving the step.
  const until = '(?:(?!RETURNING|SELECT|`)[\\s\\S])*?';
  const change = `(?:UPDATE|DELETE FROM)\\s${until}\\b(?:FROM|USING|JOIN)\\s+${step}\\b`;
  return new RegExp(change).test(source);
}
