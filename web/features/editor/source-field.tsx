import {
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type Ref,
  type UIEventHandler,
} from 'react';
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { useMentions } from '../../components/mentions/use-mentions.tsx';
import { keepHistory, type FieldHistory } from './field-history.ts';
import { shownText } from './line-endings.ts';
import { offsetUnder } from './file-links.ts';
import { commandOf, historyKey } from './shortcuts.ts';
import { commands, linkSelection, type CommandName } from './text-commands.ts';
import { continueList, shiftItems } from './text-lists.ts';

const useStyles = makeStyles({
  field: {
    display: 'block',
    width: '100%',
    height: 'calc(100vh - 250px)',
    minHeight: '200px',
    padding: '28px 40px 28px',
    border: 'none',
    outlineStyle: 'none',
    resize: 'none',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: '14.5px',
    lineHeight: '25px',
    tabSize: 4,
    '::placeholder': { color: tokens.colorNeutralForeground4, opacity: 1 },
    // a green line at the top: a focus ring around half the page would be too loud
    ':focus-visible': { boxShadow: `inset 0 2px 0 ${tokens.colorCompoundBrandStroke}` },
    '@container main (min-width: 512px) and (max-width: 767px)': {
      padding: '20px 24px',
      fontSize: '16px',
      lineHeight: '26px',
    },
    '@container main (max-width: 511px)': { padding: '20px', fontSize: '16px', lineHeight: '26px' },
  },
  hidden: { display: 'none' },
});

/** Handles Enter and Tab in lists, toolbar shortcuts and undo. @returns whether the key was handled */
function handleKey(
  field: HTMLTextAreaElement,
  history: FieldHistory,
  event: KeyboardEvent,
  mayLeave: boolean,
) {
  const selected = { text: field.value, start: field.selectionStart, end: field.selectionEnd };
  const step = historyKey(event.nativeEvent);
  if (step) {
    history[step]();
    return true;
  }
  const name = commandOf(event.nativeEvent, selected.start !== selected.end);
  if (name) {
    history.apply(commands[name](selected));
    return true;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return false;
  const edit =
    event.key === 'Enter' && !event.shiftKey
      ? continueList(selected)
      : event.key === 'Tab' && !mayLeave
        ? shiftItems(selected, event.shiftKey ? 'out' : 'in')
        : undefined;
  if (edit) history.apply(edit);
  return edit !== undefined;
}

/** What the editor can do with the field. */
export interface Source {
  field: HTMLTextAreaElement;
  run: (name: CommandName) => void;
  /** Shows a text that nobody typed. */
  show: (text: string) => void;
  /** Replaces placeholder words. */
  fillIn: (words: string, insert: string) => void;
  /** Moves the caret to an offset and scrolls to it. */
  goTo: (offset: number) => void;
  /** Focuses the field where the caret was last, the first time at the beginning. */
  enter: () => void;
}

interface SourceFieldProps {
  ref: Ref<Source>;
  /** The edited text (`line-endings.ts`) to begin with. */
  initial: string;
  isHidden: boolean;
  /** Called with the edited text after each change. */
  onChange: (text: string) => void;
  onScroll: UIEventHandler;
  /** Called with pasted or dropped files, whose links replace the selection. */
  onFiles: (files: readonly File[], field: HTMLTextAreaElement, history: FieldHistory) => void;
}

/**
 * The field for the Markdown. It is uncontrolled: the text stays in the field, so that typing into a megabyte is as
 * fast as into a line.
 */
export function SourceField({ ref, initial, isHidden, onChange, onScroll, onFiles }: SourceFieldProps) {
  const styles = useStyles();
  const helpId = useId();
  // with the keyboard, Escape and then Tab leave the field from within a list
  const mayLeave = useRef(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const history = useRef<FieldHistory>(undefined);
  const wasEntered = useRef(false);
  const [initialText] = useState(initial);
  const mentions = useMentions(field);
  useEffect(() => {
    const element = field.current;
    if (!element) return undefined;
    // in a field that was never focused, toolbar commands insert at the end
    element.setSelectionRange(element.value.length, element.value.length);
    const kept = keepHistory(element, initialText);
    history.current = kept;
    return kept.end;
  }, [initialText]);
  useImperativeHandle(ref, () => ({
    get field() {
      if (!field.current) throw new Error('The field is gone');
      return field.current;
    },
    run: (name) => {
      if (!field.current) return;
      const { value: text, selectionStart: start, selectionEnd: end } = field.current;
      history.current?.apply(commands[name]({ text, start, end }));
    },
    show: (text) => history.current?.show(text),
    fillIn: (words, insert) => history.current?.fillIn(words, insert),
    goTo: (offset) => {
      field.current?.setSelectionRange(offset, offset);
      // focusing scrolls to the caret
      field.current?.focus();
    },
    enter: () => {
      if (!wasEntered.current) field.current?.setSelectionRange(0, 0);
      field.current?.focus();
    },
  }));
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const element = event.currentTarget;
    const { clipboardData } = event;
    const pasted = clipboardData.getData('text/plain');
    const { value: text, selectionStart: start, selectionEnd: end } = element;
    const edit = linkSelection({ text, start, end }, pasted);
    if (edit) history.current?.apply(edit);
    // a copied table has both a text and an image: prefer the text
    else if (pasted === '' && clipboardData.files.length > 0 && history.current) {
      onFiles([...clipboardData.files], element, history.current);
    } else return;
    event.preventDefault();
  };
  const onDrop = (event: DragEvent<HTMLTextAreaElement>) => {
    const element = event.currentTarget;
    const files = [...event.dataTransfer.files];
    if (files.length === 0 || !history.current) return;
    event.preventDefault();
    const at = offsetUnder(element, event.nativeEvent);
    element.setSelectionRange(at, at);
    onFiles(files, element, history.current);
  };
  return (
    <>
      <textarea
        ref={field}
        className={mergeClasses(styles.field, isHidden && styles.hidden)}
        aria-label={t`Content`}
        aria-describedby={helpId}
        placeholder={t`Start writing your document here...`}
        defaultValue={shownText(initialText)}
        spellCheck
        {...mentions.aria}
        onInput={() => {
          // the history listens to the field too, and is up to date by now
          if (history.current) onChange(history.current.text());
          mentions.look();
        }}
        onFocus={() => (wasEntered.current = true)}
        onSelect={mentions.look}
        onBlur={mentions.close}
        onScroll={(event) => {
          mentions.close();
          onScroll(event);
        }}
        onPaste={onPaste}
        onDrop={onDrop}
        onKeyDown={(event) => {
          if (!history.current || mentions.handleKey(event)) return;
          if (handleKey(event.currentTarget, history.current, event, mayLeave.current))
            event.preventDefault();
          // Shift+Tab fires Shift first, which must not end the Escape
          if (event.key !== 'Shift') mayLeave.current = event.key === 'Escape';
        }}
      />
      {mentions.list}
      <div id={helpId} hidden>
        {t`Markdown. In a list, Tab and Shift+Tab move an item in and out; press Escape, then Tab, to leave the field.`}
      </div>
    </>
  );
}
