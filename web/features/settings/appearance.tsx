import { useId, type ReactNode } from 'react';
import { makeStyles, Radio, RadioGroup, Switch, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { SectionHeading } from '../../components/section-heading.tsx';
import { SwitchRow } from '../../components/switch-row.tsx';
import { useEditorMode } from '../../lib/editor-mode.ts';
import { useDeviceChoice } from '../../lib/device-choice.ts';
import { readingFace, selectionTools, sideBySide } from '../../lib/reading-choices.ts';
import { chooseTheme, useThemeChoice, type ThemeChoice } from '../../lib/theme-choice.ts';

const useStyles = makeStyles({
  root: { marginTop: '32px' },
  intro: { marginTop: '10px', color: tokens.colorNeutralForeground3 },
  setting: { padding: '14px 0', borderBottom: `1px solid ${tokens.colorNeutralStroke3}` },
  name: { fontWeight: tokens.fontWeightSemibold },
  quiet: { fontSize: '13.5px', lineHeight: '19px', color: tokens.colorNeutralForeground3 },
  group: { flexWrap: 'wrap', marginLeft: '-8px', marginTop: '2px' },
  serif: { fontFamily: 'var(--lectern-font-serif)' },
  sample: {
    marginTop: '6px',
    padding: '16px 20px',
    border: '1px solid var(--lectern-well-stroke)',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: 'var(--lectern-well)',
    fontFamily: 'var(--lectern-font-reading)',
    fontSize: '18px',
    lineHeight: '30px',
  },
});

/** The settings for how Lectern looks in this browser. Changes apply at once. */
export function Appearance() {
  const styles = useStyles();
  const id = useId();
  const theme = useThemeChoice();
  const face = useDeviceChoice(readingFace);
  const { mode, choose } = useEditorMode();
  const isPair = useDeviceChoice(sideBySide) === 'true';
  const hasTools = useDeviceChoice(selectionTools) === 'true';
  return (
    <section aria-labelledby={`${id}-heading`} className={styles.root}>
      <SectionHeading id={`${id}-heading`}>{t`Appearance`}</SectionHeading>
      <p className={styles.intro}>{t`Applies to this browser only, except for the editor.`}</p>
      <Setting name={t`Theme`}>
        {(labelId) => (
          <RadioGroup
            layout="horizontal"
            className={styles.group}
            aria-labelledby={labelId}
            value={theme}
            onChange={(_event, { value }) => chooseTheme(value as ThemeChoice)}
          >
            <Radio value="light" label={t`Light`} />
            <Radio value="dark" label={t`Dark`} />
            <Radio value="system" label={t`Use system setting`} />
          </RadioGroup>
        )}
      </Setting>
      <Setting name={t`Reading font`} text={t`Used for documents, in reading view and preview.`}>
        {(labelId) => (
          <>
            <RadioGroup
              layout="horizontal"
              className={styles.group}
              aria-labelledby={labelId}
              value={face}
              onChange={(_event, { value }) => readingFace.set(value as typeof face)}
            >
              <Radio value="serif" label={{ children: t`Serif`, className: styles.serif }} />
              <Radio value="sans" label={t`Sans`} />
            </RadioGroup>
            <p className={styles.sample}>
              {t`A document reads like this: a line is long enough to carry a thought, and short enough to find the next one.`}
            </p>
          </>
        )}
      </Setting>
      <Setting name={t`Editor`} text={t`Belongs to your account. You can also switch it in the editor.`}>
        {(labelId) => (
          <RadioGroup
            layout="horizontal"
            className={styles.group}
            aria-labelledby={labelId}
            value={mode}
            onChange={(_event, { value }) => choose(value as typeof mode)}
          >
            <Radio value="formatted" label={t`Formatted`} />
            <Radio value="markdown" label={t`Markdown`} />
          </RadioGroup>
        )}
      </Setting>
      <SwitchRow
        id={`${id}-pair`}
        name={t`Side by side`}
        text={t`The editor shows the preview beside the text, if the window is wide enough. You can also switch it in the editor.`}
      >
        <Switch
          id={`${id}-pair`}
          aria-describedby={`${id}-pair-text`}
          checked={isPair}
          onChange={(_event, { checked }) => sideBySide.set(checked ? 'true' : 'false')}
        />
      </SwitchRow>
      <SwitchRow
        id={`${id}-tools`}
        name={t`Tools beside selected words`}
        text={t`The formatted editor shows them when you select words with a mouse or a finger.`}
      >
        <Switch
          id={`${id}-tools`}
          aria-describedby={`${id}-tools-text`}
          checked={hasTools}
          onChange={(_event, { checked }) => selectionTools.set(checked ? 'true' : 'false')}
        />
      </SwitchRow>
    </section>
  );
}

interface SettingProps {
  name: string;
  text?: string;
  children: (labelId: string) => ReactNode;
}

function Setting({ name, text, children }: SettingProps) {
  const styles = useStyles();
  const id = useId();
  return (
    <div className={styles.setting}>
      <div id={id} className={styles.name}>
        {name}
      </div>
      {text === undefined ? null : <div className={styles.quiet}>{text}</div>}
      {children(id)}
    </div>
  );
}
