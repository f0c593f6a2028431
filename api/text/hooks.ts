/** Not in `limits`, which the first page loads. */
export const hookLimits = {
  url: 2000,
  /** Of one space, and of all spaces. */
  hooks: 20,
} as const;

/** What a web hook can be told of. */
export const hookEvents = [
  'document.created',
  'document.saved',
  'document.moved',
  'document.deleted',
  'comment.created',
  'member.changed',
  'document.reviewed',
] as const;

export type HookEvent = (typeof hookEvents)[number];

/**
 * Why a delivery failed. address: it does not exist, or may not be called from here. late: it waited for a day, or until
 * the hook was paused. secret: the secret cannot be read any more.
 */
export const hookFaults = [
  'address',
  'timeout',
  'connection',
  'certificate',
  'redirect',
  'status',
  'secret',
  'late',
] as const;

export type HookFault = (typeof hookFaults)[number];
