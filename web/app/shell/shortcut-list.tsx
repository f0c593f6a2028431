import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { KeyCap } from '../../components/key-cap.tsx';
import { formatter } from '../../lib/page-locale.ts';
import { keysOf, shortcuts, type ShortcutName } from '../../lib/shortcuts.ts';

const useStyles = makeStyles({
  content: { overflowY: 'auto', maxHeight: 'min(560px, 60vh)' },
  heading: {
    margin: '20px 0 6px',
    fontSize: '14px',
    lineHeight: '20px',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
    ':first-child': { marginTop: '4px' },
  },
  list: { margin: 0 },
  row: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '16px',
    minHeight: '34px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  spoken: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  keys: {
    position: 'relative',
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: '6px',
    margin: 0,
  },
});

const names = Object.keys(shortcuts) as ShortcutName[];
const groups = [...new Set(names.map((name) => shortcuts[name].group))];
const oneOf = formatter((locale) => new Intl.ListFormat(locale, { type: 'disjunction' }));

function Row({ name }: { name: ShortcutName }) {
  const styles = useStyles();
  const keys = keysOf(name);
  return (
    <div className={styles.row}>
      <dt>{i18n._(shortcuts[name].does)}</dt>
      <dd className={styles.keys}>
        {/* screen readers get the text, others see the key caps */}
        <span className={styles.spoken}>{oneOf().format(keys)}</span>
        {keys.map((each) => (
          <KeyCap key={each}>{each}</KeyCap>
        ))}
      </dd>
    </div>
  );
}

/** The dialog with all keyboard shortcuts. */
export function ShortcutList({ open, onClose }: { open: boolean; onClose: () => void }) {
  const styles = useStyles();
  return (
    <Dialog open={open} onOpenChange={(_event, data) => !data.open && onClose()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t`Keyboard shortcuts`}</DialogTitle>
          <DialogContent className={styles.content} tabIndex={0}>
            {groups.map((group) => (
              <section key={group.id} aria-label={i18n._(group)}>
                <h3 className={styles.heading}>{i18n._(group)}</h3>
                <dl className={styles.list}>
                  {names
                    .filter((name) => shortcuts[name].group === group)
                    .map((name) => (
                      <Row key={name} name={name} />
                    ))}
                </dl>
              </section>
            ))}
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{t`Close`}</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
