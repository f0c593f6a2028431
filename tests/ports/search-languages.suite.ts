import { describe, expect, it } from 'vitest';
import type { SpaceLanguage } from '../../api/text/words/word-languages.ts';

interface LanguageWorld {
  write(title: string, content: string, spaceId?: number): Promise<number>;
  space(name: string, language: SpaceLanguage): Promise<number>;
  ids(query: string): Promise<number[]>;
  settled(): Promise<void>;
}

/** A text, a form that is asked for and does not begin as the one in the text, and whose English stem is another. */
const forms: { language: string; title: string; text: string; asked: string[] }[] = [
  {
    language: 'German',
    title: 'Häuser am Fluss',
    text: 'Die Verträge für das Gelände sind unterschrieben, und die Straßen werden im Frühjahr gebaut.',
    asked: ['vertragen gelände', 'haus straße', 'hauser strassen', 'VERTRÄGEN'],
  },
  {
    language: 'French',
    title: 'Déploiements',
    text: 'Les requêtes nationales sont dans la liste des tâches qui ne sont pas terminées.',
    asked: ['déploiement requête', 'deploiement', 'terminer', 'nationaux'],
  },
  {
    language: 'Spanish',
    title: 'Instalaciones',
    text: 'Los servidores de la empresa están en el sótano y no se pueden apagar por la noche.',
    asked: ['instalación servidor', 'instalacion', 'apagado'],
  },
  {
    language: 'Italian',
    title: 'Biblioteche',
    text: 'I contratti della società sono nel cassetto e non si possono leggere senza la chiave.',
    asked: ['contratto', 'contratti leggendo'],
  },
  {
    language: 'Portuguese',
    title: 'Instalações',
    text: 'As regras da equipe são escritas no livro e não podem ser mudadas sem uma nova votação.',
    asked: ['instalação', 'escrito livros', 'instalacoes regra'],
  },
  {
    language: 'Dutch',
    title: 'Vergaderingen',
    text: 'De gebruikers van het gebouw zijn niet bekend en worden door de bewaker geteld.',
    asked: ['gebruiker', 'vergadering bewakers'],
  },
  {
    language: 'Swedish',
    title: 'Mötena',
    text: 'Skrivarna är i källaren och det är inte tillåtet att flytta dem till ett annat rum.',
    asked: ['skrivaren', 'källarna flyttade'],
  },
  {
    language: 'Russian',
    title: 'Договоры',
    text: 'Новые серверы стоят в подвале, и их нельзя выключать, если это не было решено на собрании.',
    asked: ['новый сервер', 'договорами собрания', 'подвалами'],
  },
];

/** Languages of the page without a stemmer: words are found as they stand in the text, and by their beginning. */
const words: { language: string; title: string; text: string; asked: string[] }[] = [
  {
    language: 'Polish',
    title: 'Umowy z dostawcami',
    text: 'Umowa z przewoźnikiem leży w szufladzie przy wejściu i nie może być zmieniona bez zgody kierownika.',
    asked: ['umowa przewoźnikiem', 'UMOWA przewoznik', 'szufl'],
  },
  {
    language: 'Czech',
    title: 'Smlouvy s dodavateli',
    text: 'Klíče od skladu jsou u vrátného a půjčují se jen na žádost vedoucího směny.',
    asked: ['klíče vrátného', 'klice vratneho', 'smlouvy žádost'],
  },
  {
    language: 'Ukrainian',
    title: 'Угоди з постачальниками',
    text: 'Ключі від складу лежать у чергового, і їх не можна виносити без дозволу начальника зміни.',
    asked: ['ключі чергового', 'угоди складу', 'постачальник'],
  },
  {
    language: 'Japanese',
    title: '倉庫の鍵',
    text: '倉庫の鍵は受付に保管されています。持ち出すときは当番の人に知らせてください。',
    asked: ['倉庫', '受付', '保管'],
  },
  {
    language: 'Chinese',
    title: '仓库钥匙',
    text: '仓库的钥匙保存在前台，借用时请先通知值班人员。',
    asked: ['钥匙', '前台', '值班'],
  },
  {
    language: 'Arabic',
    title: 'مفاتيح المستودع',
    text: 'توجد مفاتيح المستودع عند الحارس، ولا يمكن أخذها من دون إذن رئيس النوبة.',
    asked: ['مفاتيح الحارس', 'المستودع', 'إذن'],
  },
];

/** Word forms of several languages, as every engine must find them. */
export function languageTests(world: LanguageWorld): void {
  describe('word forms', () => {
    it.each(forms)('finds forms of $language words in a text of that language', async (each) => {
      const id = await world.write(each.title, each.text);
      await world.settled();
      for (const query of each.asked) expect(await world.ids(query), query).toContain(id);
    });

    it.each(words)('finds $language words', async (each) => {
      const id = await world.write(each.title, each.text);
      await world.settled();
      for (const query of each.asked) expect(await world.ids(query), query).toContain(id);
    });

    it("takes the language of the space's setting for texts that are too short to tell theirs", async () => {
      const german = await world.space('Ordner', 'de');
      const inGerman = await world.write('Gutachten', 'Zähler, Leitungen', german);
      const inAny = await world.write('Zweites', 'Zähler, Leitungen');
      await world.settled();
      expect(await world.ids('zählern leitungs')).toEqual([inGerman]);
      expect((await world.ids('zähler leitungen')).sort()).toEqual([inGerman, inAny].sort());
    });

    it('ranks the word itself above its forms', async () => {
      const text = (word: string) =>
        `Das ist die Liste, und die ${word} stehen nicht auf der nächsten Seite.`;
      const form = await world.write('Eins', text('Rechnung'));
      const itself = await world.write('Zwei', text('Rechnungen'));
      const later = await world.write('Drei', text('Rechnung'));
      await world.settled();
      const found = await world.ids('rechnungen');
      expect(found[0]).toBe(itself);
      expect(found.slice(1).sort()).toEqual([form, later].sort());
    });
  });
}
