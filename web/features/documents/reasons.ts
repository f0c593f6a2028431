/** Why a control is off. */
export const noHistory = 'History comes with the next version';
export const readOnly = 'You may read this document, but not change it';
export const noDelete = 'You may not delete this document';
