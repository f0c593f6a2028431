import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Document } from '../../../api/contract/documents.ts';
import type { DocumentEvent } from '../../../api/contract/events.ts';
import type { LiveEvent } from '../../lib/live.ts';

/** What a person looks at follows soon; many changes in a short time are one question. Milliseconds. */
const soon = 100;
/** Lists, that nobody waits for. Milliseconds. */
const later = 1_500;

type Match = (key: QueryKey) => boolean;

/** Asks anew for what is on the page and has changed; what is not shown is asked for when it is. */
export function createLiveQueries(client: QueryClient): (event: LiveEvent) => void {
  const due = new Map<string, number>();

  /** @param which all keys that begin so, unless told */
  function ask(wait: number, queryKey: QueryKey, which: Match = () => true): void {
    const name = JSON.stringify(queryKey);
    if (due.has(name)) return;
    const go = () => {
      due.delete(name);
      void client.invalidateQueries({ queryKey, predicate: (query) => which(query.queryKey) });
    };
    due.set(name, window.setTimeout(go, wait));
  }

  const askForDocument = (id: number, wait: number) =>
    ask(wait, ['/api/documents', id], (key) => key.length === 2);

  function askForLists(): void {
    ask(later, ['/api/documents/recent']);
    ask(later, ['/api/documents/starred']);
  }

  function askForSpace(spaceId: number): void {
    ask(later, ['/api/spaces', spaceId, 'documents'], isShownList);
  }

  function documentChanged({ id, version, spaceId, fromSpaceId, change }: DocumentEvent): void {
    if (change === 'comments' || change === 'attachments') return ask(soon, ['/api/documents', id, change]);
    const known = client.getQueryData<Document>(['/api/documents', id]);
    const isKnown = known !== undefined && known.version >= version;
    // one's own save, whose answer is on the page already
    if (change === 'saved' && isKnown) return;
    // who deleted it is on the way to its space, and need not be told that it is gone
    if (change === 'deleted') askForDocument(id, later);
    else if (!isKnown || change === 'moved') askForDocument(id, soon);
    askForLists();
    if (change === 'saved') return ask(later, ['/api/spaces', spaceId, 'documents', 'newest']);
    askForSpace(spaceId);
    if (fromSpaceId !== undefined) askForSpace(fromSpaceId);
    if (change === 'deleted') ask(soon, ['/api/notifications']);
  }

  /** What is open to be read, whichever it is. */
  function askForOpenDocument(): void {
    ask(
      soon,
      ['/api/documents'],
      (key) => key.length === 2 || key[2] === 'comments' || key[2] === 'attachments',
    );
    ask(soon, ['/api/notifications']);
  }

  return (event) => {
    if (event.kind === 'document') return documentChanged(event.document);
    if (event.kind === 'notification') return ask(soon, ['/api/notifications']);
    askForOpenDocument();
    if (event.kind === 'poll') return;
    askForLists();
    ask(later, ['/api/spaces']);
  };
}

/** Not the choices of a picker that is open. */
const isShownList: Match = (key) => key[3] !== 'choices';
