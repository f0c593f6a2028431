import {
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type Ref,
  type UIEventHandler,
} from 'react';
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useMentions } from '../../components/mentions/use-mentions.tsx';
import { keepHistory, type FieldHistory } from './field-history.ts';
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
    // the line of the strip above turns green: a ring around half a page would shout
    ':focus-visible': { boxShadow: `inset 0 2px 0 ${tokens.colorCompoundBrandStroke}` },
    '@container sheet (min-width: 512px) and (max-width: 767px)': {
      padding: '20px 24px',
      fontSize: '16px',
      lineHeight: '26px',
    },
    '@container sheet (max-width: 511px)': { padding: '20px', fontSize: '16px', lineHeight: '26px' },
  },
  hidden: { display: 'none' },
});

/** Enter and Tab within lists, the shortcuts of the tools, undo. @returns whether the key was used */
function takeKey(field: HTMLTextAreaElement, history: FieldHistory, event: KeyboardEvent, mayLeave: boolean) {
  const selected = { text: field.value, start: field.selectionStart, end: field.selectionEnd };
  const step = historyKey(event);
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

/** What a page does with the field beside showing it. */
export interface Source {
  field: HTMLTextAreaElement;
  run: (name: CommandName) => void;
  /** Shows a text that was changed by other means than typing. */
  show: (text: string) => void;
}

interface SourceFieldProps {
  ref: Ref<Source>;
  initial: string;
  isHidden: boolean;
  onChange: (text: string) => void;
  onScroll: UIEventHandler;
  /** Files that were pasted or dropped; a link to each takes the place of the selection. */
  onFiles: (files: readonly File[], field: HTMLTextAreaElement, history: FieldHistory) => void;
}

/**
 * The Markdown as it is typed. Not controlled: the field keeps the text, so that a megabyte is typed into as fast as
 * a line.
 */
export function SourceField({ ref, initial, isHidden, onChange, onScroll, onFiles }: SourceFieldProps) {
  const styles = useStyles();
  const helpId = useId();
  // Escape, then Tab, leaves a list by keyboard
  const mayLeave = useRef(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const history = useRef<FieldHistory>(undefined);
  const mentions = useMentions(field);
  useEffect(() => {
    const element = field.current;
    if (!element) return undefined;
    // never focused, the caret stands at the end: there the tools add (design.md)
    element.setSelectionRange(element.value.length, element.value.length);
    const kept = keepHistory(element);
    history.current = kept;
    return kept.end;
  }, []);
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
  }));
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const element = event.currentTarget;
    const { clipboardData } = event;
    const pasted = clipboardData.getData('text/plain');
    const { value: text, selectionStart: start, selectionEnd: end } = element;
    const edit = linkSelection({ text, start, end }, pasted);
    if (edit) history.current?.apply(edit);
    // tables come as text and as a picture of them
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
        aria-label="Content"
        aria-describedby={helpId}
        placeholder="Start writing your document here..."
        defaultValue={initial}
        spellCheck
        {...mentions.aria}
        onInput={(event) => {
          onChange(event.currentTarget.value);
          mentions.look();
        }}
        onSelect={mentions.look}
        onBlur={mentions.close}
        onScroll={(event) => {
          mentions.close();
          onScroll(event);
        }}
        onPaste={onPaste}
        onDrop={onDrop}
        onKeyDown={(event) => {
          if (!history.current || mentions.takeKey(event)) return;
          if (takeKey(event.currentTarget, history.current, event, mayLeave.current)) event.preventDefault();
          // Shift comes before the Tab that it goes with
          if (event.key !== 'Shift') mayLeave.current = event.key === 'Escape';
        }}
      />
      {mentions.list}
      <div id={helpId} hidden>
        Markdown. In a list, Tab and Shift+Tab move an item in and out; press Escape, then Tab, to leave the
        field.
      </div>
    </>
  );
}
