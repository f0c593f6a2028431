import type { Knex } from 'knex';
import type { QueryBuilder } from 'objection';
import {
  importPartSize,
  type ImportCounts,
  type ImportDetails,
  type ImportSummary,
  type ImportWritten,
} from '../../contract/imports.ts';
import { texts, type TextName } from '../../contract/texts.ts';
import type { Language } from '../../text/languages.ts';
import type { Actor } from '../../core/access/actor.ts';
import { presentPerson } from '../../core/access/present-people.ts';
import { inLanguage, say } from '../../core/refusal-texts.ts';
import type { Import } from '../../../db/imports/import.ts';
import { Space } from '../../../db/spaces/space.ts';
import { importQueue } from '../../../db/jobs/queues.ts';
import { countAhead } from '../../../db/jobs/turn-statements.ts';
import { partsOf } from './parts.ts';
import { busyStates } from './run.ts';
import { countLosses, sentenceIn, summedNotes, writtenCounts } from './summary.ts';

export function presentImport(row: Import): ImportSummary {
  const { id, name, size, state, kind, knownBy, newSpace, createdAt, finishedAt, done, total } = row;
  return {
    ...{ id, name, size: Number(size), state, kind, newSpace },
    knownBy: isHidden(row) ? null : knownBy,
    space: presentSpace(row.space),
    createdBy: presentPerson(row.creator),
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    problem: presentProblem(row.problem),
    // only people who see the space may know what was found
    progress: isHidden(row) ? { done: 0, of: 0 } : { done, of: total },
  };
}

/** Fetches only spaces that somebody may see: a person who was removed from one must not learn its new name. */
export const seenSpaces = (actor: Actor) => ({
  seen: (spaces: QueryBuilder<Space>): void => Space.modifiers.visibleTo(spaces, actor),
});

/** Whether the person who asks cannot see the space of an import, which was fetched with `seenSpaces`. */
export const isHidden = ({ spaceId, space }: Import): boolean => spaceId !== null && !space;

/** Deleted spaces are in the bin, where nobody imports into them. */
const presentSpace = (space: Import['space']) =>
  space && !space.deletedAt ? { id: space.id, name: space.name } : null;

function presentProblem(problem: Import['problem']): ImportSummary['problem'] {
  if (!problem) return null;
  const { name, values = {} } = problem;
  // a refusal without a text in the catalogue is stored as its message
  if (!Object.hasOwn(texts, name)) return { message: name };
  return { message: say(name as TextName, values).text, reason: { name, values } };
}

/** What went wrong, in a language. */
export const sayProblem = <Told extends ImportSummary>(language: Language, told: Told): Told => ({
  ...told,
  problem: told.problem && {
    ...told.problem,
    message: inLanguage(language, told.problem.message, told.problem.reason),
  },
});

/** The same, with the notes. */
export const sayDetails = (language: Language, details: ImportDetails): ImportDetails => ({
  ...sayProblem(language, details),
  notes: details.notes.map((note) => sentenceIn(language, note)),
});

const nothing: ImportCounts = {
  pages: 0,
  files: 0,
  comments: 0,
  restricted: 0,
  belowRestricted: 0,
  people: 0,
  peopleMatched: null,
};

const nothingWritten: ImportWritten = {
  ...{ made: 0, updated: 0, same: 0, left: 0, refused: 0 },
  ...{ files: 0, comments: 0 },
};

export async function presentDetails(knex: Knex, row: Import, kinds: string[]): Promise<ImportDetails> {
  const isTold = !isHidden(row);
  return {
    ...presentImport(row),
    ahead: busyStates.includes(row.state) ? await countAhead(knex, importQueue, row.id) : null,
    partSize: importPartSize,
    parts: (await partsOf(knex, row.id)).map(({ number }) => number),
    counts: { ...nothing, ...(isTold && row.counts) },
    written: isTold ? await writtenCounts(knex, row.id) : nothingWritten,
    pagesWithLosses: isTold ? await countLosses(knex, row.id) : 0,
    notes: isTold ? await summedNotes(knex, row.id, row.notes) : [],
    kinds,
    restrictedSpace: presentSpace(row.restrictedSpace),
    options: { restricted: 'keep', overwrite: false, labels: true, ...row.options },
  };
}
