/** A small fault that somebody could make, and the tests that find it. */
export interface Mutation {
  /** Where it is made, from the root. */
  file: string;
  /** This text, which stands there once, ... */
  search: string;
  /** ... becomes this one. */
  replace: string;
  /** What would go wrong. */
  why: string;
  /** A file of the quick run that finds it, ... */
  tests: string;
  /** ... and a pattern for the names of the tests there: as few as find it. */
  named: string;
}

const rights = 'api/core/access/space-rights.ts';
const writing = 'api/core/access/writing.ts';
const grants = 'db/grants.ts';
const saving = 'api/features/documents/saving.ts';
const moving = 'api/features/documents/moving.ts';
const restricting = 'api/features/documents/restricting.ts';

/**
 * Thirty faults in who may do what: access, policies, grants, saving, moving, restricting and search. When a file moves,
 * change its path above; when its text changes, the run says which search text is not there any more.
 */
export const mutations: readonly Mutation[] = [
  {
    file: rights,
    search: `if (actor.role === 'viewer') return 'viewer';`,
    replace: `if (actor.role === 'viewer') return membership ?? 'viewer';`,
    why: 'a viewer who is a member as editor writes',
    tests: 'tests/unit/api/core/access/space-rights.test.ts',
    named: 'has in a space for',
  },
  {
    file: rights,
    search: `membership ?? 'viewer'`,
    replace: `membership ?? 'editor'`,
    why: 'an editor writes in a closed space that they only see through a token or a group',
    tests: 'tests/unit/api/core/access/space-rights.test.ts',
    named: 'has in a space for',
  },
  {
    file: rights,
    search: `return membership === 'manager' ? 'manager' : 'editor';`,
    replace: `return membership ? 'manager' : 'editor';`,
    why: 'every member of an open space manages it',
    tests: 'tests/unit/api/core/access/space-rights.test.ts',
    named: 'has in a space for',
  },
  {
    file: rights,
    search: 'return onlySpaces ? texts.tokenSpacesOnly : null;',
    replace: 'return null;',
    why: 'a token that is limited to spaces makes new ones',
    tests: 'tests/unit/api/core/access/space-rights.test.ts',
    named: 'viewers make no spaces',
  },
  {
    file: rights,
    search: `actor.role === 'admin' ? null : texts.operatorOnly`,
    replace: `actor.role !== 'viewer' ? null : texts.operatorOnly`,
    why: 'editors do what concerns the whole installation',
    tests: 'tests/unit/api/core/access/space-rights.test.ts',
    named: 'administrators alone',
  },
  {
    file: writing,
    search: 'await rights.check();\n      return result;',
    replace: 'return result;',
    why: 'a write goes through although its rights were taken away while it waited',
    tests: 'tests/api/rights-while-waiting.test.ts',
    named: 'DELETE /api/documents/\\{id\\}',
  },
  {
    file: writing,
    search: 'await requireRights(this.#trx, this.#seen);\n    this.#seen.spaces = [];',
    replace: 'this.#seen.spaces = [];',
    why: 'a manager who is none any more changes the members',
    tests: 'tests/api/rights-while-waiting.test.ts',
    named: 'PUT /api/spaces/\\{id\\}/members',
  },
  {
    file: writing,
    search: 'this.#seen.documents = [...this.#seen.documents, { id, spaceId: space.id, editing: false }];',
    replace: '',
    why: 'a write on a document does not see that it was moved, deleted or restricted meanwhile',
    tests: 'tests/api/rights-while-waiting.test.ts',
    named: 'POST /api/documents/\\{id\\}/comments',
  },
  {
    file: 'api/core/access/last-administrator.ts',
    search: 'return admins.every(({ id }) => id === user.id);',
    replace: 'return admins.length === 0;',
    why: 'the last administrator is demoted by a directory',
    tests: 'tests/api/scim.test.ts',
    named: 'who is the last administrator stays',
  },
  {
    file: 'api/core/access/fresh-session.ts',
    search: 'return fresh !== undefined;',
    replace: 'return true;',
    why: 'whoever finds an open session sets another second step',
    tests: 'tests/api/second-steps-own.test.ts',
    named: 'needs a sign-in or a confirmation',
  },
  {
    file: 'db/sign-in/secrets.ts',
    search: `hash('sha256', secret,`,
    replace: `hash('sha256', secret.slice(0, 20),`,
    why: 'a part of a token signs in',
    tests: 'tests/api/tokens.test.ts',
    named: 'counts from its first character',
  },
  {
    file: 'api/features/comments/policy.ts',
    search: `actor.role === 'admin' || comment.createdBy === actor.id`,
    replace: `actor.role !== 'viewer' || comment.createdBy === actor.id`,
    why: 'editors change what others wrote in comments',
    tests: 'tests/unit/api/features/policies.test.ts',
    named: 'a comment is',
  },
  {
    file: 'api/features/comments/policy.ts',
    search: 'isOwn(actor, comment) || canEditDocument(actor, access) === null',
    replace: 'isOwn(actor, comment)',
    why: 'who may edit a document cannot resolve threads there',
    tests: 'tests/unit/api/features/policies.test.ts',
    named: 'a thread is',
  },
  {
    file: 'api/features/users/policy.ts',
    search: 'actor.id === userId ? texts.ownAccountDelete : canManageUsers(actor)',
    replace: 'canManageUsers(actor)',
    why: 'an administrator deletes themselves',
    tests: 'tests/unit/api/features/policies.test.ts',
    named: 'nobody deletes',
  },
  {
    file: 'api/features/users/policy.ts',
    search: 'actor.id === userId ? null : texts.oneselfOnly',
    replace: `actor.id === userId || actor.role === 'admin' ? null : texts.oneselfOnly`,
    why: "an administrator changes somebody's password by the call that is for oneself",
    tests: 'tests/unit/api/features/policies.test.ts',
    named: 'accounts are',
  },
  {
    file: 'api/features/second-steps/policy.ts',
    search: `policy === 'everyone' ||`,
    replace: `(policy === 'everyone' && role !== 'viewer') ||`,
    why: 'viewers need no second step where everyone needs one',
    tests: 'tests/unit/api/features/policies.test.ts',
    named: 'a second step',
  },
  {
    file: grants,
    search: `s.visibility <> 'everyone' and (\${only} is null or s.id = any (\${only}))\`;`,
    replace: `s.visibility <> 'everyone'\`;`,
    why: 'a token that is limited to a space lists the closed spaces of its person',
    tests: 'tests/api/token-spaces.test.ts',
    named: 'no search finds',
  },
  {
    file: grants,
    search: `(\${seesAll} or \${space}.visibility = 'everyone'\n`,
    replace: `(\${seesAll} or \${space}.visibility is not null\n`,
    why: 'closed spaces are open to whoever knows their number',
    tests: 'tests/api/access.test.ts',
    named: 'does nothing',
  },
  {
    file: grants,
    search: 'or sees_restriction(${document}.restricted_by, ${viewer}))`',
    replace: 'or sees_restriction(${document}.restricted_by, ${viewer}) is not null)`',
    why: 'a restricted document is shown to whoever knows its number',
    tests: 'tests/api/restrictions.test.ts',
    named: 'is read by those it names',
  },
  {
    file: grants,
    search: 'in (select visible_restrictions(${viewer})))`',
    replace: 'not in (select visible_restrictions(${viewer})))`',
    why: 'lists show restricted documents to all but those they are for',
    tests: 'tests/api/restrictions.test.ts',
    named: 'sees no trace',
  },
  {
    file: grants,
    search: `when 'manager' then 3 when 'editor' then 2 else 1`,
    replace: `when 'manager' then 2 when 'editor' then 3 else 1`,
    why: 'who is editor by a group loses that they are manager',
    tests: 'tests/api/groups-in-spaces.test.ts',
    named: 'counts if it is the highest',
  },
  {
    file: grants,
    search: `when n.document_id is null then m.role = 'manager'`,
    replace: `when n.document_id is null then m.role is not null`,
    why: 'all members are shown who asked for access to a space',
    tests: 'tests/api/access-requests.test.ts',
    named: 'no longer shown',
  },
  {
    file: 'db/documents/write-statements.ts',
    search: '($8::integer is null or version = $8)',
    replace: '($8::integer is null or version >= $8)',
    why: 'a save overwrites a newer version',
    tests: 'tests/api/saving.test.ts',
    named: 'of a stale version',
  },
  {
    file: saving,
    search: 'authorize(canEditDocument(actor, space));\n    const leftOut',
    replace: 'const leftOut',
    why: 'readers save',
    tests: 'tests/api/access-matrix.test.ts',
    named: 'PUT /api/documents/\\{id\\} ',
  },
  {
    file: saving,
    search: 'const rights = seenRights(actor, { id, space, editing: true });',
    replace: 'const rights = seenRights(actor);',
    why: 'a save goes through after the person lost their role in the space',
    tests: 'tests/api/rights-while-waiting.test.ts',
    named: 'PUT /api/documents/\\{id\\}',
  },
  {
    file: saving,
    search: 'const rights = seenRights(actor, { id, space, editing: true });',
    replace: 'const rights = seenRights(actor, { id, space });',
    why: 'a save goes through after only some may edit the document',
    tests: 'tests/api/rights-while-waiting.test.ts',
    named: 'PUT /api/documents/\\{id\\}',
  },
  {
    file: moving,
    search: "if (changed.includes('edit') && actor.role !== 'admin'",
    replace: 'if (false',
    why: 'whoever may not edit a document takes it to a space of their own by moving what is above it',
    tests: 'tests/api/editing-restrictions.test.ts',
    named: 'does not take it out',
  },
  {
    file: moving,
    search: 'rights.inSpace(actor, spaceIn(spaces, to.spaceId), canWriteInSpace);',
    replace: '',
    why: 'documents are moved into a space where the person only reads',
    tests: 'tests/api/moves.test.ts',
    named: 'are needed in the space',
  },
  {
    file: moving,
    search: 'const isOpened = await opens(trx, { before, after });',
    replace: 'const isOpened = false;',
    why: 'a move opens a restricted document without a question',
    tests: 'tests/api/restrictions.test.ts',
    named: 'until somebody says',
  },
  {
    file: restricting,
    search: `if (actor.role !== 'admin' && !(await seesRestriction(trx, id, actor.id)))`,
    replace: `if (false)`,
    why: 'people lock themselves out',
    tests: 'tests/api/restrictions.test.ts',
    named: 'locks out nobody',
  },
  {
    file: 'db/search/match-filter.ts',
    search: 'or d.restricted_by = any (${limits.restrictionIds}))\n',
    replace: 'or d.restricted_by is not null)\n',
    why: 'search finds restricted documents',
    tests: 'tests/api/search-walls.test.ts',
    named: 'restricted branches',
  },
  {
    file: 'db/search/named-filters.ts',
    search: 'and ($2::integer[] is null or s.id = any ($2))',
    replace: 'and ($2::integer[] is null or true)',
    why: 'a filter by the name of a space tells that a closed one is there',
    tests: 'tests/api/search.test.ts',
    named: 'that name what may not be seen',
  },
];
