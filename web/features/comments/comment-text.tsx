import { Fragment } from 'react';
import { makeStyles, tokens } from '@fluentui/react-components';
import { Mention } from '../../components/mentions/mention.tsx';

const useStyles = makeStyles({
  text: { fontSize: '15.5px', lineHeight: '23px', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  link: { color: tokens.colorBrandForegroundLink },
});

const special =
  /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]]|(?<![\w@.])@[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)/;

/** What somebody said: plain text, with addresses as links and @names marked. */
export function CommentText({ text }: { text: string }) {
  const styles = useStyles();
  return (
    <p className={styles.text}>
      {text.split(special).map((piece, index) => {
        if (index % 2 === 0) return <Fragment key={index}>{piece}</Fragment>;
        if (piece.startsWith('@')) return <Mention key={index} text={piece} />;
        return (
          <a key={index} className={styles.link} href={piece} target="_blank" rel="noopener noreferrer">
            {piece}
          </a>
        );
      })}
    </p>
  );
}
