import { Command, Option } from 'commander';
import { adminCommand, asAdministrator, type AdminOptions } from '../admin-command.ts';
import type { Actor } from '../../api/core/access/actor.ts';
import { jobCalls, type JobFilter } from '../../api/contract/jobs.ts';
import type { Services } from '../../api/services.ts';
import { checked } from '../checked.ts';
import { printable } from '../printable.ts';
import { table } from '../table.ts';

export function jobsCommand(): Command {
  return new Command('jobs')
    .description(
      'list, cancel and restart background work: exports, imports, files to be read, backups and rebuilds',
    )
    .addCommand(listCommand())
    .addCommand(stepCommand('cancel'))
    .addCommand(stepCommand('retry'));
}

const help = `
Those that run come first. With --failed those of the last seven days that failed, were cancelled, or were set aside because
the server stopped twice while they ran.

Examples:
  lectern jobs list
  lectern jobs list --failed --json`;

const listCommand = () =>
  adminCommand('list', 'list what waits and runs')
    .addOption(new Option('--failed', 'list failed jobs').default(false, 'off'))
    .addOption(new Option('--json', 'as JSON').default(false, 'off'))
    .addHelpText('after', help)
    .action((options: AdminOptions & { failed: boolean; json: boolean }) =>
      asAdministrator(options, async ({ services, actor }) => {
        const shown = await allJobs(services, actor, options.failed ? 'failed' : 'open');
        process.stdout.write(options.json ? `${JSON.stringify(shown, null, 2)}\n` : jobTable(shown));
      }),
    );

async function allJobs(services: Services, actor: Actor, show: JobFilter) {
  const shown = [];
  let after: string | undefined;
  do {
    const { rows, next } = await services.jobs.page(actor, { show, after, limit: 100 });
    for (const { kind, key, state, title, personUsername, personName, since, done, total } of rows)
      shown.push({ kind, id: key, state, title, person: personUsername ?? personName, since, done, total });
    after = next ?? undefined;
  } while (after !== undefined);
  return shown;
}

const jobTable = (shown: Awaited<ReturnType<typeof allJobs>>): string =>
  table([
    ['KIND', 'ID', 'STATE', 'DONE', 'PERSON', 'TITLE'],
    ...shown.map(({ kind, id, state, done, total, person, title }) => [
      kind,
      id,
      state,
      total > 0 ? `${done} of ${total}` : '-',
      printable(person),
      printable(title),
    ]),
  ]);

const stepCommand = (step: 'cancel' | 'retry') =>
  adminCommand(step, step === 'cancel' ? 'end one that waits or runs' : 'start one again that has failed')
    .argument('<kind>', 'export, import, file, backup or reindex')
    .argument('<id>', 'as "jobs list" shows it')
    .addHelpText('after', `\nExamples:\n  lectern jobs ${step} export 12`)
    .action((kind: string, id: string, options: AdminOptions) =>
      asAdministrator(options, async ({ services, actor, progress }) => {
        await services.jobs[step](actor, checked(jobCalls[step].params, { kind, id }));
        if (!options.quiet) progress.say(step === 'cancel' ? 'Cancelled.' : 'It waits again.');
      }),
    );
