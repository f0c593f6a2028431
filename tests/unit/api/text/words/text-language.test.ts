import { describe, expect, it } from 'vitest';
import { wordLanguages } from '../../../../../api/text/words/word-languages.ts';
import { functionWords } from '../../../../../api/text/words/text-language.ts';
import { languageIn, textLanguage } from '../../../../../api/text/words/text-language.ts';

const sentences: [string, string][] = [
  ['en', 'The pump is in the cellar, and it must not be switched off while the doors are open.'],
  ['de', 'Die Pumpe steht im Keller und darf nicht abgeschaltet werden, wenn die Türen offen sind.'],
  ['fr', 'La pompe est dans la cave et ne doit pas être arrêtée si les portes sont ouvertes.'],
  ['es', 'La bomba está en el sótano y no se debe apagar cuando las puertas están abiertas.'],
  ['it', 'La pompa è nella cantina e non si deve spegnere quando le porte sono aperte.'],
  ['pt', 'A bomba está na cave e não pode ser desligada quando as portas estão abertas.'],
  ['nl', 'De pomp staat in de kelder en mag niet worden uitgezet als de deuren open zijn.'],
  ['sv', 'Pumpen står i källaren och får inte stängas av när dörrarna är öppna för de som är här.'],
  [
    'da',
    'Pumpen står i kælderen og må ikke slukkes, når dørene er åbne, og det er også skrevet af os efter det.',
  ],
  ['no', 'Pumpen står i kjelleren og må ikke slås av når dørene er åpne, og det er noe vi må se etter nå.'],
  ['fi', 'Pumppu on kellarissa ja se ei saa olla pois päältä, kun ovet ovat auki.'],
  ['ru', 'Насос стоит в подвале, и его нельзя выключать, если двери открыты, как это было раньше.'],
  ['el', 'Η αντλία είναι στο υπόγειο και δεν πρέπει να κλείσει όταν οι πόρτες είναι ανοιχτές.'],
  ['tr', 'Pompa bodrumda ve kapılar açık olduğu için kapatılması gerekli değil, ama bu çok önemli.'],
];

describe('the language of a text', () => {
  it.each(sentences)('is told by its commonest words: %s', (language, text) => {
    expect(textLanguage(text)).toBe(language);
    // also among commands, and in decomposed letters
    const among = `# Setup\n\n\`\`\`sh\nkubectl apply -f pump.yaml --dry-run\n\`\`\`\n\n${text}`;
    expect(textLanguage(among)).toBe(language);
    expect(textLanguage(text.normalize('NFD'))).toBe(language);
  });

  it('is English where there are too few words to tell, or little but code', () => {
    expect(textLanguage('')).toBe('en');
    expect(textLanguage('Die Pumpe')).toBe('en');
    expect(textLanguage(`${'let pump = startPump(cellar.doors);\n'.repeat(60)} und die der nicht`)).toBe(
      'en',
    );
  });

  it('is that of most of a long text, of which a bounded part is read', () => {
    const [[, english], [, german]] = [sentences[0]!, sentences[1]!];
    expect(textLanguage(`${english} ${`${german} `.repeat(20_000)}`)).toBe('de');
    expect(textLanguage(`${german} ${`${english} `.repeat(20_000)}`)).toBe('en');
  });

  it('is the setting of its space where there is one, and every language that can be set has words', () => {
    expect(languageIn('sv', sentences[0]![1])).toBe('sv');
    expect(languageIn('auto', sentences[1]![1])).toBe('de');
    for (const language of wordLanguages)
      expect(functionWords[language].split(' ').length).toBeGreaterThan(20);
  });
});
