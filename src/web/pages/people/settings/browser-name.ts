type Known = readonly (readonly [pattern: RegExp, name: string])[];

/** The first match counts, because user agents of earlier ones also contain the later names. */
const BROWSERS: Known = [
  [/\bEdgA?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: Known = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** `Chrome · Windows`; undefined for an unknown user agent. */
export function browserName(userAgent: string): string | undefined {
  const named = [BROWSERS, SYSTEMS].flatMap(
    (known) => known.find(([pattern]) => pattern.test(userAgent))?.[1] ?? [],
  );
  return named.length === 0 ? undefined : named.join(' · ');
}
