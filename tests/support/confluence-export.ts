/** Exports of Confluence as it writes them, made for tests. */

type Value = string | number | { kind: string; id: string };

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** `<object class="Page">` with its properties. */
export function exported(
  kind: string,
  id: string,
  properties: Record<string, Value>,
  collections: Record<string, string[]> = {},
): string {
  const idName = kind === 'ConfluenceUserImpl' ? 'key' : 'id';
  const lines = Object.entries(properties).map(([name, value]) =>
    typeof value === 'object'
      ? `<property name="${name}" class="${value.kind}" package="x"><id name="id">${value.id}</id>\n</property>`
      : `<property name="${name}">${escaped(String(value))}</property>`,
  );
  const lists = Object.entries(collections).map(
    ([name, ids]) =>
      `<collection name="${name}" class="java.util.Collection">${ids
        .map((each) => `<element class="X" package="x"><id name="id">${each}</id>\n</element>`)
        .join('')}</collection>`,
  );
  return `<object class="${kind}" package="x"><id name="${idName}">${id}</id>${[...lines, ...lists].join('\n')}</object>`;
}

export const space = (id: string, key: string, name = key): string => exported('Space', id, { key, name });

interface MadePage {
  id: string;
  title: string;
  body?: string;
  parent?: string;
  spaceId?: string;
  kind?: 'Page' | 'BlogPost';
  properties?: Record<string, Value>;
  collections?: Record<string, string[]>;
}

/** A page with its body in the storage format. */
export function page(made: MadePage): string {
  const {
    id,
    title,
    body = '<p>x</p>',
    parent,
    spaceId = '1',
    kind = 'Page',
    properties,
    collections,
  } = made;
  const content = exported(
    kind,
    id,
    {
      title,
      space: { kind: 'Space', id: spaceId },
      ...(parent !== undefined && { parent: { kind: 'Page', id: parent } }),
      creationDate: '2021-03-03 10:00:00.000',
      lastModificationDate: '2021-03-04 10:00:00.000',
      contentStatus: 'current',
      ...properties,
    },
    collections,
  );
  return content + bodyOf(id, body, kind);
}

/** A body as the server writes it: the end of a CDATA section in it gets a space. */
export const bodyOf = (id: string, body: string, kind = 'Page', type = 2): string =>
  `<object class="BodyContent" package="x"><id name="id">9${id}</id>` +
  `<property name="body"><![CDATA[${body.replaceAll(']]>', ']] >')}]]></property>` +
  `<property name="content" class="${kind}" package="x"><id name="id">${id}</id></property>` +
  `<property name="bodyType">${type}</property></object>`;

export const entities = (...objects: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<hibernate-generic datetime="2024-01-01">${objects.join('\n')}</hibernate-generic>`;
