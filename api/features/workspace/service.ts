import type { Knex } from 'knex';
import { readKeptSettings } from '../../../db/stored-settings.ts';
import {
  readLogo,
  readLogos,
  removeLogo,
  storeLogo,
  type Logo,
  type LogoFacts,
  type LogoTheme,
} from '../../../db/workspace/logo-statements.ts';
import type { Workspace, WorkspaceChanges, WorkspaceState } from '../../contract/workspace.ts';
import type { Actor } from '../../core/access/actor.ts';
import { audit } from '../../core/access/audit.ts';
import { authorize } from '../../core/access/authorize.ts';
import { canOperate } from '../../core/access/space-rights.ts';
import { writeAs, type Write } from '../../core/access/writing.ts';
import type { Transaction } from '../../core/transaction.ts';
import { invalid, refused } from '../../core/errors.ts';
import { say } from '../../core/refusal-texts.ts';
import type { Config, SettingName } from '../../settings/config.ts';
import type { SettingsView } from '../../settings/view.ts';
import type { Language } from '../../text/languages.ts';
import { accentContrast, isReadableAccent, neededContrast, readableAccent } from '../../text/accent.ts';
import { readPicture } from './logo.ts';
import { logoAddress, lookStyle } from './look.ts';

/** Another process may have changed it: what was read is taken for so long. Milliseconds. */
const freshForMs = 2_000;

/** What the page of every visitor needs of the workspace. */
export interface WorkspaceLook extends Workspace {
  /** Further rules of style; empty if it looks as usual. */
  style: string;
  /** Of people who have chosen none. */
  language: Language;
  publicLinks: boolean;
}

export type WorkspaceService = ReturnType<typeof createWorkspaceService>;

interface WorkspaceDependencies {
  knex: Knex;
  view: SettingsView;
  /** Stores settings within a transaction; null removes one. */
  keep: (
    trx: Transaction,
    given: { actor: Actor; changes: Record<string, string | null> },
  ) => Promise<unknown>;
}

interface Found {
  config: Config;
  look: WorkspaceLook;
}

/** How the workspace looks, and what administrators allow in it. A change applies at once, in every process. */
export function createWorkspaceService({ knex, view, keep }: WorkspaceDependencies) {
  let last: { at: number; found: Promise<Found> } | undefined;
  let known: Found | undefined;

  /** Serves every page, so it is held in memory, and what was read last serves while the database is away. */
  async function current(): Promise<Found> {
    if (last && performance.now() - last.at < freshForMs) return last.found;
    const before = last?.found;
    const found = read().catch(() => before ?? foundIn(view, {}, []));
    last = { at: performance.now(), found };
    return found;
  }

  async function read(): Promise<Found> {
    const [kept, logos] = await Promise.all([readKeptSettings(knex), readLogos(knex)]);
    return (known = foundIn(view, kept, logos));
  }

  async function write(as: Actor, work: (given: Write) => Promise<void>): Promise<WorkspaceState> {
    const state = await writeAs(knex, as, async (given) => {
      authorize(canOperate(given.actor));
      await work(given);
      return stateIn(given.trx, view);
    });
    last = undefined;
    return state;
  }

  return {
    /** Without the database, what was known last. */
    look: async (): Promise<WorkspaceLook> => withNotice(await current()),

    /** Of people who ask for no other: what was known last, so that a refusal waits for nothing. */
    usualLanguage(): Language {
      void current();
      return (known ?? foundIn(view, {}, [])).look.language;
    },

    /** Whether people without an account can read by links now. */
    publicLinks: async (): Promise<boolean> => (await current()).config.publicLinks,

    async state(actor: Actor): Promise<WorkspaceState> {
      authorize(canOperate(actor));
      return stateIn(knex, view);
    },

    /** @throws AppError 400 for an accent that is hard to read, 409 for what the environment sets */
    change: (as: Actor, changes: WorkspaceChanges): Promise<WorkspaceState> =>
      write(as, async ({ trx, actor }) => {
        const wanted = settingsOf(changes);
        refuseUnreadable(changes.accent);
        const { sources } = view.current(await readKeptSettings(trx));
        const variable = Object.keys(wanted).find((name) => sources[name as SettingName] === 'environment');
        if (variable !== undefined) throw refused(say('workspaceSetElsewhere', { variable }));
        await keep(trx, { actor, changes: wanted });
      }),

    /** @throws AppError 400 for what is no picture */
    async setLogo(as: Actor, theme: LogoTheme, base64: string): Promise<WorkspaceState> {
      const picture = readPicture(Buffer.from(base64, 'base64'));
      return write(as, async ({ trx, actor }) => {
        await storeLogo(trx, { theme, ...picture });
        await audit(trx, actor, { action: 'workspace.logo_set', details: { theme } });
      });
    },

    removeLogo: (as: Actor, theme: LogoTheme): Promise<WorkspaceState> =>
      write(as, async ({ trx, actor }) => {
        if (!(await removeLogo(trx, theme))) return;
        await audit(trx, actor, { action: 'workspace.logo_removed', details: { theme } });
      }),

    /** Undefined if there is none with this digest now. */
    async logo(theme: LogoTheme, digest: string): Promise<Logo | undefined> {
      const found = await readLogo(knex, theme);
      return found?.digest === digest ? found : undefined;
    },
  };
}

