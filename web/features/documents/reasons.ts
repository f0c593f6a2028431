/** Why a control is off. */
export const readOnly = 'You may read this document, but not change it';
export const noMove = 'You may not move this document';
export const noDuplicate = 'You may not write in this space, where the copy would be';
export const noDelete = 'You may not delete this document';
