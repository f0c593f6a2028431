/** What a person who typed a command can mend: told in words, without where it arose. */
export class CommandError extends Error {}
