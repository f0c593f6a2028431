import type { TemplateListItem } from '../../../api/contract/templates.ts';

export interface TemplateGroups {
  /** Documents of the space. */
  own: TemplateListItem[];
  /** Documents of other spaces that are offered in all. */
  others: TemplateListItem[];
  builtIn: TemplateListItem[];
}

/** Sorts the templates of a space by where they are from. */
export function groupsOf(items: readonly TemplateListItem[], spaceId: number): TemplateGroups {
  const isOwn = ({ space }: TemplateListItem) => space?.id === spaceId;
  return {
    own: items.filter(isOwn),
    others: items.filter((item) => item.scope !== 'built-in' && !isOwn(item)),
    builtIn: items.filter(({ scope }) => scope === 'built-in'),
  };
}
