import {
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type FormEvent,
  type KeyboardEvent,
  type UIEventHandler,
} from 'react';
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { textareaField, type SuggestionField } from '../../components/suggestions/suggestion-field.ts';
import { useMentionsIn } from '../../components/mentions/use-mentions.tsx';
import type { EditedText } from './edited-text.ts';
import type { OnFiles } from './file-links.ts';
import { useFindTitled } from './formatted/marks/find-documents.ts';
import { useDocumentLinks } from './formatted/marks/use-document-links.tsx';
import { linkPasted } from './link-titles.ts';
import { commandOf, historyKey } from './shortcuts.ts';
import { createSourceSurface } from './source-surface.ts';
import type { Surface } from './surface.ts';
import { linkSelection } from './text-commands.ts';
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
function handleKey(surface: Surface, edited: EditedText, event: KeyboardEvent, mayLeave: boolean) {
  const step = historyKey(event.nativeEvent);
  if (step) {
    edited[step]();
    return true;
  }
  const selected = surface.selected();
  const name = commandOf(event.nativeEvent, selected.start !== selected.end);
  if (name) {
    surface.run(name);
    return true;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return false;
  const edit =
    event.key === 'Enter' && !event.shiftKey
      ? continueList(selected)
      : event.key === 'Tab' && !mayLeave
        ? shiftItems(selected, event.shiftKey ? 'out' : 'in')
        : undefined;
  if (edit) surface.apply(edit);
  return edit !== undefined;
}

interface SourceFieldProps {
  edited: EditedText;
  isHidden: boolean;
  onScroll: UIEventHandler;
  onFiles: OnFiles;
}

/**
 * The field for the Markdown. It is uncontrolled: the text stays in the field, so that typing into a megabyte is as
 * fast as into a line.
 */
export function SourceField({ edited, isHidden, onScroll, onFiles }: SourceFieldProps) {
  const styles = useStyles();
  const helpId = useId();
  // with the keyboard, Escape and then Tab leave the field from within a list
  const mayLeave = useRef(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const [initialText] = useState(edited.shown);
  const suggestions = useRef<SuggestionField>(null);
  useImperativeHandle(suggestions, () => textareaField(() => field.current));
  const mentions = useMentionsIn(suggestions);
  const documents = useDocumentLinks(suggestions);
  const lists = [mentions, documents];
  const findTitled = useFindTitled();
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return undefined;
    // the text may have changed since it was first drawn
    if (element.value !== edited.shown()) element.value = edited.shown();
    return edited.attach(createSourceSurface(element, edited));
  }, [edited]);
  const look = () => lists.forEach((list) => list.look());
  const close = () => lists.forEach((list) => list.close());
  useEffect(() => edited.onChange(look));
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const surface = edited.surface();
    const { clipboardData } = event;
    const pasted = clipboardData.getData('text/plain');
    const edit = surface && linkSelection(surface.selected(), pasted);
    if (edit) surface.apply(edit);
    // a copied table has both a text and an image: prefer the text
    else if (surface && pasted === '' && clipboardData.files.length > 0) {
      onFiles([...clipboardData.files], surface);
    } else {
      if (surface) linkTitles(surface.selected().start, pasted);
      return;
    }
    event.preventDefault();
  };
  const linkTitles = (at: number, text: string) => {
    const pasted = text.replace(/\r\n?/g, '\n');
    // the browser pastes the text after this event, and the titles are found after that
    if (pasted.includes('[[')) edited.expect(linkPasted(edited, { at, pasted }, findTitled));
  };
  const onInput = ({ nativeEvent }: FormEvent) => {
    if (!(nativeEvent instanceof InputEvent) || nativeEvent.inputType !== 'insertText') return;
    if (nativeEvent.data !== ':') return;
    import('./complete-emoji.ts').then(
      ({ completeEmoji, isInCode }) =>
        completeEmoji(
          textareaField(() => field.current),
          (at) => !isInCode(edited.shown(), at),
        ),
      // without the names, a colon is a colon
      () => undefined,
    );
  };
  const onDrop = (event: DragEvent<HTMLTextAreaElement>) => {
    const surface = edited.surface();
    const files = [...event.dataTransfer.files];
    if (files.length === 0 || !surface) return;
    event.preventDefault();
    const at = surface.offsetAt(event.nativeEvent);
    event.currentTarget.setSelectionRange(at, at);
    onFiles(files, surface);
  };
  return (
    <>
      <textarea
        ref={field}
        className={mergeClasses(styles.field, isHidden && styles.hidden)}
        // each line reads in the direction of its letters
        dir="auto"
        aria-label={t`Content`}
        aria-describedby={helpId}
        placeholder={t`Start writing your document here...`}
        defaultValue={initialText}
        spellCheck
        {...(lists.find(({ isOpen }) => isOpen) ?? mentions).aria}
        onSelect={look}
        onBlur={close}
        onScroll={(event) => {
          close();
          onScroll(event);
        }}
        onPaste={onPaste}
        onInput={onInput}
        onDrop={onDrop}
        onKeyDown={(event) => {
          const surface = edited.surface();
          if (!surface || lists.some((list) => list.handleKey(event))) return;
          if (handleKey(surface, edited, event, mayLeave.current)) event.preventDefault();
          // Shift+Tab fires Shift first, which must not end the Escape
          if (event.key !== 'Shift') mayLeave.current = event.key === 'Escape';
        }}
      />
      {mentions.list}
      {documents.list}
      <div id={helpId} hidden>
        {t`Markdown. In a list, Tab and Shift+Tab move an item in and out; press Escape, then Tab, to leave the field.`}
      </div>
    </>
  );
}
