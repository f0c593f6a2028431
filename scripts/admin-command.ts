import { Command, Option } from 'commander';
import type { Actor } from '../api/core/access/actor.ts';
import type { Services } from '../api/services.ts';
import { createProgress, type Progress } from './progress.ts';
import { quietOption } from './quiet-option.ts';
import { withServices } from './with-services.ts';

/** The options of every command that runs on behalf of an administrator. */
export interface AdminOptions {
  as?: string;
  quiet: boolean;
}

/** @param otherwise who acts if nobody is named */
export const asOption = (otherwise = 'the oldest active one'): Option =>
  new Option('--as <username>', 'the administrator who acts').default(undefined, otherwise);

/** A command that runs on behalf of an administrator. */
export const adminCommand = (name: string, description: string): Command =>
  new Command(name).description(description).addOption(asOption()).addOption(quietOption());

export interface AdminContext {
  services: Services;
  actor: Actor;
  /** Aborted by Ctrl+C. */
  signal: AbortSignal;
  progress: Progress;
}

/**
 * Runs a command on behalf of the named administrator, otherwise the oldest active one.
 * @param target the username of the person to be changed, if people may not make this change themselves
 */
export async function asAdministrator(
  { as, quiet }: AdminOptions,
  work: (context: AdminContext) => Promise<void>,
  { target }: { target?: string } = {},
): Promise<void> {
  const progress = createProgress({ stream: process.stderr, quiet });
  await withServices(progress, async ({ services, signal }) => {
    const first = await services.users.operator(as);
    const otherThan = target === undefined ? undefined : (await services.users.named(first, target)).id;
    const actor = otherThan === undefined ? first : await services.users.operator(as, { otherThan });
    await work({ services, actor, signal, progress });
  });
}
