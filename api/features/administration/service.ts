import type {
  Backups,
  Figures,
  Health,
  MailTest,
  SearchIndex,
  Versions,
} from '../../contract/administration.ts';
import { texts } from '../../contract/texts.ts';
import type { Actor } from '../../core/access/actor.ts';
import { audit } from '../../core/access/audit.ts';
import { authorize } from '../../core/access/authorize.ts';
import { requireFreshSession } from '../../core/access/fresh-session.ts';
import { consume, createLimiter } from '../../core/access/limiter.ts';
import { canOperate } from '../../core/access/space-rights.ts';
import { writeAs } from '../../core/access/writing.ts';
import { inMinutes, refused, tooMany } from '../../core/errors.ts';
import { say } from '../../core/refusal-texts.ts';
import type { Mail, MailPort } from '../../ports/mail/port.ts';
import type { Language } from '../../text/languages.ts';
import { readDays, readFigureRow } from '../../../db/administration/figure-statements.ts';
import { countFailedJobs } from '../../../db/jobs/list-statements.ts';
import { migrationState } from '../../../db/migrate.ts';
import { User } from '../../../db/people/user.ts';
import type { BackupsService, OpenedBackup } from '../backups/service.ts';
import type { FileTextsService } from '../file-texts/service.ts';
import type { OperationService } from '../operation/service.ts';
import type { SearchService } from '../search/service.ts';
import { presentBackup } from './present.ts';
import { createTasks, type TasksDependencies } from './tasks.ts';

interface AdministrationDependencies extends TasksDependencies {
  operation: Pick<OperationService, 'inspectWithin' | 'checkIn'>;
  backups: Pick<BackupsService, 'onRequest' | 'list' | 'find' | 'open' | 'settings' | 'lastFailure'>;
  search: Pick<SearchService, 'reindex' | 'inspect'>;
  fileTexts: Pick<FileTextsService, 'counts'>;
  /** Null if no mail server is set. */
  mail: MailPort | null;
  /** @param to.language null: the usual one of this server */
  composeTestMail: (to: { username: string; to: Mail['to']; language: Language | null }) => Promise<Mail>;
  /** Of this Lectern. */
  version: string;
}

const checkTimeoutMs = 10_000;
/** Checks and comparisons cost something: several administrators, and whoever reloads, share an answer this long. */
const sharedMs = 5_000;
/** For each administrator. */
const maxTestMails = 5;
const testMailsSeconds = 15 * 60;
const maxAnswerLength = 500;

export type AdministrationService = ReturnType<typeof createAdministrationService>;

