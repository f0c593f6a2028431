/**
 * SQL for the username of a person whose display name looks like that of somebody else or like a role; null otherwise.
 * Triggers keep the mark: migration 018.
 * @param user the query's alias of the table `users`
 */
export const shownUsername = (user: string): string =>
  `case when ${user}.shares_name then ${user}.username end`;
