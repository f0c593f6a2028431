import { Command, Option } from 'commander';
import { CommandError } from '../command-error.ts';
import { createProgress } from '../progress.ts';
import { quietOption } from '../quiet-option.ts';
import { seed } from '../seed/seed.ts';
import { withServices } from '../with-services.ts';

interface Options {
  number: string;
  yes: boolean;
  quiet: boolean;
}

const help = `
Creates people, spaces, documents with versions, comments and stars: made up, but readable. Nobody knows the people's
passwords; set one with "lectern user reset-password maria.silva".

If there are spaces already, nothing is created unless --yes is given; the new content is then added.

Examples:
  lectern seed
  lectern seed --number 7 --yes`;

export function seedCommand(): Command {
  return new Command('seed')
    .description('fill Lectern with demo content')
    .addOption(new Option('--number <number>', 'a different number creates different texts').default('1'))
    .addOption(new Option('--yes', 'add to existing spaces').default(false, 'off'))
    .addOption(quietOption())
    .addHelpText('after', help)
    .action(runSeed);
}

async function runSeed({ number, yes, quiet }: Options): Promise<void> {
  if (!/^\d{1,9}$/.test(number)) throw new CommandError('--number must be a whole number.');
  const progress = createProgress({ stream: process.stderr, quiet });
  const { people, spaces, documents, comments, stars } = await withServices(
    progress,
    ({ services, signal }) => seed({ services, number: Number(number), isSure: yes, progress, signal }),
  );
  if (!quiet)
    progress.say(
      `Created ${people} people, ${spaces} spaces, ${documents} documents, ${comments} comments and ${stars} stars.`,
    );
}