/** What administrators see of the whole installation, and what they do for it from the page. */
export function createAdministrationService(dependencies: AdministrationDependencies) {
  const { knex, operation, backups, search, fileTexts, mail, composeTestMail, version } = dependencies;
  const tasks = createTasks(dependencies);
  const testMails = createLimiter(knex, {
    ...{ keyPrefix: 'test-mails', points: maxTestMails, duration: testMailsSeconds },
  });

  const check = shared(async () => {
    const found = await operation.inspectWithin(checkTimeoutMs);
    const states = found.map(({ state }) => state);
    const state: Health['state'] = states.includes('fault')
      ? 'fault'
      : states.includes('warning')
        ? 'warning'
        : 'well';
    return { state, checkedAt: new Date().toISOString(), found };
  });

  const compareIndex = shared(async (): Promise<SearchIndex> => {
    const [state, { waiting, broken }] = await Promise.all([search.inspect(), fileTexts.counts()]);
    return {
      engine: state.engine,
      version: state.version,
      fault: state.fault,
      existing: state.database,
      indexed: state.index,
      waiting: state.waiting,
      differences: state.missing + state.stale + state.surplus,
      files: { waiting, broken },
    };
  });

  async function ownTestMail({ id, username }: Actor): Promise<Mail> {
    const { email, displayName, language } = await User.query(knex).findById(id).throwIfNotFound();
    if (email === null) throw refused(texts.ownEmailMissing);
    return composeTestMail({ username, to: { name: displayName, address: email }, language });
  }

  return {
    tasks,

    /** @throws AppError 403 */
    /** @param language of what is not well and what to do about it */
    async health(actor: Actor, language: Language): Promise<Health> {
      authorize(canOperate(actor));
      const { found, ...rest } = await check();
      const checks = found.map((each) => {
        const { name, state, says, advice } = operation.checkIn(language, each);
        return { name, state, says, ...(advice && { advice }) };
      });
      return { ...rest, checks };
    },

    /** @throws AppError 403 */
    async figures(actor: Actor): Promise<Figures> {
      authorize(canOperate(actor));
      const [row, days, failedJobs] = await Promise.all([
        readFigureRow(knex),
        readDays(knex),
        countFailedJobs(knex),
      ]);
      return {
        people: row.people,
        activePeople: row.active,
        spaces: row.spaces,
        documents: row.documents,
        attachedBytes: Number(row.attachedBytes),
        databaseBytes: Number(row.databaseBytes),
        ...{ days, failedJobs },
      };
    },

    /** @throws AppError 403 */
    async backups(actor: Actor): Promise<Backups> {
      authorize(canOperate(actor));
      const [failure, list] = await Promise.all([backups.lastFailure(), backups.list()]);
      return {
        ...backups.settings,
        failure: failure && { at: failure.at.toISOString(), message: failure.message },
        list: list.map(presentBackup),
      };
    },

    /**
     * One backup, for an administrator who may download it now.
     * @throws AppError 403, also `confirm_first`; 404 if this server does not have the file
     */
    async backup(actor: Actor, id: number) {
      authorize(canOperate(actor));
      await requireFreshSession(knex, actor);
      return presentBackup(await backups.find(id));
    },

    /**
     * Opens the file of a backup, and records who took it.
     * @throws AppError 403, also `confirm_first`; 404 if this server does not have the file
     */
    async openBackup(as: Actor, id: number): Promise<OpenedBackup> {
      authorize(canOperate(as));
      await requireFreshSession(knex, as);
      const opened = await backups.open(id);
      try {
        await writeAs(knex, as, async ({ trx, actor }) => {
          authorize(canOperate(actor));
          await requireFreshSession(trx, actor);
          const details = { file: opened.filename, bytes: opened.size };
          await audit(trx, actor, { action: 'backup.downloaded', details });
        });
        return opened;
      } catch (error) {
        opened.stream.destroy();
        throw error;
      }
    },

    /**
     * Sends a mail to the administrator's own address, at once and beside the mails that wait.
     * @throws AppError 403; 409 if there is no mail server or no address; 429
     */
    async sendTestMail(as: Actor): Promise<MailTest> {
      authorize(canOperate(as));
      if (!mail) throw refused(texts.mailNotSet);
      const testMail = await ownTestMail(as);
      await consume(
        testMails,
        String(as.id),
        () => Promise.resolve(),
        (seconds) =>
          tooMany(say('testMailsAtOnce', { times: maxTestMails, minutes: inMinutes(seconds) }), seconds),
      );
      const sent = await mail.send(testMail).then(
        (answer) => ({ outcome: 'accepted' as const, answer }),
        (error: unknown) => {
          const { fault, answer } = mail.faultOf(error);
          return { outcome: fault, answer };
        },
      );
      await writeAs(knex, as, async ({ trx, actor }) => {
        await audit(trx, actor, { action: 'mail.tested', details: { outcome: sent.outcome } });
      });
      return {
        outcome: sent.outcome,
        answer: sent.answer.slice(0, maxAnswerLength),
        to: testMail.to.address,
      };
    },

    /** @throws AppError 403 */
    async searchIndex(actor: Actor): Promise<SearchIndex> {
      authorize(canOperate(actor));
      return compareIndex();
    },

    /** @throws AppError 403 */
    async versions(actor: Actor): Promise<Versions> {
      authorize(canOperate(actor));
      const { rows } = await knex.raw<{ rows: [{ version: string }] }>(
        `select current_setting('server_version') as version`,
      );
      return {
        lectern: version,
        node: process.versions.node,
        postgres: rows[0].version,
        migrations: await migrationState(knex),
      };
    },
  };
}

/** Callers within `sharedMs` get the same answer; a failure is shared only while it comes. */
function shared<T>(work: () => Promise<T>): () => Promise<T> {
  let running: { at: number; answer: Promise<T> } | undefined;
  return () => {
    if (running && Date.now() - running.at < sharedMs) return running.answer;
    const started = { at: Infinity, answer: work() };
    running = started;
    started.answer.then(
      () => (started.at = Date.now()),
      () => (running = undefined),
    );
    return started.answer;
  };
}
