import type { ReactElement } from 'react';
import { t } from '@lingui/core/macro';
import {
  ArrowDownload20Regular,
  CheckmarkCircle20Regular,
  CheckmarkStarburst20Regular,
  Copy20Regular,
  Delete20Regular,
  DocumentCopy20Regular,
  Drafts20Regular,
  Edit20Regular,
  FolderArrowRight20Regular,
  History20Regular,
  Home20Regular,
  Link20Regular,
  LockClosed20Regular,
  Share20Regular,
  Star20Regular,
} from '@fluentui/react-icons';
import type { Document } from '../../../api/contract/documents.ts';
import { paths } from '../../lib/paths.ts';
import { noDelete, noDuplicate, noMove, readOnly } from './reasons.ts';
import type { ActHandlers } from './use-document-acts.tsx';

export type ActName =
  | 'edit'
  | 'history'
  | 'star'
  | 'review'
  | 'download'
  | 'share'
  | 'restrict'
  | 'copyLink'
  | 'move'
  | 'duplicate'
  | 'template'
  | 'frontPage'
  | 'release'
  | 'needRelease'
  | 'delete';

/** What a person can do with a document. */
export interface DocumentAct {
  name: ActName;
  text: string;
  /** Other words by which people look for it. */
  also: string;
  icon: ReactElement;
  /** Where it leads; absent if `run` does it. */
  to?: string;
  run?: () => void;
  /** Why the person may not do it; undefined if they may. */
  refusal?: string | undefined;
}

/** All acts of a document, for its menu and for the palette. Restricting is absent for those who may not do it. */
export function documentActs(document: Document, on: ActHandlers): DocumentAct[] {
  const { id, can, isStarred, isFrontPage, release } = document;
  const editing: DocumentAct = {
    name: 'edit',
    text: t`Edit`,
    also: t`write change`,
    icon: <Edit20Regular />,
    to: paths.documentEdit(release?.draftId ?? id),
    refusal: can.edit || release ? undefined : readOnly(document),
  };
  const restricting: DocumentAct = {
    name: 'restrict',
    text: t`Restrict access`,
    also: t`permissions rights lock private`,
    icon: <LockClosed20Regular />,
    run: on.restrict,
  };
  const opening: DocumentAct = {
    name: 'frontPage',
    text: isFrontPage ? t`Stop opening this first` : t`Make this the front page`,
    also: t`home start space landing`,
    icon: <Home20Regular />,
    run: on.frontPage,
  };
  const releasing: DocumentAct = {
    name: 'release',
    text: t`Release`,
    also: t`publish approve draft`,
    icon: <CheckmarkStarburst20Regular />,
    run: on.release,
  };
  const needingRelease: DocumentAct = {
    name: 'needRelease',
    text: release ? t`No longer require a release` : t`Require a release`,
    also: t`draft publish approve`,
    icon: <Drafts20Regular />,
    run: on.needRelease,
  };
  const acts: DocumentAct[] = [
    editing,
    {
      name: 'history',
      text: t`History`,
      also: t`versions changes compare restore`,
      icon: <History20Regular />,
      to: paths.documentHistory(id),
    },
    {
      name: 'star',
      text: isStarred ? t`Remove star` : t`Star`,
      also: t`favourite favorite bookmark unstar`,
      icon: <Star20Regular />,
      run: on.star,
    },
    {
      name: 'review',
      text: t`Owner and review`,
      also: t`responsible expire outdated check reviewed due`,
      icon: <CheckmarkCircle20Regular />,
      run: on.review,
    },
    {
      name: 'download',
      text: t`Download`,
      also: t`export save pdf word html markdown attachments`,
      icon: <ArrowDownload20Regular />,
      run: on.download,
    },
    {
      name: 'share',
      text: t`Share`,
      also: t`link people who can see`,
      icon: <Share20Regular className="lectern-points" />,
      run: on.share,
    },
    ...(can.move ? [restricting] : []),
    {
      name: 'copyLink',
      text: t`Copy link`,
      also: t`address url`,
      icon: <Link20Regular />,
      run: on.copyLink,
    },
    {
      name: 'move',
      text: t`Move`,
      also: t`place space parent`,
      icon: <FolderArrowRight20Regular />,
      run: on.move,
      refusal: can.move ? undefined : noMove(document),
    },
    {
      name: 'duplicate',
      text: t`Duplicate`,
      also: t`copy`,
      icon: <Copy20Regular />,
      run: on.duplicate,
      refusal: can.move ? undefined : noDuplicate(document),
    },
    ...(release?.mayRelease && release.hasChanges ? [releasing] : []),
    // managers of the space
    ...(can.setFrontPage && document.template === null ? [needingRelease] : []),
    ...(can.setFrontPage ? [opening] : []),
    {
      name: 'template',
      text: document.template === null ? t`Use as a template` : t`No longer a template`,
      also: t`pattern form`,
      icon: <DocumentCopy20Regular />,
      run: on.template,
      refusal: can.edit ? undefined : readOnly(document),
    },
    {
      name: 'delete',
      text: t`Delete`,
      also: t`remove bin trash`,
      icon: <Delete20Regular />,
      run: on.delete,
      refusal: can.delete ? undefined : noDelete(document),
    },
  ];
  return release?.isDraft ? acts.filter(({ name }) => ofDrafts.has(name)) : acts;
}

/** All else is done with the document of a draft. */
const ofDrafts = new Set<ActName>(['edit', 'history', 'download', 'copyLink', 'release', 'needRelease']);
