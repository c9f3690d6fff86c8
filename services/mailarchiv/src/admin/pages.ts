/** Serves the built pages of the panel below /admin. */
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { answer, type HttpServer, media, unavailable, unknownPath } from '@zeughaus/platform'
import { z } from 'zod'

/**
 * Scripts from this service alone. Style elements, which the component library makes at run time, must carry the number
 * of this very answer; pictures may also stand in the page itself.
 */
const policy = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
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

/** Where index.html wants the number. */
const NONCE_PLACE = '%ZEUGHAUS_NONCE%'

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
      },
    })
  }
  return pages
}

const INDEX = 'index.html'

/** The app's one page, with a fresh number for its styles in the page and in the policy. */
function giveIndex({ bytes, headers }: Page) {
  const nonce = randomBytes(16).toString('base64')
  return answer(bytes.toString('utf8').replace(NONCE_PLACE, nonce), {
    headers: { ...headers, 'content-security-policy': policy(nonce), 'cache-control': 'no-store' },
  })
}

/** Every address below /admin that is no file is the app itself, which reads the rest of the address. */
export function addPages(server: Pick<HttpServer, 'area'>, folder: string): void {
  const pages = readPages(folder)
  const area = server.area<never, undefined>({ base: '', authenticate: () => undefined, authorize: () => false })
  const give = (path: string) => {
    const page = pages.get(path)
    if (page !== undefined && path !== INDEX) return answer(page.bytes, { headers: page.headers })
    const index = path.startsWith('assets/') ? undefined : pages.get(INDEX)
    if (index !== undefined) return giveIndex(index)
    if (pages.size > 0) throw unknownPath()
    throw unavailable(60, 'Die Seiten der Verwaltung sind noch nicht gebaut. Bitte starten Sie mit „npm start“.')
  }
  const common = {
    method: 'GET',
    permission: 'public',
    hidden: true,
    summary: 'Die Seiten der Verwaltung',
    // The rest of the address, its parameters too, is read by the app.
    schema: { query: z.looseObject({}), response: { 200: media('text/html; charset=utf-8', 'Seite oder Datei') } },
  } as const
  area.route({ ...common, path: '/admin', handler: () => give(INDEX) })
  area.route({
    ...common,
    path: '/admin/*',
    handler: ({ request }) => give((request.params as Readonly<Record<string, string>>)['*'] ?? ''),
  })
}
