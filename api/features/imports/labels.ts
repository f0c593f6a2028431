/** A converted text with its labels in front matter, as `labels: [a, b]`. */
export function withLabels(markdown: string, labels: readonly string[]): string {
  if (labels.length === 0) return markdown;
  return `---\nlabels: [${labels.map((label) => JSON.stringify(label)).join(', ')}]\n---\n\n${markdown}`;
}
