/**
 * Until a person accepts an invitation, an organisation sees only what it typed, and not whether the account existed
 * before. For earlier invitations of existing accounts only the address is known, so it takes the place of the name.
 */
export const typedOfAll = (): string[] => {
  const own = (column: string, elsewhere: string) => `typed_${column} = coalesce(typed_${column}, (
    select case when memberships.is_external = 1 then ${elsewhere} else ${column} end
    from people where people.id = memberships.person_id))`;
  return [
    `update memberships set ${own('first_name', 'email')}, ${own('last_name', "''")}, ${own('mobile', "''")}
      where joined_at is null`,
    'update memberships set is_external = 0 where is_external = 1 and joined_at is null',
  ];
};
