import { Dropdown, makeStyles, Option, tokens } from '@fluentui/react-components';
import { LockClosed20Regular, PeopleTeam20Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import type { Space } from '../../../api/contract/spaces.ts';
import { useToasts } from '../../components/toasts.tsx';
import { serverMessage } from '../../lib/http.ts';
import { useUpdateSpace } from './api.ts';
import { visibilityNames, visibilityTexts } from './member-roles.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '12px 32px',
  },
  words: { flex: '1 1 320px' },
  heading: {
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  text: { marginTop: '2px', lineHeight: '22px', color: tokens.colorNeutralForeground3 },
  dropdown: { minWidth: '232px', '@container main (max-width: 511px)': { flexGrow: 1 } },
  value: { display: 'flex', alignItems: 'center', columnGap: '8px' },
  icon: { color: tokens.colorNeutralForeground3 },
});

/** Who can see a space: everyone, or members only. Managers choose; others read it. */
export function VisibilityChoice({ space }: { space: Space }) {
  const styles = useStyles();
  const toasts = useToasts();
  const update = useUpdateSpace(space.id);
  const Icon = space.visibility === 'members' ? LockClosed20Regular : PeopleTeam20Regular;
  const choose = (value: string | undefined): void => {
    if ((value !== 'everyone' && value !== 'members') || value === space.visibility) return;
    update.mutate(
      { visibility: value },
      { onError: (error) => toasts.failure(t`Failed to update space`, serverMessage(error)) },
    );
  };
  return (
    <div className={styles.root}>
      <div className={styles.words}>
        <h2 className={styles.heading}>{t`Who can see this space`}</h2>
        <p className={styles.text}>{visibilityTexts[space.visibility]}</p>
      </div>
      {space.can.manageMembers ? (
        <Dropdown
          className={styles.dropdown}
          aria-label={t`Who can see this space`}
          disabled={update.isPending}
          value={visibilityNames[space.visibility]}
          selectedOptions={[space.visibility]}
          button={{
            children: (
              <span className={styles.value}>
                <Icon className={styles.icon} />
                {visibilityNames[space.visibility]}
              </span>
            ),
          }}
          onOptionSelect={(_event, { optionValue }) => choose(optionValue)}
        >
          {Object.entries(visibilityNames).map(([value, name]) => (
            <Option key={value} value={value}>
              {name}
            </Option>
          ))}
        </Dropdown>
      ) : null}
    </div>
  );
}