function foundIn(view: SettingsView, kept: Record<string, string>, logos: readonly LogoFacts[]): Found {
  const { config } = view.current(kept);
  const { name, signInText, accent } = config.workspace;
  const style = lookStyle({ accent }, logos);
  const { language, publicLinks } = config;
  return { config, look: { name, signInText, notice: null, style, language, publicLinks } };
}

/** By the clock, which what is held in memory does not follow. */
function withNotice({ config: { workspace }, look }: Found): WorkspaceLook {
  const { notice: text, noticeLevel: level, noticeUntil: until } = workspace;
  return {
    ...look,
    notice: text !== '' && !(until && until.getTime() <= Date.now()) ? { text, level } : null,
  };
}

/** The variables that a change sets. Null: as usual again. */
function settingsOf({ name, accent, signInText, notice, language, publicLinks }: WorkspaceChanges) {
  const wanted: Partial<Record<SettingName, string | null>> = {};
  if (name !== undefined) wanted.WORKSPACE_NAME = name;
  if (accent !== undefined) wanted.ACCENT_COLOUR = accent;
  if (signInText !== undefined) wanted.SIGN_IN_TEXT = signInText.trim() || null;
  if (notice) {
    wanted.NOTICE = notice.text.trim() || null;
    wanted.NOTICE_LEVEL = notice.level;
    wanted.NOTICE_UNTIL = notice.until;
  }
  if (language !== undefined) wanted.DEFAULT_LANGUAGE = language;
  if (publicLinks !== undefined) wanted.PUBLIC_LINKS = publicLinks ? 'on' : 'off';
  return wanted;
}

function refuseUnreadable(accent: string | null | undefined): void {
  if (!accent || isReadableAccent(accent)) return;
  const contrast = Math.floor(accentContrast(accent) * 10) / 10;
  const nearest = readableAccent(accent);
  throw invalid({ accent: say('accentUnreadable', { contrast, needed: neededContrast, nearest }) });
}

async function stateIn(knex: Knex, view: SettingsView): Promise<WorkspaceState> {
  const [kept, logos] = await Promise.all([readKeptSettings(knex), readLogos(knex)]);
  const { config, sources } = view.current(kept);
  const { name, accent = null, signInText, notice, noticeLevel, noticeUntil } = config.workspace;
  const logoOf = (wanted: LogoTheme) => {
    const found = logos.find(({ theme }) => theme === wanted);
    return found ? { url: logoAddress(found) } : null;
  };
  const fixed = (...names: SettingName[]) => names.find((each) => sources[each] === 'environment');
  return {
    name,
    accent,
    signInText,
    notice: { text: notice, level: noticeLevel, until: noticeUntil?.toISOString() ?? null },
    language: config.language,
    publicLinks: config.publicLinks,
    logos: { light: logoOf('light'), dark: logoOf('dark') },
    fixedBy: {
      name: fixed('WORKSPACE_NAME'),
      accent: fixed('ACCENT_COLOUR'),
      signInText: fixed('SIGN_IN_TEXT'),
      notice: fixed('NOTICE', 'NOTICE_LEVEL', 'NOTICE_UNTIL'),
      language: fixed('DEFAULT_LANGUAGE'),
      publicLinks: fixed('PUBLIC_LINKS'),
    },
  };
}
