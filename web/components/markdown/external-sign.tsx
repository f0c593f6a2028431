import { t } from '@lingui/core/macro';

/** The icon after a link to another site. Drawn here, because Fluent's files contain many icons each. */
export function ExternalSign() {
  return (
    <svg
      className="external"
      role="img"
      aria-label={t`(opens in a new tab)`}
      viewBox="0 0 16 16"
      width="16"
      height="16"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
    >
      <path d="M7.5 2.500h6v6m0-6-11 11" />
    </svg>
  );
}
