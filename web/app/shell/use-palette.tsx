import { lazy, Suspense, useCallback, useEffect, useRef, useState, type ReactElement } from 'react';
import { makeStyles } from '@fluentui/react-components';
import { useMatch } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import type { Document } from '../../../api/contract/documents.ts';
import type { CurrentUser } from '../../../api/contract/users.ts';
import { useCurrentUser } from '../../lib/current-user.ts';
import { ApiError } from '../../lib/http.ts';
import { forgetOpened, noteOpened } from '../../lib/opened-documents.ts';
import { patterns } from '../../lib/paths.ts';
import { useSessionLost } from '../../lib/session.ts';

const useStyles = makeStyles({
  unseen: { position: 'fixed', top: 0, left: 0, width: '1px', height: '1px', opacity: 0, border: 'none' },
});

const load = () => import('../../features/search/palette.tsx');
const Palette = lazy(async () => ({ default: (await load()).Palette }));
/** Where it cannot be fetched now, it is when it is wanted. */
const preload = () => void load().catch(() => undefined);
/** By then the page itself is there. */
const preloadAfter = 3000;

interface PaletteHandle {
  open: () => void;
  /** Fetches its code: the pointer or the focus comes near. */
  preload: () => void;
  surface: ReactElement | null;
}

/** The palette: Ctrl K from anywhere, and / where nobody types. The focus goes back to where it was. */
export function usePalette(): PaletteHandle {
  const { user } = useCurrentUser();
  const isLost = useSessionLost();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<Element>(null);
  const open = useCallback(() => {
    // a question that waits for its answer stays on top
    if (document.querySelector('[aria-modal="true"], dialog[open]')) return;
    opener.current = document.activeElement;
    setOpen(true);
  }, []);
  const close = useCallback(() => setOpen(false), []);
  useShortcuts(open);
  const shows = isOpen && user !== null && !isLost;

  useEffect(() => {
    if (!shows) return undefined;
    // once it is gone: a dialog gives the focus back itself, to the field that stood in for it
    return () => {
      if (opener.current instanceof HTMLElement && opener.current.isConnected)
        opener.current.focus({ preventScroll: true });
    };
  }, [shows]);

  return { open, preload, surface: shows ? <OpenPalette user={user} onClose={close} /> : null };
}

function OpenPalette({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const styles = useStyles();
  const [text, setText] = useState('');
  const shown = useShown();
  // what is typed before its code is here is not lost
  const typedAhead = (
    <input
      autoFocus
      className={styles.unseen}
      aria-label="Search documents, spaces and actions"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    />
  );
  return (
    <Suspense fallback={typedAhead}>
      <Palette user={user} text={text} onText={setText} onClose={onClose} shown={shown} />
    </Suspense>
  );
}

const idOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;

/** The document of the page as it was loaded, or why it was not; asks for nothing itself. */
function useLoadedDocument(id: number | undefined) {
  return useQuery<Document>({ queryKey: ['/api/documents', id], enabled: false });
}

/** What the page is about. */
function useShown() {
  const documentId = idOf(useMatch(`${patterns.document}/*`)?.params.documentId);
  const space = idOf(useMatch(`${patterns.space}/*`)?.params.spaceId);
  const { data } = useLoadedDocument(documentId);
  return { documentId, spaceId: space ?? (documentId === undefined ? undefined : data?.spaceId) };
}

/** Remembers on this device which documents the person opened: the palette offers the last ones. */
export function useOpenedDocuments(): void {
  const { user } = useCurrentUser();
  const id = idOf(useMatch(patterns.document)?.params.documentId);
  const { data, error } = useLoadedDocument(id);
  const userId = user?.id;
  const [title, spaceName] = [data?.title, data?.space.name];
  const isGone = error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (userId === undefined || id === undefined) return;
    if (isGone) forgetOpened(userId, id);
    else if (title !== undefined && spaceName !== undefined) noteOpened(userId, { id, title, spaceName });
  }, [userId, id, title, spaceName, isGone]);
}

const typing = 'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="menu"]';

/** Whether a key is one that opens the palette. */
function opens(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey) return false;
  if (event.key.toLowerCase() === 'k') return (event.ctrlKey || event.metaKey) && !event.shiftKey;
  if (event.key !== '/' || event.ctrlKey || event.metaKey) return false;
  return !(event.target instanceof Element && event.target.closest(typing));
}

function useShortcuts(open: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Control' || event.key === 'Meta') preload();
      // an editor takes Ctrl K for a link and says so by preventing the default
      if (!opens(event)) return;
      event.preventDefault();
      open();
    };
    const timer = setTimeout(preload, preloadAfter);
    window.addEventListener('keydown', onKeyDown);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', onKeyDown);
    };
  }, [open]);
}
