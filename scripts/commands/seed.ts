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
Makes people, spaces, documents with versions, comments and stars, made up but readable. The people have passwords that
nobody knows: "lectern user reset-password maria.silva" gives one of them a new one.

Where there are spaces already nothing is made unless --yes is given; then this content comes beside them.

Examples:
  lectern seed
  lectern seed --number 7 --yes`;

export function seedCommand(): Command {
  return new Command('seed')
    .description('fill Lectern with content to try it with')
    .addOption(new Option('--number <number>', 'another number makes other texts').default('1'))
    .addOption(new Option('--yes', 'also where there are spaces already').default(false, 'off'))
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
      `Made ${people} people, ${spaces} spaces, ${documents} documents, ${comments} comments and ${stars} stars.`,
    );
}
