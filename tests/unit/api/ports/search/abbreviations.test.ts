import { expect, it } from 'vitest';
import { abbreviatedWords } from '../../../../../api/ports/search/abbreviations.ts';
import { searchText } from '../../../../../api/text/words/search-text.ts';

/** The lexemes of a title with their places, as the database gives them back. */
function titleOf(title: string): Map<string, number[]> {
  const { vector } = searchText(title, { weight: 'A' });
  return new Map(
    [...vector.matchAll(/'([^']+)':([\dA,]+)/g)].map(([, word, places]) => [
      word!,
      places!.split(',').map((place) => parseInt(place, 10)),
    ]),
  );
}

it.each([
  ['hpa', 'Horizontal Pod Autoscaling', [1, 2, 3]],
  ['hpa', 'HorizontalPodAutoscaler Walkthrough', [1]],
  ['pdb', 'Specifying a PodDisruptionBudget', [3]],
  ['sla', 'Our service level agreements', [2, 3, 4]],
  ['kas', 'The kube-apiserver starts', [2, 3, 4]],
  ['hpa', 'How people act', [1, 2, 3]],
  ['hpa', 'Pods', []],
  ['hp', 'Horizontal Pod', []],
])('%s is of the words of "%s" at %j', (word, title, places) => {
  expect(abbreviatedWords(word, titleOf(title))).toEqual(places);
});
