/** How a person recognises a device. */
export interface Device {
  browser: string | null;
  system: string | null;
}

// the order matters: earlier browsers also name the later ones in their header
const browsers: readonly [RegExp, string][] = [
  [/\b(?:Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(?:OPR|Opera|OPiOS)\b/, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
];

const systems: readonly [RegExp, string][] = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\b(?:Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

const named = (text: string, names: readonly [RegExp, string][]): string | null =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** Real headers are shorter; anything after this is ignored. UTF-16 units. */
const maxHeaderLength = 300;

/** The browser and operating system in a User-Agent header; null if it does not name them. */
export function describeDevice(userAgent: string | null): Device {
  const text = userAgent?.slice(0, maxHeaderLength) ?? '';
  return { browser: named(text, browsers), system: named(text, systems) };
}
