import type { SpaceLanguage, WordLanguage } from './word-languages.ts';
import type { StemLanguage } from './stems.ts';

/** The most common words of each language, in small letters: they occur in texts about anything. */
export const functionWords: Record<WordLanguage, string> = {
  ar: 'في من على إلى عن أن إن هذا هذه التي الذي كان كانت ما لا لم مع بين كل أو ثم قد هو هي بعد قبل عند حتى غير ذلك تلك هناك يمكن إذا',
  da: 'og i at det er en til på som med for de den af ikke der et har kan skal vi du jeg om fra eller når også hvis efter blev være ud over kun mere mellem hvor hvordan deres dette alle vil ved',
  de: 'der die das und ist nicht mit ein eine einen einem einer des dem den auf für von zu im sich wird werden auch als an es sind oder bei aus nach wie wenn kann können nur noch über durch zur zum dass daß diese dieser dieses wir sie ich haben hat war sein um aber alle unter vor ihre ihr mehr sowie müssen muss',
  el: 'και το να του η της με για την τον τα οι από είναι στο στη στην που θα σε ο των δεν τους ένα μια μία ή αν όπως μπορεί αυτό αυτή ως κατά στις στα μας σας πρέπει έχει',
  en: 'the of and to in is that for it as with on be are this by an or from at you not can have if which will your has when more all their was but use using should its we they other these each into how',
  es: 'de la que el en y los del se las por un para con no una su al lo como más es o este esta si sus pero puede pueden son cuando entre está también desde todo sobre ser tiene hay donde cada debe así muy sin',
  fi: 'ja on ei että se oli kun myös tai ovat mutta niin kuin jos hän sen joka jotka voi voidaan ole sekä tämä tämän mukaan kanssa vain mikä miten pitää siitä ennen jälkeen kaikki enemmän meidän',
  fr: 'de la le et les des en un une du est que dans pour qui par sur au pas plus ce se avec il sont ou vous aux cette ces ne être peut leur nous si mais comme votre elle tout lorsque entre ses son sa doit fait même sans afin',
  ga: 'agus an na ar is tá go sa leis bhí don ag le mar seo sin ach nach atá chun faoi gur ina iad siad nó aon gach ó dá bheith níos tar',
  hi: 'के है में की से को का और पर यह हैं एक लिए नहीं कि जो भी ने तो या इस करने कर किया आप हो जाता अपने तक वह था होता',
  hu: 'a az és hogy nem egy is ez van meg csak de vagy ha mint már el kell amely azt még minden ki lehet majd ezt való után ami itt volt nagyon között lesz így akkor ezek',
  hy: 'և է որ են մեջ համար այս մի հետ ու է՛ էր կամ նաև ինչպես իր որը նա չի պետք հետո բայց եթե կարող բոլոր',
  id: 'yang dan di untuk dengan pada ini dari dalam tidak adalah itu ke akan atau dapat oleh juga anda sebagai karena ada bisa lebih jika kami telah saat harus semua seperti secara tersebut setelah',
  it: 'di e il la che è per un in una non del con della sono le si da dei alla al più come gli nel lo anche ma delle se questo questa essere nella ha dal quando ogni può degli tra dalla cui sul deve possono',
  lt: 'ir yra kad į su iš tai ar kaip bet tik jei gali už taip nuo dėl po apie prie jų buvo būti kuris kurie šis jo per arba turi visi daugiau ne tačiau',
  ne: 'छ र को मा यो पनि लागि भने हुन्छ गर्न छन् एक हो भएको गरेको तपाईं गर्नुहोस् थियो अनि वा सबै तर भयो गर्ने',
  nl: 'de het een van en in is dat op te zijn met voor niet aan er die om ook als bij of door maar uit deze kan worden naar wordt dan je wij we nog over tot heeft hebben moet wel hun meer geen dit kunnen alle waar',
  no: 'og i det er på som en til med for at av de den ikke et har om fra kan vi du jeg eller når også hvis skal etter ble være over bare mer mellom hvor hvordan deres dette alle vil ved må noen nå',
  pt: 'de a o que e do da em um para é com não uma os no se na por mais as dos como mas ao das ou são pode seu sua pelo pela esta este está quando também você entre isso ser tem nos já cada deve aos sem até',
  ro: 'de și în la a cu pe care nu este o din un să pentru că mai sunt se au prin sau ca fi acest această dacă dar ale lor după fost poate cel între toate cum trebuie fără doar unui',
  ru: 'и в не на что с по как это для из от к или так же но при если он мы вы они может быть также когда то его их все которые который есть за до после только более был чтобы где можно нужно',
  sr: 'и je да у се на за од са као су или који која ако би није то из по али може све само када i da u se na za od sa kao su ili koji koja ako bi nije iz po ali može sve samo kada tako treba',
  sv: 'och i att det är en på som av för med till den inte om ett har de kan vi du jag från eller när också ska vid efter var vara ut över bara mer mellan hur deras detta alla vill måste så finns dig',
  ta: 'மற்றும் ஒரு இந்த என்று அந்த இது என்ற அல்லது உள்ள அது என என்பது இருந்து போன்ற வேண்டும் பற்றி கொண்டு முடியும் மேலும் தான் அவர் ஆகும்',
  tr: 've bir bu için ile da de olarak olan daha çok gibi veya ya en her ne var kadar sonra ama değil ise göre tarafından olduğu bunu şu yok tüm hem mi içinde ancak eğer bile',
};

