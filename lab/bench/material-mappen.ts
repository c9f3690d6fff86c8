/**
 * Measures what a phone loads to check without a network: the answers of `GET /kontrollmappen` for one person until it holds
 * 120 objects or 6,000 positions, as the app asks for them. Then the same again, when nothing has changed. The proxy before the
 * service compresses (deploy/Caddyfile): its bytes are those of gzip.
 *
 *     npm run bench -- material-mappen [--objects 2000]
 */
import { gzipSync } from 'node:zlib'
import { Client as Connection } from 'undici'
import { start, wantedOf } from './material.ts'
import { keepResult } from './results.ts'

/** As in web/material/src/offline/vorrat.ts. */
const OBJEKTE_MAX = 120
const POSITIONEN_MAX = 6_000

interface Antwort {
  readonly eintraege: readonly { readonly positionen: readonly unknown[] }[]
  readonly weiter: number | null
}

/** What one answer held, as the app remembers it. */
interface Portion {
  readonly etag: string
  readonly objects: number
  readonly positions: number
  readonly weiter: number | null
}

interface Loaded {
  readonly portions: readonly Portion[]
  /** As the service sends them, and as the proxy does. */
  readonly kilobytes: number
  readonly compressed: number
  readonly milliseconds: number
}

export async function run(args: string[]): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const { objects, ending } = wantedOf(args)
  const { url, clients } = await start(stack, { objects })
  const token = clients[0]?.token ?? ''
  const first = await loadAll(url, token)
  const again = await loadAll(url, token, first.portions)
  console.table({ 'zum ersten Mal': shown(first), unverändert: shown(again) })
  const { Objekte, Positionen } = shown(first)
  keepResult('material-mappen', `material-mappen ${ending}`, {
    objects: Objekte,
    positions: Positionen,
    kilobytes: first.kilobytes,
    'kilobytes compressed': first.compressed,
    milliseconds: first.milliseconds,
    'unchanged kilobytes': again.kilobytes,
    'unchanged milliseconds': again.milliseconds,
  })
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

const shown = ({ portions, kilobytes, compressed, milliseconds }: Loaded) => ({
  Antworten: portions.length,
  Objekte: sum(portions.map(({ objects }) => objects)),
  Positionen: sum(portions.map(({ positions }) => positions)),
  KB: kilobytes,
  'KB mit gzip': compressed,
  ms: milliseconds,
})

/** Loads one answer after the other. `known`: those that are already on the device. */
async function loadAll(url: string, token: string, known: readonly Portion[] = []): Promise<Loaded> {
  const connection = new Connection(url)
  const began = performance.now()
  const portions: Portion[] = []
  let positions = 0
  const answers: Buffer[] = []
  for (let ab: number | null = 0; ab !== null && ab < OBJEKTE_MAX && positions < POSITIONEN_MAX; ) {
    const { answer, portion } = await load(connection, token, ab, known[portions.length])
    portions.push(portion)
    answers.push(answer)
    positions += portion.positions
    ab = portion.weiter
  }
  const milliseconds = Math.round(performance.now() - began)
  await connection.close()
  const kilobytesOf = (bodies: readonly Buffer[]) => Math.round(sum(bodies.map(({ length }) => length)) / 1024)
  const compressed = kilobytesOf(answers.map((answer) => gzipSync(answer)))
  return { portions, kilobytes: kilobytesOf(answers), compressed, milliseconds }
}

async function load(connection: Connection, token: string, ab: number, before: Portion | undefined) {
  const { statusCode, headers, body } = await connection.request({
    method: 'GET',
    path: `/api/v1/kontrollmappen?ab=${ab}`,
    headers: {
      authorization: `Bearer ${token}`,
      ...(before === undefined ? {} : { 'if-none-match': before.etag }),
    },
  })
  const answer = Buffer.from(await body.arrayBuffer())
  const isSame = before !== undefined && statusCode === 304
  if (isSame) return { answer, portion: before }
  return { answer, portion: portionOf(answer.toString(), String(headers['etag'])) }
}

function portionOf(json: string, etag: string): Portion {
  const { eintraege, weiter } = JSON.parse(json) as Antwort
  const positions = sum(eintraege.map(({ positionen }) => positionen.length))
  return { etag, objects: eintraege.length, positions, weiter }
}
