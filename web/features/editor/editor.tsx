import {
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from 'react';
import { t } from '@lingui/core/macro';
import { flushSync } from 'react-dom';
import { makeStyles, mergeClasses, Tab, TabList, ToggleButton, tokens } from '@fluentui/react-components';
import { DrawShape20Regular, LayoutColumnTwo20Regular } from '@fluentui/react-icons';
import { drawingMarkdown } from '../../components/drawing/drawing-address.ts';
import { DrawingDialog } from '../../components/drawing/lazy-drawing-dialog.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { loadMarkdown } from '../../components/markdown/markdown.tsx';
import { useDeviceChoice } from '../../lib/device-choice.ts';
import { sideBySide } from '../../lib/reading-choices.ts';
import { useEditorMode } from '../../lib/editor-mode.ts';
import { useSessionLost } from '../../lib/session.ts';
import { useFocusReturn } from '../../lib/use-focus-return.ts';
import type { Draft } from './draft.ts';
import { createEditedText } from './edited-text.ts';
import { linkFiles, type AttachFile, type OnDraw, type OnFiles } from './file-links.ts';
import type { LiveEditing } from './live/use-live.ts';
import { ModeQuestion } from './mode-question.tsx';
import { ModeSwitch } from './mode-switch.tsx';
import { Preview } from './preview.tsx';
import { createScrollSync } from './scroll-sync.ts';
import { SourceField } from './source-field.tsx';
import type { ActiveTools } from './surface.ts';
import { EditorToolbar } from './toolbar.tsx';
import type { BesideWords } from './formatted/words/commented-words.tsx';
import { useFormatted } from './use-formatted.ts';

const wide = '@container main (min-width: 1024px)';
const stacked = '@container main (max-width: 767px)';

const useStyles = makeStyles({
  strip: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: '16px',
    minHeight: '48px',
    paddingInline: '32px 24px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    // where the words are long, the switch has a line of its own
    [stacked]: {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      minHeight: '44px',
      paddingInline: '16px',
    },
  },
  tabs: { marginLeft: '-2px' },
  // underline the word alone, and cover the line below the strip
  tab: {
    minHeight: '48px',
    paddingInline: '8px',
    '::after': { left: '6px', right: '6px', height: '2px', borderRadius: 0 },
    [stacked]: { minHeight: '44px' },
  },
  toggle: { display: 'none', [wide]: { display: 'inline-flex' } },
  on: {
    color: tokens.colorBrandForeground1,
    ':hover': { color: tokens.colorBrandForeground1 },
    '& .fui-Button__icon': { color: 'inherit' },
  },
  right: { display: 'flex', alignItems: 'center', gap: '12px', gridColumn: 3 },
  panes: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' },
  pair: { [wide]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' } },
  // its own container: wide tables of the preview stay within the pane
  side: { minWidth: 0 },
  loading: { height: 'calc(100vh - 250px)', minHeight: '200px' },
  beside: {
    display: 'none',
    [wide]: { display: 'block', borderLeft: `1px solid ${tokens.colorNeutralStroke2}` },
  },
});

type TabName = 'edit' | 'preview';

interface EditorProps {
  draft: Draft;
  attach: AttachFile;
  /** Absent where nobody else can edit the text. */
  live?: LiveEditing;
  /** The offset at which the editor opens, or undefined for the beginning. Called once. */
  findStart?: (text: string) => number | undefined;
  /** Absent for a document that is not stored yet. */
  beside?: BesideWords;
  /** Shown above the toolbar: the title. */
  children?: ReactNode;
  ref: Ref<EditorHandle>;
}

export interface EditorHandle {
  /** Moves the focus to the text. */
  enter: () => void;
}

/** The editor with its toolbar, in both modes, and the preview. */
export function Editor({ draft, attach, live, findStart, beside, children, ref }: EditorProps) {
  const styles = useStyles();
  const [tab, setTab] = useState<TabName>('edit');
  const [edited] = useState(() => createEditedText(draft.text()));
  const [drawing, setDrawing] = useState<Parameters<OnDraw>[0]>();
  const [active, setActive] = useState<ActiveTools>();
  const { mode: chosenMode, isChosen, choose } = useEditorMode();
  const { Formatted, refusal } = useFormatted(chosenMode === 'formatted', edited);
  const mode = refusal === undefined ? chosenMode : 'markdown';
  const isPair = useDeviceChoice(sideBySide) === 'true' && mode === 'markdown';
  const preview = useRef<HTMLDivElement>(null);
  const [scrollSync] = useState(createScrollSync);
  const listeners = useRef(new Set<() => void>());
  const notify = useCallback(() => listeners.current.forEach((listener) => listener()), []);
  const subscribe = useCallback((listener: () => void) => {
    listeners.current.add(listener);
    return () => void listeners.current.delete(listener);
  }, []);
  useEffect(() => void loadMarkdown().catch(() => undefined), []);
  useEffect(
    () =>
      draft.onReplaced((text) => {
        edited.replace(text);
        notify();
      }),
    [draft, edited, notify],
  );
  useEffect(
    () =>
      edited.onChange(() => {
        draft.setText(edited.text());
        notify();
      }),
    [draft, edited, notify],
  );
  useEffect(() => live?.attach(edited), [live, edited]);
  useEffect(() => draft.beforeSave(edited.ready), [draft, edited]);
  useEffect(() => draft.placeholders.onReplace(edited.fillIn), [draft, edited]);
  // after the sign-in dialog: the pressed Save button is disabled and cannot take the focus
  const findField = useCallback(() => edited.surface()?.element, [edited]);
  useFocusReturn(useSessionLost(), findField);
  const openAtStart = useEffectEvent(() => {
    const start = findStart?.(draft.shown());
    if (start !== undefined) edited.goTo(start);
  });
  useEffect(() => openAtStart(), []);
  useImperativeHandle(ref, () => ({
    enter: () => {
      // a hidden field cannot take the focus
      flushSync(() => setTab('edit'));
      edited.surface()?.focus();
    },
  }));
  const withBoth = useCallback(
    (act: (field: HTMLTextAreaElement, page: HTMLElement) => void) => {
      const field = edited.surface()?.element;
      if (field instanceof HTMLTextAreaElement && preview.current) act(field, preview.current);
    },
    [edited],
  );
  const pageDrawn = useCallback(() => withBoth(scrollSync.drawn), [withBoth, scrollSync]);
  const leads = (which: 'field' | 'preview') => {
    const lead = () => scrollSync.lead(which);
    return { onWheel: lead, onPointerDown: lead, onTouchStart: lead, onKeyDown: lead };
  };
  const onFiles: OnFiles = (files, surface, write, place) =>
    linkFiles({ surface, read: edited.shown, files, attach, placeholders: draft.placeholders, write, place });
  const onDraw: OnDraw = (request) => setDrawing(request);
  const newDrawing = () => {
    const { text, start } = edited.surface()?.selected() ?? { text: '', start: 0 };
    // a paragraph of its own: only then it opens large, and can be edited while reading
    const lead = /(?:^|\n[ \t]*\n|^[ \t]*\n)[ \t]*$/.test(text.slice(0, start)) ? '' : '\n\n';
    setDrawing({
      name: t`Drawing`,
      write: (url, name) => `${lead}${drawingMarkdown(name, url)}\n\n`,
    });
  };
  const saveDrawing = (file: File, name: string): boolean => {
    const surface = edited.surface();
    if (!surface || !drawing) return false;
    onFiles([file], surface, (attached) =>
      attached ? drawing.write(attached.url, name) : (drawing.before ?? ''),
    );
    return true;
  };
  const showsPreview = tab === 'preview' || isPair;
  return (
    <>
      {children}
      <div className={styles.strip}>
        <TabList
          className={styles.tabs}
          selectedValue={tab}
          onTabSelect={(_event, { value }) => setTab(value as TabName)}
        >
          <Tab value="edit" className={styles.tab}>
            {t`Edit`}
          </Tab>
          <Tab value="preview" className={styles.tab}>
            {t`Preview`}
          </Tab>
        </TabList>
        <EditorToolbar
          isDisabled={tab === 'preview'}
          active={mode === 'formatted' ? active : undefined}
          onCommand={(name) => edited.surface()?.run(name)}
          onOffer={mode === 'formatted' ? (what) => edited.surface()?.offer?.(what) : undefined}
        />
        <div className={styles.right}>
          <IconButton
            label={t`Insert Drawing`}
            icon={<DrawShape20Regular />}
            disabled={tab === 'preview'}
            onClick={newDrawing}
          />
          {mode === 'markdown' && (
            <ToggleButton
              className={mergeClasses(styles.toggle, isPair && tab === 'edit' && styles.on)}
              appearance="subtle"
              icon={<LayoutColumnTwo20Regular />}
              checked={isPair}
              disabled={tab === 'preview'}
              onClick={() => sideBySide.set(isPair ? 'false' : 'true')}
            >
              {t`Side by side`}
            </ToggleButton>
          )}
          <ModeSwitch mode={mode} refusal={refusal} isDisabled={tab === 'preview'} onChoose={choose} />
        </div>
      </div>
      {isChosen ? null : <ModeQuestion mode={mode} onChoose={choose} />}
      <div className={mergeClasses(styles.panes, tab === 'edit' && isPair && styles.pair)}>
        <div className={styles.side} {...leads('field')}>
          {mode === 'markdown' && (
            <SourceField
              edited={edited}
              isHidden={tab === 'preview'}
              onScroll={() => withBoth((field, page) => scrollSync.scrolled('field', field, page))}
              onFiles={onFiles}
            />
          )}
          {mode === 'formatted' && Formatted && (
            <Formatted
              edited={edited}
              isHidden={tab === 'preview'}
              onActive={setActive}
              onFiles={onFiles}
              onDraw={(request) => (request ? onDraw(request) : newDrawing())}
              beside={beside}
            />
          )}
          {mode === 'formatted' && !Formatted && tab === 'edit' && <div className={styles.loading} />}
        </div>
        {showsPreview && (
          <div className={mergeClasses(styles.side, tab === 'edit' && styles.beside)} {...leads('preview')}>
            <Preview
              ref={preview}
              read={draft.shown}
              subscribe={subscribe}
              onScroll={() => withBoth((field, page) => scrollSync.scrolled('preview', field, page))}
              onRendered={pageDrawn}
            />
          </div>
        )}
      </div>
      {drawing && (
        <DrawingDialog
          address={drawing.address}
          name={drawing.name}
          onSave={saveDrawing}
          onClose={() => {
            setDrawing(undefined);
            edited.surface()?.focus();
          }}
        />
      )}
    </>
  );
}
