import { makeStyles, Radio, RadioGroup, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { TemplateListItem, TemplateName } from '../../../api/contract/templates.ts';
import { RestrictedMark } from '../../components/restricted-mark.tsx';
import { groupsOf } from './groups.ts';

const useStyles = makeStyles({
  group: { marginBottom: '12px' },
  heading: {
    marginBottom: '2px',
    fontSize: '13.5px',
    lineHeight: '19px',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
  },
  radio: { alignItems: 'flex-start', minWidth: 0 },
  title: { display: 'block', overflowWrap: 'anywhere' },
  about: {
    display: '-webkit-box',
    overflow: 'hidden',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    fontSize: '13px',
    lineHeight: '18px',
    color: tokens.colorNeutralForeground3,
  },
});

interface TemplateChoiceProps {
  items: readonly TemplateListItem[];
  spaceId: number;
  chosen: TemplateName | undefined;
  onChoose: (template: TemplateName) => void;
}

/** One that was chosen elsewhere may be far down the list. */
const showChosen = (root: HTMLElement | null): void =>
  root?.querySelector('input:checked')?.scrollIntoView({ block: 'nearest' });

/** The templates of a space, one of which is chosen. */
export function TemplateChoice({ items, spaceId, chosen, onChoose }: TemplateChoiceProps) {
  const styles = useStyles();
  const { own, others, builtIn } = groupsOf(items, spaceId);
  const groups = [
    { name: t`This space`, of: own },
    { name: t`All spaces`, of: others },
    { name: t`Built in`, of: builtIn },
  ].filter(({ of }) => of.length > 0);
  return (
    <RadioGroup
      ref={showChosen}
      aria-label={t`Templates`}
      value={String(chosen ?? '')}
      onChange={(_event, { value }) => {
        const item = items.find(({ template }) => String(template) === value);
        if (item) onChoose(item.template);
      }}
    >
      {groups.map(({ name, of }) => (
        <div key={name} className={styles.group} role="group" aria-label={name}>
          <p className={styles.heading} aria-hidden>
            {name}
          </p>
          {of.map(({ template, title, excerpt, restriction }) => (
            <Radio
              key={template}
              className={styles.radio}
              value={String(template)}
              label={
                <>
                  <span className={styles.title}>
                    <bdi>{title}</bdi>
                    <RestrictedMark restriction={restriction} />
                  </span>
                  {excerpt !== '' && <span className={styles.about}>{excerpt}</span>}
                </>
              }
            />
          ))}
        </div>
      ))}
    </RadioGroup>
  );
}
