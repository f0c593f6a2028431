import type { TestStep } from '../api/ports/identity/port.ts';
import { CommandError } from './command-error.ts';

/**
 * Prints the tested steps, one per line.
 * @throws CommandError if a step failed
 */
export function printSteps(steps: readonly TestStep[], what: string): void {
  for (const { step, ok, text } of steps)
    process.stdout.write(`${ok ? 'ok    ' : 'failed'}  ${step.padEnd(10)} ${text}\n`);
  if (steps.some(({ ok }) => !ok)) throw new CommandError(`${what} cannot be used as it is set.`);
}
