import { Radio, RadioGroup, Select } from '@fluentui/react-components';
import { plural, t } from '@lingui/core/macro';
import { limits } from '../../../api/text/limits.ts';
import type { CreateToken } from '../../../api/contract/tokens.ts';
import { FormField } from '../../components/form-field.tsx';
import { SpacesField } from './spaces-field.tsx';

/** The values of every form for a new token, as its controls store them. */
export interface ReachValues {
  scope: string;
  /** A number, or 'never'. */
  days: string;
  spaces: 'all' | 'chosen';
  spaceIds: number[];
}

export const emptyReach: ReachValues = {
  scope: 'read',
  days: String(limits.tokenDaysDefault),
  spaces: 'all',
  spaceIds: [],
};

export const reachOf = ({
  scope,
  days,
  spaces,
  spaceIds,
}: ReachValues): Pick<CreateToken, 'scope' | 'days' | 'spaceIds'> => ({
  scope: scope === 'write' ? 'write' : 'read',
  days: days === 'never' ? null : Number(days),
  spaceIds: spaces === 'all' ? null : spaceIds,
});

const lengths = [7, 30, limits.tokenDaysDefault, limits.tokenDays];

interface ReachFieldsProps {
  /** A token of a service account need not expire, and can reach everything that the account sees. */
  forService: boolean;
}

/** The fields for scope, spaces and end of a new token. */
export function ReachFields({ forService }: ReachFieldsProps) {
  return (
    <>
      <FormField name="scope" label={t`Access`}>
        {({ value, name, onChange }) => (
          <RadioGroup name={name} value={value} onChange={onChange as never}>
            <Radio value="read" label={t`Read only`} />
            <Radio value="write" label={t`Read and write`} />
          </RadioGroup>
        )}
      </FormField>
      <SpacesField allLabel={forService ? t`All spaces the account can see` : t`All spaces you can see`} />
      <FormField name="days" label={t`Expires after`}>
        {(control) => (
          <Select {...control}>
            {lengths.map((days) => (
              <option key={days} value={days}>
                {plural(days, { one: '# day', other: '# days' })}
              </option>
            ))}
            {forService ? <option value="never">{t({ message: 'Never', context: 'expiry' })}</option> : null}
          </Select>
        )}
      </FormField>
    </>
  );
}
