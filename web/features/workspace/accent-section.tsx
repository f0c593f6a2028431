import { useField, useFormikContext } from 'formik';
import { Button, Input, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { WorkspaceState } from '../../../api/contract/workspace.ts';
import {
  accentColours,
  accentContrast,
  isColour,
  neededContrast,
  readableAccent,
  usualAccent,
} from '../../../api/text/accent.ts';
import { FormField } from '../../components/form-field.tsx';
import { formatter } from '../../lib/page-locale.ts';
import { SettingsForm } from './settings-form.tsx';
import { useSettingsStyles } from './settings.styles.ts';

const useStyles = makeStyles({
  fields: { display: 'flex', gap: '8px' },
  picker: {
    flexShrink: 0,
    width: '56px',
    height: '40px',
    padding: '4px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    cursor: 'pointer',
  },
  input: { flexGrow: 1, height: '40px' },
  samples: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 1fr))', gap: '12px' },
  sample: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    padding: '14px 16px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  button: {
    padding: '5px 14px',
    borderRadius: tokens.borderRadiusMedium,
    fontWeight: tokens.fontWeightSemibold,
  },
  link: { fontWeight: tokens.fontWeightSemibold, textDecorationLine: 'underline' },
  faint: { color: 'var(--lectern-danger)' },
});

const decimal = formatter((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }));

/** The colour of buttons and links. */
export function AccentSection({ settings }: { settings: WorkspaceState }) {
  return (
    <SettingsForm
      heading={t`Accent colour`}
      intro={t`Of buttons and links, in both themes.`}
      initialValues={{ accent: settings.accent ?? usualAccent }}
      changesOf={({ accent }) => ({ accent: accent.toLowerCase() === usualAccent ? null : accent })}
      saved={t`Accent colour changed. Pages show it when they are loaded again.`}
      fixedBy={settings.fixedBy.accent}
      more={<UsualButton />}
    >
      <AccentField />
    </SettingsForm>
  );
}

function UsualButton() {
  const { values, setFieldValue } = useFormikContext<{ accent: string }>();
  if (values.accent.toLowerCase() === usualAccent) return null;
  return (
    <Button onClick={() => void setFieldValue('accent', usualAccent)}>{t`Use the green of Lectern`}</Button>
  );
}

function AccentField() {
  const styles = useStyles();
  const common = useSettingsStyles();
  const [{ value }, , { setValue }] = useField<string>('accent');
  const isKnown = isColour(value);
  const contrast = isKnown ? accentContrast(value) : 0;
  const isReadable = contrast >= neededContrast;
  const nearest = isKnown && !isReadable ? readableAccent(value) : undefined;
  const shown = decimal().format(Math.floor(contrast * 10) / 10);
  return (
    <>
      <FormField name="accent" label={t`Colour`} hint={t`Such as #1f5aa8`}>
        {(control) => (
          <span className={styles.fields}>
            <input
              type="color"
              className={styles.picker}
              aria-label={t`Choose a colour`}
              value={isKnown ? value.toLowerCase() : usualAccent}
              onChange={(event) => void setValue(event.target.value)}
            />
            <Input {...control} aria-label={t`Colour`} spellCheck={false} className={styles.input} />
          </span>
        )}
      </FormField>
      {isKnown ? (
        <div className={styles.samples}>
          <Sample accent={value} side={0} name={t`Light`} />
          <Sample accent={value} side={1} name={t`Dark`} />
        </div>
      ) : null}
      {isKnown ? (
        <p className={mergeClasses(common.quiet, !isReadable && styles.faint)} role="status">
          {isReadable
            ? t`Words on it have a contrast of ${shown}: everybody can read them.`
            : t`Words on it have a contrast of only ${shown}; 4.5 is needed.`}
        </p>
      ) : null}
      {nearest === undefined ? null : (
        <div>
          <Button
            size="small"
            onClick={() => void setValue(nearest)}
          >{t`Take ${nearest}, the nearest that can be read`}</Button>
        </div>
      )}
    </>
  );
}

const grounds = ['#ffffff', '#1b1e1d'] as const;
const onBrand = ['#ffffff', '#07120d'] as const;

function Sample({ accent, side, name }: { accent: string; side: 0 | 1; name: string }) {
  const styles = useStyles();
  const colours = accentColours(accent);
  const of = (token: string) => colours[token]?.[side];
  return (
    <div className={styles.sample} style={{ backgroundColor: grounds[side] }} aria-hidden>
      <span
        className={styles.button}
        style={{ backgroundColor: of('colorBrandBackground'), color: onBrand[side] }}
      >
        {name}
      </span>
      <span className={styles.link} style={{ color: of('colorBrandForegroundLink') }}>
        {t`A link`}
      </span>
    </div>
  );
}
