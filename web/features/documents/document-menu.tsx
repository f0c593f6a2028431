import { lazy, useRef } from 'react';
import { MoreHorizontal20Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import type { Document } from '../../../api/contract/documents.ts';
import { IconButton } from '../../components/icon-button.tsx';
import { LazyMenu } from '../../components/lazy-menu.tsx';
import type { Heading } from './outline.ts';
import { useDocumentActs, type DocumentDialogs } from './use-document-acts.tsx';

const loadList = () => import('./document-menu-list.tsx');
const DocumentMenuList = lazy(async () => ({ default: (await loadList()).DocumentMenuList }));

interface DocumentMenuProps extends DocumentDialogs {
  document: Document;
  outline: Heading[];
}

/** The menu of a document, with its dialogs. */
export function DocumentMenu({ document, outline, ...opens }: DocumentMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  // the menu item that opened the dialog no longer exists then
  const returnFocus = () => requestAnimationFrame(() => button.current?.focus());
  const { on, dialogs } = useDocumentActs(document, { ...opens, returnFocus });
  return (
    <>
      <LazyMenu
        load={loadList}
        trigger={<IconButton ref={button} label={t`More`} icon={<MoreHorizontal20Regular />} />}
      >
        <DocumentMenuList document={document} outline={outline} on={on} />
      </LazyMenu>
      {dialogs}
    </>
  );
}
