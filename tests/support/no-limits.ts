/**
 * Removes quotas: tests write faster than people do, on disks of any size. Tests of the limits set their own. And work
 * beside the server has its usual share of the processor: tests wait for it, and run beside others.
 */
export const noLimits = {
  NEW_DOCUMENTS_PER_MINUTE: '0',
  COMMENTS_PER_MINUTE: '0',
  UPLOADS_PER_MINUTE: '0',
  MIN_FREE_DISK_MB: '0',
  BACKGROUND_PRIORITY: 'normal',
};
