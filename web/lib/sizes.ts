import { pageLanguage } from './load-texts.ts';
import { formatter } from './page-locale.ts';

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;
const gigabyte = 1024 * megabyte;

type Unit = 'byte' | 'kilobyte' | 'megabyte' | 'gigabyte';

const withDigits = (digits: number) => ({
  minimumFractionDigits: digits,
  maximumFractionDigits: digits,
  useGrouping: false,
});

/** With the unit as the page's language writes it: '4,2 ko' in French. */
const inUnit = (unit: Unit, digits: number) => {
  const number = formatter((locale) => new Intl.NumberFormat(locale, withDigits(digits)));
  const whole = formatter(
    (locale) => new Intl.NumberFormat(locale, { style: 'unit', unit, ...withDigits(digits) }),
  );
  return (amount: number): string =>
    isEnglish() ? `${number().format(amount)} ${englishUnits[unit]}` : whole().format(amount);
};

// `Intl` would write 'byte' and 'kB'
const englishUnits: Readonly<Record<Unit, string>> = {
  byte: 'B',
  kilobyte: 'KB',
  megabyte: 'MB',
  gigabyte: 'GB',
};
const isEnglish = (): boolean => pageLanguage() === 'en';

const inBytes = inUnit('byte', 0);
const inKilobytes = { tenths: inUnit('kilobyte', 1), whole: inUnit('kilobyte', 0) };
const inMegabytes = inUnit('megabyte', 2);
const inGigabytes = inUnit('gigabyte', 2);

/** A size in B, KB, MB or GB of 1,024, in English: '812 B', '4.2 KB', '318 KB', '42.67 MB', '3.10 GB'. */
export function formatSize(bytes: number): string {
  if (bytes < kilobyte) return inBytes(bytes);
  const kilobytes = bytes / kilobyte;
  // a larger size would be rounded up to 1024 KB
  if (bytes < megabyte - kilobyte / 2)
    return (kilobytes < 10 ? inKilobytes.tenths : inKilobytes.whole)(kilobytes);
  return bytes < gigabyte ? inMegabytes(bytes / megabyte) : inGigabytes(bytes / gigabyte);
}

const hundredths = formatter((locale) => new Intl.NumberFormat(locale, withDigits(2)));

/** A size in MB with two decimals, without the unit: '27.31'. */
export function formatMegabytes(bytes: number): string {
  return hundredths().format(bytes / megabyte);
}
