import { holdServerBuild } from '../api/server/build-in-use.ts';
import { AppError } from '../api/core/errors.ts';
import { surviveLostOutput } from '../api/core/http/lost-output.ts';
import { faultMessage } from '../api/server/fault-message.ts';
import { isDatabaseAway } from '../db/connect.ts';
import { CommandError } from './command-error.ts';
import { printableLines } from './printable.ts';
import { createProgram } from './program.ts';
import { CommandInterrupted } from './progress.ts';

let lostOutput: NodeJS.ErrnoException | undefined;
// do not end here: that would leave the database running
process.stdout.on('error', (error: NodeJS.ErrnoException) => (lostOutput ??= error));
surviveLostOutput();

holdServerBuild()
  .then(() => createProgram().parseAsync())
  .catch((error: unknown) => {
    process.stderr.write(`${printableLines(words(error))}\n`);
    process.exitCode = error instanceof CommandInterrupted ? 130 : 1;
  })
  .finally(() => {
    // "lectern audit | head": the reader has read enough
    if (!lostOutput || lostOutput.code === 'EPIPE') return;
    process.stderr.write(`Standard output could not be written (${lostOutput.message}).\n`);
    process.exitCode ||= 1;
  });

/** Messages for faults that a person can fix; all others with their stack. */
function words(error: unknown): string {
  if (error instanceof CommandInterrupted)
    return error.message || 'Stopped. Run the same command again to continue.';
  if (error === lostOutput && lostOutput)
    return 'Standard output was closed before everything was written: the output is incomplete.';
  if (isDatabaseAway(error))
    return 'The connection to the database was lost. Run the same command again when it is back: it continues there.';
  if (error instanceof CommandError || error instanceof AppError) return error.message;
  return faultMessage(error) ?? (error as Error).stack ?? (error as Error).message;
}
