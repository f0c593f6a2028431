import { t } from '@lingui/core/macro';

// Why a control is disabled

export const readOnly = (): string => t`You can read this document, but not change it`;
export const noMove = (): string => t`You don’t have permission to move this document`;
export const noDuplicate = (): string => t`You don’t have permission to create documents in this space`;
export const noDelete = (): string => t`You don’t have permission to delete this document`;
