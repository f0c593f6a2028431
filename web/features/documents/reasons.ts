/** Why a control is disabled. */
export const readOnly = 'You can read this document, but not change it';
export const noMove = 'You don’t have permission to move this document';
export const noDuplicate = 'You don’t have permission to create documents in this space';
export const noDelete = 'You don’t have permission to delete this document';
