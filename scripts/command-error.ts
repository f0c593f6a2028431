/** A fault that the person who typed the command can fix: shown as a message, without a stack. */
export class CommandError extends Error {}
