import { useEffect, useRef, type KeyboardEvent, type Ref, type UIEventHandler } from 'react';
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useMentions } from '../../components/mentions/use-mentions.tsx';
import { applyEdit } from './apply-edit.ts';
import { commandOf } from './shortcuts.ts';
import { commands, type CommandName } from './text-commands.ts';
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

/** Does to the field what the tool says, as if it had been typed. */
export function runCommand(field: HTMLTextAreaElement, name: CommandName): void {
  const { value: text, selectionStart: start, selectionEnd: end } = field;
  applyEdit(field, commands[name]({ text, start, end }));
}

/** Enter and Tab within lists, and the shortcuts of the tools. @returns whether the key was used */
function takeKey(field: HTMLTextAreaElement, event: KeyboardEvent, mayLeave: boolean): boolean {
  const selected = { text: field.value, start: field.selectionStart, end: field.selectionEnd };
  const name = commandOf(event.nativeEvent);
  if (name) {
    runCommand(field, name);
    return true;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return false;
  const edit =
    event.key === 'Enter' && !event.shiftKey
      ? continueList(selected)
      : event.key === 'Tab' && !mayLeave
        ? shiftItems(selected, event.shiftKey ? 'out' : 'in')
        : undefined;
  if (edit) applyEdit(field, edit);
  return edit !== undefined;
}

interface SourceFieldProps {
  ref: Ref<HTMLTextAreaElement>;
  initial: string;
  isHidden: boolean;
  onChange: (text: string) => void;
  onScroll: UIEventHandler;
}

/**
 * The Markdown as it is typed. Not controlled: the browser keeps the text and its undo, so that a megabyte is typed
 * into as fast as a line.
 */
export function SourceField({ ref, initial, isHidden, onChange, onScroll }: SourceFieldProps) {
  const styles = useStyles();
  // Escape, then Tab, leaves a list by keyboard
  const mayLeave = useRef(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const mentions = useMentions(field);
  useEffect(() => {
    const element = field.current;
    // never focused, the caret stands at the end: there the tools add (design.md)
    element?.setSelectionRange(element.value.length, element.value.length);
  }, []);
  return (
    <>
      <textarea
        ref={(element) => {
          field.current = element;
          if (typeof ref === 'function') ref(element);
          else if (ref) ref.current = element;
        }}
        className={mergeClasses(styles.field, isHidden && styles.hidden)}
        aria-label="Content"
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
        onKeyDown={(event) => {
          if (mentions.takeKey(event)) return;
          if (takeKey(event.currentTarget, event, mayLeave.current)) event.preventDefault();
          // Shift comes before the Tab that it goes with
          if (event.key !== 'Shift') mayLeave.current = event.key === 'Escape';
        }}
      />
      {mentions.list}
    </>
  );
}
