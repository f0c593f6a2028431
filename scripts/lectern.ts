import { ConfigError } from '../api/config.ts';
import { AppError } from '../api/core/errors.ts';
import { isDatabaseAway } from '../db/connect.ts';
import { EmbeddedPostgresError } from '../db/embedded/error.ts';
import { MigrationError } from '../db/migrate.ts';
import { CommandError } from './command-error.ts';
import { createProgram } from './program.ts';
import { CommandInterrupted } from './progress.ts';

// "lectern audit | head": who reads has enough
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

createProgram()
  .parseAsync()
  .catch((error: unknown) => {
    process.stderr.write(`${words(error)}\n`);
    process.exitCode = error instanceof CommandInterrupted ? 130 : 1;
  });

/** Faults that a person can mend are told in words, all others with where they arose. */
function words(error: unknown): string {
  if (error instanceof CommandInterrupted)
    return error.message || 'Stopped. Run the same command again to go on.';
  if (isDatabaseAway(error))
    return 'The database cannot be reached any more. Run the same command again when it can: it goes on there.';
  const known = [CommandError, AppError, ConfigError, EmbeddedPostgresError, MigrationError];
  if (!(error instanceof Error)) return String(error);
  return known.some((kind) => error instanceof kind) ? error.message : (error.stack ?? error.message);
}
