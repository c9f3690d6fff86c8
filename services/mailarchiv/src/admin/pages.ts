/** Serves the built pages of the panel below /admin. */
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { answer, type HttpServer, media, unavailable, unknownPath } from '@zeughaus/platform'

/** Scripts and styles from this service alone; pictures may also stand in the page itself (icons of the component library). */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}

/** Vite puts the hash of what a file holds into its name, so it never changes under that name. */
const FOR_EVER = 'public, max-age=31536000, immutable'

interface Page {
  readonly bytes: Buffer
  readonly headers: Readonly<Record<string, string>>
}

/** The files of the folder, read once: what is not in this list does not exist, whatever the path says. */
function readPages(folder: string): ReadonlyMap<string, Page> {
  const pages = new Map<string, Page>()
  let files: string[]
  try {
    files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
  } catch {
    return pages
  }
  for (const file of files) {
    const path = relative(folder, file).replaceAll(sep, '/')
    const type = TYPES[extname(file)] ?? 'application/octet-stream'
    pages.set(path, {
      bytes: readFileSync(file),
      headers: {
        'content-type': type,
        'cache-control': path.startsWith('assets/') ? FOR_EVER : 'no-cache',
        ...(path.endsWith('.html') ? { 'content-security-policy': POLICY } : {}),
      },
    })
  }
  return pages
}

/** Every address below /admin that is no file is the app itself, which reads the rest of the address. */
export function addPages(server: Pick<HttpServer, 'area'>, folder: string): void {
  const pages = readPages(folder)
  const area = server.area<never, undefined>({ base: '/admin', authenticate: () => undefined, authorize: () => false })
  const give = (path: string) => {
    const page = pages.get(path) ?? (path.startsWith('assets/') ? undefined : pages.get('index.html'))
    if (page !== undefined) return answer(page.bytes, { headers: page.headers })
    if (pages.size > 0) throw unknownPath()
    throw unavailable(60, 'Die Seiten der Verwaltung sind noch nicht gebaut. Bitte starten Sie mit „npm start“.')
  }
  const common = {
    method: 'GET',
    permission: 'public',
    hidden: true,
    summary: 'Die Seiten der Verwaltung',
    schema: { response: { 200: media('text/html; charset=utf-8', 'Seite oder Datei') } },
  } as const
  area.route({ ...common, path: '/', handler: () => give('index.html') })
  area.route({
    ...common,
    path: '/*',
    handler: ({ request }) => give((request.params as Readonly<Record<string, string>>)['*'] ?? ''),
  })
}
