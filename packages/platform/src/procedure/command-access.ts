/**
 * Lets a command ask the running service of a data folder. The service leaves its address and a token in a file there
 * that only its own user can read: who may run commands on the folder may ask.
 */
import { hash, timingSafeEqual } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { bearerToken } from '../auth/bearer.ts'
import { randomSecret } from '../auth/secrets.ts'
import { StartError, unauthorized } from '../errors/domain-error.ts'
import { codedErrors } from '../errors/format.ts'
import { answer, media } from '../http/route.ts'
import type { HttpServer } from '../http/server.ts'
import { writeOver } from '../whole-file.ts'

const FILE = 'dienst.json'
const BASE = '/dienst'
/** A service that answers at all answers within this time. */
const PATIENCE_MS = 60_000

const announcement = z.object({ url: z.url(), token: z.string() })

/** Where the running service tells its address, until it stops. */
export interface CommandAccess {
  /** Call it once the server listens. A later process on the same folder takes the place of an earlier one. */
  announce(): void
  withdraw(): void
}

/**
 * Serves texts to commands below `/dienst`.
 *
 * @param folder data folder of the service
 * @param texts by path
 */
export function serveCommands(
  server: Pick<HttpServer, 'area' | 'address'>,
  folder: string,
  texts: Readonly<Record<`/${string}`, () => Promise<string>>>,
): CommandAccess {
  const token = randomSecret()
  const file = join(folder, FILE)
  const area = server.area<'dienst.befragen', true>({
    base: BASE,
    errors: codedErrors,
    authenticate(request) {
      if (isSame(bearerToken(request.headers.authorization) ?? '', token)) return true
      throw unauthorized('Das beantwortet der Dienst nur den Befehlen seines eigenen Benutzers.')
    },
  })
  for (const [path, write] of Object.entries(texts)) {
    area.route({
      method: 'GET',
      path: path as `/${string}`,
      permission: 'dienst.befragen',
      summary: 'Auskunft für einen Befehl',
      hidden: true,
      schema: { response: { 200: media('text/markdown; charset=utf-8', 'Auskunft') } },
      handler: async () => answer(await write(), { headers: { 'cache-control': 'no-store' } }),
    })
  }
  return {
    announce() {
      // A service whose stores are elsewhere keeps nothing else here.
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      writeOver(file, `${JSON.stringify({ url: server.address(), token })}\n`)
    },
    withdraw() {
      if (readAnnouncement(file)?.token === token) rmSync(file, { force: true })
    },
  }
}

/**
 * Asks the running service of a data folder.
 *
 * @returns null when no service runs on it
 * @throws {StartError} with the service's own sentence when it cannot answer
 */
export async function askService(folder: string, path: `/${string}`): Promise<string | null> {
  const announced = readAnnouncement(join(folder, FILE))
  if (announced === null) return null
  const answered = await ask(`${announced.url}${BASE}${path}`, announced.token)
  // After a crash the file stays, and its port may serve another program by now.
  if (answered === null || answered.status === 401 || answered.status === 404) return null
  const text = await answered.text()
  if (answered.ok) return text
  throw new StartError(`Der laufende Dienst antwortet mit dem Status ${answered.status}: ${text}`)
}

async function ask(url: string, token: string): Promise<Response | null> {
  try {
    return await fetch(url, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
  } catch {
    return null
  }
}

function readAnnouncement(file: string): z.output<typeof announcement> | null {
  try {
    return announcement.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [given, expected].map((text) => hash('sha256', text, 'buffer'))
  return timingSafeEqual(one!, other!)
}
