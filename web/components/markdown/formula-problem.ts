import { t } from '@lingui/core/macro';

/** Why a formula cannot be drawn. */
export const formulaProblem = (problem: string): string => t`This formula cannot be drawn: ${problem}`;
