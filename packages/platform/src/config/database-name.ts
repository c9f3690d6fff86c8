/** Names a database for people, without its password. */
export function databaseName(url: string): string {
  // A server on a socket has no host before the path, which is no URL elsewhere.
  const parsed = URL.parse(url.replace('@/', '@localhost/'))
  if (parsed === null) return 'PostgreSQL'
  const host = parsed.searchParams.get('host') ?? parsed.host
  return `PostgreSQL ${decodeURIComponent(parsed.pathname.slice(1))} auf ${host}`
}
