import { makeStyles, tokens } from '@fluentui/react-components';
import { useWorkspace } from '../../lib/workspace.ts';

const useStyles = makeStyles({
  root: {
    marginTop: '32px',
    paddingTop: '16px',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    fontSize: '14px',
    lineHeight: '20px',
    color: tokens.colorNeutralForeground2,
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
  },
  link: { color: tokens.colorBrandForegroundLink },
});

/** Addresses of pages and of mails, without the full stop that ends the sentence. */
const address = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)/;

/** What the organisation says below its form for signing in. */
export function SignInText() {
  const styles = useStyles();
  const { signInText } = useWorkspace();
  if (signInText === '') return null;
  const parts = signInText.split(address);
  return (
    <p className={styles.root}>
      {parts.map((part, index) =>
        // what is between two addresses has an even index
        index % 2 === 0 ? (
          part
        ) : (
          <a key={index} className={styles.link} href={part.startsWith('http') ? part : `mailto:${part}`}>
            {part}
          </a>
        ),
      )}
    </p>
  );
}
