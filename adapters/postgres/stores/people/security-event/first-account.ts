/** SQL for the account that a person joined first; null if the person is in no account. */
export function firstAccountOf(person: string): string {
  return `(
        SELECT member.account_id FROM member_lookup
        JOIN member ON member.account_id = member_lookup.account_id
          AND member.person_id = member_lookup.person_id
        WHERE member_lookup.person_id = ${person}
        ORDER BY member.created_at, member.account_id LIMIT 1)`;
}
