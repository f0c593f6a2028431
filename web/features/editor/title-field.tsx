import { useId } from 'react';
import { makeStyles, tokens } from '@fluentui/react-components';
import { ErrorCircle16Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';

const useStyles = makeStyles({
  input: {
    display: 'block',
    width: '100%',
    padding: '4px 0',
    border: 'none',
    borderBottom: '2px solid transparent',
    outlineStyle: 'none',
    backgroundColor: 'transparent',
    fontFamily: 'var(--lectern-font-reading)',
    fontSize: '32px',
    lineHeight: '40px',
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.014em',
    color: tokens.colorNeutralForeground1,
    '::placeholder': { color: tokens.colorNeutralForeground4, opacity: 1 },
    ':hover': { borderBottomColor: tokens.colorNeutralStroke1 },
    ':focus': { borderBottomColor: tokens.colorCompoundBrandStroke },
    '@container main (max-width: 511px)': { padding: '2px 0', fontSize: '22px', lineHeight: '28px' },
  },
  name: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
  error: {
    display: 'flex',
    alignItems: 'center',
    gap: '4px',
    minHeight: '18px',
    fontSize: '13px',
    color: 'var(--lectern-danger)',
    // where the screen is small, the text has this room until there is a message
    '@container main (max-width: 511px)': { ':empty': { minHeight: 0 } },
  },
});

interface TitleFieldProps {
  value: string;
  error: string | undefined;
  autoFocus?: boolean;
  /** The page's heading for screen readers; absent if the page shows one. */
  heading?: string;
  onChange: (value: string) => void;
  onEnter: () => void;
}

/** The field for the title, in the size of the document's heading. */
export function TitleField({ value, error, autoFocus, heading, onChange, onEnter }: TitleFieldProps) {
  const styles = useStyles();
  const errorId = useId();
  return (
    <div>
      {heading !== undefined && <h1 className={styles.name}>{heading}</h1>}
      <input
        className={styles.input}
        dir="auto"
        aria-label={t`Title`}
        placeholder={t`Title`}
        value={value}
        autoFocus={autoFocus}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : errorId}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onEnter();
        }}
      />
      <div id={errorId} className={styles.error} role="alert">
        {error !== undefined && (
          <>
            <ErrorCircle16Regular aria-hidden="true" />
            {error}
          </>
        )}
      </div>
    </div>
  );
}
