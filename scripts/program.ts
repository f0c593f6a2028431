import { Command } from 'commander';
import { version } from '../api/server/version.ts';
import { auditCommand } from './commands/audit.ts';
import { backupCommand } from './commands/backup.ts';
import { doctorCommand } from './commands/doctor.ts';
import { exportCommand } from './commands/export.ts';
import { gcCommand } from './commands/gc.ts';
import { importCommand } from './commands/import.ts';
import { oidcCommand } from './commands/oidc.ts';
import { openapiCommand } from './commands/openapi.ts';
import { reindexCommand } from './commands/reindex.ts';
import { restoreCommand } from './commands/restore.ts';
import { scimCommand } from './commands/scim.ts';
import { seedCommand } from './commands/seed.ts';
import { setupCommand } from './commands/setup.ts';
import { statusCommand } from './commands/status.ts';
import { groupCommand } from './commands/group.ts';
import { jobsCommand } from './commands/jobs.ts';
import { linksCommand } from './commands/links.ts';
import { ldapCommand } from './commands/ldap.ts';
import { tokenCommand } from './commands/token.ts';
import { undeleteCommand } from './commands/undelete.ts';
import { userCommand } from './commands/user.ts';
import { verifyCommand } from './commands/verify.ts';

/** All commands, in the order of the help and of docs/command-line.md. */
const commands: (() => Command)[] = [
  setupCommand,
  statusCommand,
  doctorCommand,
  userCommand,
  groupCommand,
  jobsCommand,
  linksCommand,
  oidcCommand,
  tokenCommand,
  ldapCommand,
  scimCommand,
  auditCommand,
  backupCommand,
  verifyCommand,
  restoreCommand,
  reindexCommand,
  importCommand,
  exportCommand,
  gcCommand,
  undeleteCommand,
  seedCommand,
  openapiCommand,
];

const callers = `
Here "lectern" stands for
  npm run lectern --                  in a checkout
  docker compose exec api lectern     in the appliance (exec -T if input or output is a file or a pipe)`;

/** The whole command line, ready to parse arguments. */
export function createProgram(): Command {
  const program = new Command('lectern')
    .description('Runs Lectern from the command line, with or without a running server.')
    .version(version, '--version', 'print the version of Lectern')
    .showHelpAfterError('(Add --help for the options and examples.)')
    .addHelpText('afterAll', callers);
  for (const create of commands) program.addCommand(create().copyInheritedSettings(program));
  return program;
}
