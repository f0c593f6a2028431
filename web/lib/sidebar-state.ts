import { deviceChoice } from './device-choice.ts';

/** Whether the sidebar is open on this device. */
export const sidebarState = deviceChoice('lectern-sidebar', ['open', 'closed'], 'open');
