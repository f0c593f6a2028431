// Runs the embedded PostgreSQL of a data folder until it is killed: node --import tsx <this> <folder> <role>
import { startEmbeddedPostgres } from '../../db/embedded/postgres.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);
const [dataDir = '', role = ''] = process.argv.slice(2);

startEmbeddedPostgres({
  dataDir,
  role: role === 'server' ? 'server' : 'command',
  durable: false,
  notify: say,
}).then(
  ({ stop }) => {
    say('ready');
    process.on('SIGTERM', () => void stop().then(() => process.exit(0)));
  },
  (error: Error) => {
    say(error.message);
    process.exit(1);
  },
);
