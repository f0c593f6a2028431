import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { EditorView } from '@codemirror/view';
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { MentionField } from '../../../components/mentions/mention-field.ts';
import { useMentionsIn } from '../../../components/mentions/use-mentions.tsx';
import { commandOf, historyKey } from '../shortcuts.ts';
import type { ActiveTools, Surface } from '../surface.ts';
import { linkSelection, type CommandName } from '../text-commands.ts';
import type { FormattedProps } from '../use-formatted.ts';
import { activeTools } from './active-tools.ts';
import { createFormattedSurface } from './formatted-surface.ts';
import { runCommand } from './tools.ts';

const useStyles = makeStyles({
  root: {
    position: 'relative',
    height: 'calc(100vh - 250px)',
    minHeight: '200px',
    // a green line at the top, as the field for Markdown has
    ':focus-within': { boxShadow: `inset 0 2px 0 ${tokens.colorCompoundBrandStroke}` },
  },
  hidden: { display: 'none' },
  text: { position: 'absolute', inset: 0, top: '2px' },
});

const isSame = (one: ActiveTools | undefined, other: ActiveTools): boolean =>
  one?.size === other.size && [...other].every((name) => one.has(name));

/** The field for a text that looks as it will read. */
export function FormattedField({ edited, isHidden, onActive, onFiles }: FormattedProps) {
  const styles = useStyles();
  const helpId = useId();
  const root = useRef<HTMLDivElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const mentionField = useRef<MentionField>(null);
  const [surface, setSurface] = useState<Surface & { view: EditorView }>();
  const mentions = useMentionsIn(mentionField);
  const lookAround = useEffectEvent(mentions.look);
  const filesCame = useEffectEvent(onFiles);
  const activeChanged = useEffectEvent(onActive);

  const runTool = useEffectEvent((name: CommandName, view: EditorView) => {
    if (name === 'image') picker.current?.click();
    else if (edited.surface())
      runCommand(view, name, (edit) => edited.surface()?.apply(edit), edited.shown());
  });

  useLayoutEffect(() => {
    if (!root.current) return undefined;
    let shown: ActiveTools | undefined;
    const tellActive = (view: EditorView) => {
      const active = activeTools(view.state);
      if (isSame(shown, active)) return;
      shown = active;
      activeChanged(active);
    };
    const withFiles = (event: Event, transfer: DataTransfer | null, at?: number): boolean => {
      const files = [...(transfer?.files ?? [])];
      const text = transfer?.getData('text/plain') ?? '';
      const current = edited.surface();
      // a copied table has both a text and an image: prefer the text
      if (files.length === 0 || !current || (at === undefined && text !== '')) return false;
      event.preventDefault();
      if (at !== undefined) current.goTo(at);
      filesCame(files, current);
      return true;
    };
    const made = createFormattedSurface(root.current, {
      edited,
      runTool,
      onUpdate: ({ view, docChanged, selectionSet, transactions }) => {
        if (docChanged || selectionSet) lookAround();
        if (docChanged || selectionSet || transactions.some(({ effects }) => effects.length > 0))
          tellActive(view);
      },
      extensions: [
        EditorView.domEventHandlers({
          paste: (event, view) => {
            const pasted = event.clipboardData?.getData('text/plain') ?? '';
            const { from, to } = view.state.selection.main;
            const edit = linkSelection({ text: edited.shown(), start: from, end: to }, pasted);
            if (!edit) return withFiles(event, event.clipboardData);
            event.preventDefault();
            edited.surface()?.apply(edit);
            return true;
          },
          drop: (event, view) =>
            withFiles(
              event,
              event.dataTransfer,
              view.posAtCoords({ x: event.clientX, y: event.clientY }) ?? 0,
            ),
        }),
      ],
    });
    mentionField.current = {
      element: made.view.scrollDOM,
      caret: () => {
        const { main } = made.view.state.selection;
        return main.empty ? main.head : undefined;
      },
      slice: (from, to) => made.view.state.sliceDoc(from, Math.min(to, made.view.state.doc.length)),
      caretBox: made.caretBox,
      insert: (from, to, insert) => {
        const caret = from + insert.length;
        made.apply({ from, to, insert, start: caret, end: caret });
      },
    };
    setSurface(made);
    tellActive(made.view);
    const detach = edited.attach(made);
    return () => {
      mentionField.current = null;
      detach();
    };
  }, [edited]);

  useEffect(() => {
    const content = surface?.view.contentDOM;
    if (!content) return;
    content.setAttribute('aria-describedby', helpId);
    for (const name of [
      'aria-autocomplete',
      'aria-haspopup',
      'aria-controls',
      'aria-activedescendant',
    ] as const) {
      const value = mentions.aria[name];
      if (value === undefined) content.removeAttribute(name);
      else content.setAttribute(name, String(value));
    }
  });

  const keyPressed = (event: React.KeyboardEvent): boolean => {
    if (mentions.handleKey(event)) return true;
    const step = historyKey(event.nativeEvent);
    if (step) {
      edited[step]();
      return true;
    }
    const selection = surface?.view.state.selection.main;
    const name = selection && commandOf(event.nativeEvent, !selection.empty);
    if (name) surface.run(name);
    return name !== undefined;
  };

  return (
    <div
      className={mergeClasses(styles.root, isHidden && styles.hidden)}
      onKeyDownCapture={(event) => {
        if (!surface?.view.contentDOM.contains(event.target as Node) || !keyPressed(event)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onBlur={mentions.close}
    >
      <div ref={root} className={styles.text} />
      {mentions.list}
      <input
        ref={picker}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={t`Insert Image`}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (surface && files.length > 0) onFiles(files, surface);
        }}
      />
      <div id={helpId} hidden>
        {t`In a list, Tab and Shift+Tab move an item in and out; press Escape, then Tab, to leave the field.`}
      </div>
    </div>
  );
}
