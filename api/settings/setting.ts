import { readFileSync } from 'node:fs';

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
  /**
   * Whether it may be stored in the database, where `lectern setup` asks for it, or only administrators in the page do.
   * The environment takes precedence.
   */
  kept?: 'setup' | 'page';
}

/**
 * The value of a variable, or of a secret from the file that `<NAME>_FILE` names. An empty variable counts as not set.
 * @param faults gets a line if the file cannot be read
 */
export function readVariable(
  env: Environment,
  name: string,
  isSecret: boolean,
  faults: string[],
): string | undefined {
  const file = isSecret ? env[`${name}_FILE`] : undefined;
  if (env[name] || !file) return env[name] || undefined;
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    faults.push(`${name}_FILE names ${file}, which cannot be read (${(error as Error).message})`);
    return undefined;
  }
}
