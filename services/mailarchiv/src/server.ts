import { randomInt } from 'node:crypto'
import {
  bearerToken,
  type Cage,
  type Clock,
  DomainError,
  forbidden,
  type HttpServer,
  healthCheck,
  type Logger,
  sentenceErrors,
  unauthorized,
  versionOf,
} from '@zeughaus/platform'
import { addCageGauge, createHttpServer } from '@zeughaus/platform/server'
import { refuseReadOnly, refuseReplica } from '@zeughaus/postgres'
import type { FastifyRequest } from 'fastify'
import { Gauge } from 'prom-client'
import { addAssistants } from './api/assistants/index.ts'
import { type HiddenFrom, type Keys, keyReaders } from './api/keys/index.ts'
import { type ApiDependencies, addApi } from './api.ts'
import type { Integrity } from './evidence/integrity/index.ts'
import { addSourceGauges, detailsOf, type SourceWatch } from './intake/sources/index.ts'
import { spaceOf } from './kern/places.ts'
import { NO_FILTER, type SearchFilter } from './search/index.ts'
import type { Archive } from './store/contract/index.ts'

export const VERSION = versionOf(new URL('../package.json', import.meta.url))

/** Free bytes below which the archive warns that it will soon take nothing more. */
const LOW_DISK = 256 * 1024 * 1024

export type ServerDependencies = Omit<ApiDependencies, 'keys'> & {
  readonly keys: Pick<Keys, 'authenticate' | 'inForce'>
  readonly hiddenFrom: HiddenFrom
  readonly archive: Pick<Archive, 'counts' | 'writes'>
  readonly integrity: Pick<Integrity, 'contradiction' | 'uncovered'>
  readonly sources: Pick<SourceWatch, 'states'>
  readonly clock: Pick<Clock, 'now'>
  /** Whether the panel's session of a request is that of a person who sees the sources; null without a session. */
  readonly insider: (request: FastifyRequest) => Promise<boolean | null>
  /** The cage of the attachment readers. */
  readonly cage: Cage
  readonly folder: string
  /** Whether the folder holds nothing that must last; default false. */
  readonly isScratch?: boolean
  readonly log: Logger
  /** Networks whose `X-Forwarded-For` is trusted. */
  readonly trustProxy: readonly string[]
  /** Whether requests are served beside those of monitoring; default true. */
  readonly serves?: boolean
  /** Whether assistants may ask at `/mcp`; default false. */
  readonly assistants?: boolean
  /** Milliseconds before the server stops accepting; default 0. */
  readonly drain?: number
}

/** Makes the server of the mail archive with the interface for other systems, not yet listening. */
export function createMailarchivServer(dependencies: ServerDependencies): HttpServer {
  const { archive, integrity, cage, folder, isScratch = false, log, trustProxy, drain = 0 } = dependencies
  const database = (refuse: typeof refuseReplica) =>
    healthCheck('database', async () => {
      const [{ mails, rawBytes }, writes] = await Promise.all([archive.counts(), archive.writes?.()])
      if (writes !== undefined) refuse(writes)
      return { mails, bytes: rawBytes }
    })
  const server = createHttpServer({
    version: VERSION,
    log,
    errors: sentenceErrors,
    trustProxy,
    drain,
    ready: [database(refuseReplica)],
    details: async (request) => {
      await requireInsider(request, dependencies)
      return {
        quellen: detailsOf(await dependencies.sources.states()),
        beweis: { mails_ohne_pruefpunkt: await integrity.uncovered() },
      }
    },
    health: [
      database(refuseReadOnly),
      healthCheck('index', async () => {
        for (const filter of [NO_FILTER, anyWord()]) await archive.search(filter, { offset: 0, limit: 1 })
        return {}
      }),
      healthCheck('evidence', () => evidenceReport(integrity)),
      healthCheck('disk', () => diskReport(folder, isScratch)),
    ],
  })
  addGauges(server, archive)
  addCageGauge(server.metrics, cage)
  addSourceGauges(server.metrics, dependencies.sources, dependencies.clock)
  if (dependencies.serves !== false)
    addApi(server, { ...dependencies, keys: keyReaders(dependencies.keys, dependencies.hiddenFrom) })
  if (dependencies.serves !== false && dependencies.assistants === true)
    addAssistants(server, { ...dependencies, version: VERSION })
  return server
}

/** Details show names of mailboxes: only an auditor's key and persons of the panel who see the sources get them. */
async function requireInsider(
  request: FastifyRequest,
  { keys, insider }: Pick<ServerDependencies, 'keys' | 'insider'>,
): Promise<void> {
  const isInsider = await insider(request)
  if (isInsider === true) return
  if (isInsider === false)
    throw forbidden('Die Einzelheiten sehen nur Personen mit den Rollen Verwaltung oder Prüfung.')
  const token = bearerToken(request.headers.authorization)
  const key = token === null ? null : await keys.authenticate(token)
  if (key === null)
    throw unauthorized(
      'Die Einzelheiten sehen nur die Verwaltung und API-Schlüssel der Rolle auditor. Ohne „details“ brauchen Sie keine Anmeldung.',
    )
  if (key.role !== 'auditor')
    throw new DomainError(403, 'keine_berechtigung', 'Die Einzelheiten sehen nur API-Schlüssel der Rolle auditor.')
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** Makes a search that only the full-text index answers, each time at another place. Few mails have such a word. */
function anyWord(): SearchFilter {
  const text = Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return { ...NO_FILTER, query: { kind: 'word', field: null, text, tokens: [text] } }
}

/** An archive that contradicts its own signature keeps answering, but an operator must see it. */
function evidenceReport(integrity: Pick<Integrity, 'contradiction'>): Record<string, never> {
  const contradiction = integrity.contradiction()
  if (contradiction !== null) throw new DomainError(503, 'beweis_widerspruch', contradiction)
  return {}
}

async function diskReport(folder: string, isScratch: boolean): Promise<{ readonly free_bytes: number }> {
  const { bavail, bsize } = await spaceOf(folder, isScratch)
  const free = bavail * bsize
  if (free < LOW_DISK) throw new DomainError(503, 'datentraeger_voll', 'auf dem Datenträger ist kaum noch Platz')
  return { free_bytes: free }
}

type ArchiveCounts = Awaited<ReturnType<Archive['counts']>>

function addGauges(server: HttpServer, archive: Pick<Archive, 'counts'>): void {
  const { registry } = server.metrics
  const gauge = (name: string, help: string, of: (counts: ArchiveCounts) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      // Each asks for itself: the registry reads a gauge without waiting for the others.
      async collect() {
        this.set(of(await archive.counts()))
      },
    })
  gauge('mailarchiv_mails', 'Mails in the archive.', ({ mails }) => mails)
  gauge('mailarchiv_raw_bytes', 'Bytes of all mails before compression.', ({ rawBytes }) => rawBytes)
}
