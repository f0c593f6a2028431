/** The kinds of filters that people type in a search. */
export type FilterKind =
  | 'space'
  | 'author'
  | 'owner'
  | 'label'
  | 'linked'
  | 'review'
  | 'in'
  | 'updated'
  | 'file';

/**
 * What they are called besides their English names. Every language counts in every page: a link to a search is opened by
 * people who read another language than its sender.
 */
const words: Readonly<Record<FilterKind, string>> = {
  space: 'space bereich espace espacio spazio espaço ruimte przestrzeń prostor простір スペース 空间 مساحة',
  author: 'author autor auteur autore автор 執筆者 作者 مؤلف',
  owner:
    'owner zuständig responsable responsabile responsável eigenaar właściciel vlastník власник オーナー 负责人 مالك',
  label: 'label étiquette etiqueta etichetta etykieta štítek мітка ラベル 标签 تصنيف',
  linked:
    'linked verlinkt lien enlaza collegato vinculado gelinkt linkuje odkazuje посилається リンク 链接 مرتبط',
  review:
    'review prüfung révision revisión revisione revisão controle przegląd revize перевірка レビュー 复核 مراجعة',
  in: 'in dans en em w v у の 在 في',
  updated:
    'updated geändert modifié actualizado modificato atualizado gewijzigd zmieniono změněno змінено 更新 更新于 محدث',
  file: 'file datei fichier archivo arquivo bestand plik soubor файл ファイル 文件 ملف',
};

const titles = 'title titel titre título titolo tytuł název назва タイトル 标题 عنوان';
const dues = 'due fällig échue pendiente scaduta pendente nodig wymagany potřeba потрібна 期限 到期 مستحقة';
const mes = 'me ich moi yo io eu ik ja já я 自分 我 أنا';

const inList = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const kinds = new Map(
  Object.entries(words).flatMap(([kind, list]) => list.split(' ').map((word) => [word, kind as FilterKind])),
);
const [titleWords, dueWords, meWords] = [titles, dues, mes].map(inList) as [
  ReadonlySet<string>,
  ReadonlySet<string>,
  ReadonlySet<string>,
];

const plain = (word: string): string => word.normalize('NFC').toLowerCase();

/** The kind of filter that a word names in any language. */
export const filterKindOf = (word: string): FilterKind | undefined => kinds.get(plain(word));

export const meansTitle = (word: string): boolean => titleWords.has(plain(word));
export const meansDue = (word: string): boolean => dueWords.has(plain(word));
/** The person who searches. */
export const meansMe = (word: string): boolean => meWords.has(plain(word));
