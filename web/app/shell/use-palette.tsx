import { lazy, Suspense, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { makeStyles } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { useMatch } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '../../lib/current-user.ts';
import { ApiError } from '../../lib/http.ts';
import { forgetOpened, noteOpened } from '../../lib/opened-documents.ts';
import { numberIn, patterns } from '../../lib/paths.ts';
import { documentQuery } from '../../lib/queries/documents.ts';
import { isPressed } from '../../lib/shortcuts.ts';
import { useSessionLost } from '../../lib/session.ts';

const useStyles = makeStyles({
  unseen: { position: 'fixed', top: 0, left: 0, width: '1px', height: '1px', opacity: 0, border: 'none' },
});

const load = () => import('./palette-host.tsx');
const PaletteHost = lazy(async () => ({ default: (await load()).PaletteHost }));
/** A failure does not matter here: opening the palette tries again. */
const preload = () => void load().catch(() => undefined);
/** Milliseconds. By then the page itself has loaded. */
const preloadAfterMs = 3000;

interface PaletteHandle {
  open: () => void;
  /** Fetches its code when the pointer or the focus comes near. */
  preload: () => void;
  surface: ReactNode;
}

/** What commands of the palette show that belongs to the frame of the page. */
interface PaletteOptions {
  onShortcuts: () => void;
  onNotifications: () => void;
}

/** Opens the palette by Ctrl+K, or by / outside of fields. The focus returns to where it was. */
export function usePalette(options: PaletteOptions): PaletteHandle {
  const { user } = useCurrentUser();
  const isLost = useSessionLost();
  const [isOpen, setOpen] = useState(false);
  // stays once opened: its commands have dialogs
  const [wasOpened, setOpened] = useState(false);
  const [text, setText] = useState('');
  const opener = useRef<Element>(null);
  const shown = useShown();
  const open = useCallback(() => {
    // an open dialog stays on top
    if (document.querySelector('[aria-modal="true"], dialog[open]')) return;
    opener.current = document.activeElement;
    setText('');
    setOpened(true);
    setOpen(true);
  }, []);
  const close = useCallback(() => setOpen(false), []);
  useShortcuts(open);
  const shows = isOpen && user !== null && !isLost;

  useEffect(() => {
    if (!shows) return undefined;
    // after unmounting: the dialog itself returns the focus to `typedAhead`, which is gone
    return () => {
      if (opener.current instanceof HTMLElement && opener.current.isConnected)
        opener.current.focus({ preventScroll: true });
    };
  }, [shows]);

  const surface = wasOpened && user !== null && (
    <Suspense fallback={shows && <TypedAhead text={text} onText={setText} onClose={close} />}>
      <PaletteHost
        user={user}
        isOpen={shows}
        text={text}
        onText={setText}
        onClose={close}
        shown={shown}
        document={shown.document}
        opener={() => (opener.current instanceof HTMLElement ? opener.current : null)}
        {...options}
      />
    </Suspense>
  );
  return { open, preload, surface };
}

interface TypedAheadProps {
  text: string;
  onText: (text: string) => void;
  onClose: () => void;
}

/** Takes what is typed before the palette's code has loaded. */
function TypedAhead({ text, onText, onClose }: TypedAheadProps) {
  const styles = useStyles();
  return (
    <input
      autoFocus
      className={styles.unseen}
      aria-label={t`Search documents, spaces and actions`}
      value={text}
      onChange={(event) => onText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    />
  );
}

/** The cached document of the page, or its error. Fetches nothing. */
function useLoadedDocument(id: number | undefined) {
  return useQuery({ ...documentQuery(id ?? 0), enabled: false });
}

/** The document and the space that the page shows, by their ids, and the document itself once it has loaded. */
function useShown() {
  const documentId = numberIn(useMatch(`${patterns.document}/*`)?.params.documentId);
  const space = numberIn(useMatch(`${patterns.space}/*`)?.params.spaceId);
  const { data } = useLoadedDocument(documentId);
  const loaded = documentId === undefined ? undefined : data;
  return { documentId, spaceId: space ?? loaded?.spaceId, document: loaded };
}

/** Remembers on this device which documents the person opened; the palette offers the last ones, without templates. */
export function useOpenedDocuments(): void {
  const { user } = useCurrentUser();
  const id = numberIn(useMatch(patterns.document)?.params.documentId);
  const { data, error } = useLoadedDocument(id);
  const userId = user?.id;
  const { title, space, template = null } = data ?? {};
  const [spaceName, visibility] = [space?.name, space?.visibility];
  const isGone = (error instanceof ApiError && error.status === 404) || template !== null;
  useEffect(() => {
    if (userId === undefined || id === undefined) return;
    if (isGone) forgetOpened(userId, id);
    else if (title !== undefined && spaceName !== undefined)
      noteOpened(userId, { id, title, spaceName, visibility });
  }, [userId, id, title, spaceName, visibility, isGone]);
}

function useShortcuts(open: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Control' || event.key === 'Meta') preload();
      // the editor uses Ctrl+K for links, and then prevents the default
      if (event.defaultPrevented || !isPressed('search', event)) return;
      event.preventDefault();
      open();
    };
    const timer = setTimeout(preload, preloadAfterMs);
    window.addEventListener('keydown', onKeyDown);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', onKeyDown);
    };
  }, [open]);
}
