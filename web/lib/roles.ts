import type { Role } from '../../api/contract/primitives.ts';

/** The names of the roles on the page. */
export const roleNames: Record<Role, string> = { admin: 'Administrator', editor: 'Editor', viewer: 'Viewer' };
