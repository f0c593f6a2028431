import type { Role } from '../../api/contract/primitives.ts';

/** What a role is called on the page. */
export const roleNames: Record<Role, string> = { admin: 'Administrator', editor: 'Editor', viewer: 'Viewer' };
