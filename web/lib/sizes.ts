import { formatter } from './page-locale.ts';

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;
const gigabyte = 1024 * megabyte;

const withDigits = (digits: number) =>
  formatter(
    (locale) =>
      new Intl.NumberFormat(locale, {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
        useGrouping: false,
      }),
  );

const whole = withDigits(0);
const tenths = withDigits(1);
const hundredths = withDigits(2);

/** A size in B, KB, MB or GB of 1,024: '812 B', '4.2 KB', '318 KB', '42.67 MB', '3.10 GB'. */
export function formatSize(bytes: number): string {
  if (bytes < kilobyte) return `${whole().format(bytes)} B`;
  const kilobytes = bytes / kilobyte;
  // a larger size would be rounded up to 1024 KB
  if (bytes < megabyte - kilobyte / 2) return `${(kilobytes < 10 ? tenths : whole)().format(kilobytes)} KB`;
  if (bytes < gigabyte) return `${formatMegabytes(bytes)} MB`;
  return `${hundredths().format(bytes / gigabyte)} GB`;
}

/** A size in MB with two decimals, without the unit: '27.31'. */
export function formatMegabytes(bytes: number): string {
  return hundredths().format(bytes / megabyte);
}