/** How much of a long text is read at its beginning, in its middle and at its end. UTF-16 units. */
const stretch = 1_500;
/** With fewer function words, the language of a text cannot be recognised. */
const minWords = 3;
/** If fewer than this share of its words are function words, a text is code or a list. */
const minShare = 0.04;

const word = /[\p{L}\p{M}]+/gu;

/** The languages that each function word belongs to. A word counts less if many languages have it. */
const languagesOfWord = new Map<string, WordLanguage[]>();
for (const [language, words] of Object.entries(functionWords))
  for (const each of words.split(' ')) {
    const languages = languagesOfWord.get(each) ?? [];
    languagesOfWord.set(each, [...languages, language as WordLanguage]);
  }

/**
 * The language whose function words ("the", "und", "est") occur most in a text; undefined if there are too few. Reads
 * at most 4,500 characters.
 */
export function recognisedLanguage(text: string): WordLanguage | undefined {
  const scores = new Map<WordLanguage, number>();
  let all = 0;
  for (const [found] of sampleOf(text).normalize('NFC').toLowerCase().matchAll(word)) {
    all += 1;
    const languages = languagesOfWord.get(found);
    if (languages)
      for (const language of languages)
        scores.set(language, (scores.get(language) ?? 0) + 1 / languages.length);
  }
  let best: WordLanguage = 'en';
  let most = scores.get('en') ?? 0;
  for (const [language, score] of scores) if (score > most) [best, most] = [language, score];
  return most >= minWords && most >= minShare * all ? best : undefined;
}

/** The same; English if there are too few function words. */
export const textLanguage = (text: string): WordLanguage => recognisedLanguage(text) ?? 'en';

function sampleOf(text: string): string {
  if (text.length <= 3 * stretch) return text;
  const middle = Math.floor((text.length - stretch) / 2);
  return [
    text.slice(0, stretch),
    text.slice(middle, middle + stretch),
    text.slice(text.length - stretch),
  ].join(' ');
}

/** The language that a text is stemmed in, in a space with this setting. */
export const languageIn = (setting: SpaceLanguage, text: string): WordLanguage =>
  noted(setting === 'auto' ? textLanguage(text) : setting);

const cutHere = new Map<StemLanguage, number>();

/** Records the language of a text that a thread or child process has indexed. */
export function noted(language: WordLanguage): WordLanguage {
  if (language !== 'en') cutHere.set(language, performance.now());
  return language;
}

/**
 * Languages other than English in which this process has recently indexed texts, so that their stems are found at once.
 * @param since a time of `performance.now()`
 */
export const languagesCutSince = (since: number): StemLanguage[] =>
  [...cutHere].filter(([, at]) => at >= since).map(([language]) => language);
