import { plural, t } from '@lingui/core/macro';
import type { ShownExport } from '../../../api/contract/exports.ts';

/** Why an export failed, and what to do. */
export function failureText(failure: NonNullable<ShownExport['failure']>): string {
  const texts = {
    gone: t`What you wanted to export was deleted, or you can no longer see it.`,
    too_large: t`This is too large for one file of this kind. Export parts of it, or export it as Markdown.`,
    no_room: t`The server has no room for this file. Tell your administrator, and export it again later.`,
    error: t`Something went wrong on the server. Export it again. If that fails too, tell your administrator.`,
    died: t`The server stopped twice while it made this export, so it was set aside. Your administrators know about it.`,
  };
  return texts[failure];
}

/** '3 images could not be drawn: plan.png and others' */
export function noteText({ code, count, example }: ShownExport['notes'][number]): string {
  const texts = {
    image: plural(count, {
      one: `# image could not be drawn: ${example}`,
      other: `# images could not be drawn: ${example}, …`,
    }),
    pictures: plural(count, {
      one: `# image was left out, because all images together are too large: ${example}`,
      other: `# images were left out, because all images together are too large: ${example}, …`,
    }),
    drawing: plural(count, {
      one: `# SVG image contained active content, such as a script. It is shown without it, and its source is included as text: ${example}`,
      other: `# SVG images contained active content, such as scripts. They are shown without it, and their source is included as text: ${example}, …`,
    }),
    script: t`Some letters may show as boxes, because the server has no font for them: ${example}`,
    source: plural(count, {
      one: `# document is printed as it was typed, because it is too large to be laid out: ${example}`,
      other: `# documents are printed as they were typed, because they are too large to be laid out: ${example}, …`,
    }),
    file: plural(count, {
      one: `# file is missing, because the server has lost it: ${example}`,
      other: `# files are missing, because the server has lost them: ${example}, …`,
    }),
    diagram: plural(count, {
      one: `# Mermaid diagram is shown as its source, because only a browser can draw it: ${example}`,
      other: `# Mermaid diagrams are shown as their source, because only a browser can draw them: ${example}, …`,
    }),
    comments: plural(count, {
      one: `# document has more comments than fit into an export. The latest are left out: ${example}`,
      other: `# documents have more comments than fit into an export. The latest are left out: ${example}, …`,
    }),
    search: t`The search finds titles only: there is too much text to look through.`,
  };
  return texts[code];
}
