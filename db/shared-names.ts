/** Names that someone could use to look like a person with more rights. */
const roleNames = ['admin', 'administrator', 'editor', 'viewer', 'user'];

/**
 * SQL for the username of a person whose display name looks like that of somebody else or like a role; null otherwise.
 * Case, accents, spaces and look-alike letters of other scripts make no difference. Administrators may be called after
 * their role. It takes one look-up in the index `users_name_key`, so nothing needs updating when somebody else takes or
 * leaves a name.
 * @param user the query's alias of the table `users`
 */
export const shownUsername = (user: string): string => `case when ${user}.id is not null and (
    exists (select from users namesake where namesake.name_key = ${user}.name_key and namesake.id <> ${user}.id)
    or (${user}.role <> 'admin' and ${user}.name_key in (${roleNames.map((name) => `name_key('${name}')`).join(', ')}))
  ) then ${user}.username end`;
