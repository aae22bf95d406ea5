/** Only pages of our own: `//other.example` and `/\\other.example` lead elsewhere. */
export function isOwnPath(path: string | undefined): path is string {
  return path !== undefined && /^\/(?:test|live)\//.test(path);
}
