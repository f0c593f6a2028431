import { Field, Input, makeStyles } from '@fluentui/react-components';
import { mainWidths } from './main-widths.ts';

const useStyles = makeStyles({
  day: {
    flex: '0 1 164px',
    minWidth: 0,
    '& input': { minWidth: 0 },
    [mainWidths.narrow]: { flexGrow: 1 },
  },
});

interface DayFieldProps {
  label: string;
  /** '2026-11-22' */
  day: string | undefined;
  onChange: (day: string | undefined) => void;
  size?: 'small' | 'medium';
}

/** A day as the limit of a filter. */
export function DayField({ label, day, onChange, size = 'small' }: DayFieldProps) {
  const styles = useStyles();
  return (
    <Field label={label} className={styles.day} size={size}>
      <Input
        type="date"
        min="1000-01-01"
        max="9999-12-31"
        value={day ?? ''}
        onChange={(_event, { value }) => onChange(value === '' ? undefined : value)}
      />
    </Field>
  );
}
