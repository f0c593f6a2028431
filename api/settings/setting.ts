/** Variables by their names, as a process gets them. */
export type Environment = Record<string, string | undefined>;

/** What a variable sets, beside the schema of its value. */
export interface Setting {
  /** Shown in the table of docs/operations.md. */
  description: string;
  /** As written in the environment; absent if the setting is optional or depends on others. */
  default?: string;
  /** Never shown in a message. May be read from the file that `<NAME>_FILE` names. */
  secret?: true;
  /** `lectern setup` may store it in the database; the environment takes precedence. */
  kept?: true;
}
