/** True for our own pages only: `//other.example` and `/\\other.example` lead to other sites. */
export function isOwnPath(path: string | undefined): path is string {
  return path !== undefined && /^\/(?:test|live)\//.test(path);
}
