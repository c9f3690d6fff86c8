/**
 * Measures the warehouse of the material service over HTTP with 20 clients: data of `material`, 5,000,000 movements.
 *
 *     npm run bench -- material-stock [SECONDS of each measurement]
 */
import { load } from './load.ts'
import {
  isMissed,
  numbersOf,
  PAGES,
  PAUSE_MS,
  type Row,
  type Running,
  STEP,
  shown,
  start,
  wantedOf,
} from './material.ts'
import { fillStore } from './material-data.ts'
import { keepResult } from './results.ts'

const LIMIT_MS = 50
const STOCK = 500
const WITHDRAWALS = 1000

interface Stock {
  readonly lagerplatz_id: string
  readonly material_id: string
}

/** All ids of a table, in the same order in every run. */
async function idsOf(owner: Running['owner'], table: 'material' | 'lagerplatz'): Promise<(nth: number) => string> {
  const { rows } = await owner.query<{ id: string }>(`SELECT id FROM ${table} ORDER BY id`)
  return (nth) => rows[nth % rows.length]!.id
}

/** The measured lists, read by people who rest half a second: at the same page, and for some lists each at another one. */
async function lists({ clients, owner }: Running, seconds: number): Promise<Row[]> {
  const material = await idsOf(owner, 'material')
  const lagerplatz = await idsOf(owner, 'lagerplatz')
  const [material_id, lagerplatz_id] = [material(777), lagerplatz(77)]
  const page = (nth: number) => 1 + (nth % PAGES)
  const year = new Date().getFullYear() - 1
  const paths: readonly (readonly [string, string | ((nth: number) => string)])[] = [
    ['Bewegungen', '/materialbewegungen'],
    ['Bewegungen, Seite 100', '/materialbewegungen?seite=100'],
    ['Bewegungen eines Materials', `/materialbewegungen?material_id=${material_id}`],
    ['Bewegungen eines Lagerplatzes', `/materialbewegungen?lagerplatz_id=${lagerplatz_id}`],
    ['Umlagerungen eines Lagerplatzes', `/materialbewegungen?lagerplatz_id=${lagerplatz_id}&art=umlagerung`],
    ['Bewegungen eines Monats', `/materialbewegungen?von=${year}-03-01&bis=${year}-03-31`],
    ['Bewegungen eines Jahres', `/materialbewegungen?von=${year}-01-01&bis=${year}-12-31`],
    ['Bestände', '/bestaende'],
    ['Bestände nach Lagerplatz', '/bestaende?sortierung=lagerplatz'],
    ['Bestände eines Lagerplatzes', `/bestaende?lagerplatz_id=${lagerplatz_id}`],
    ['Bestellliste', '/materialbestaende?unter_mindestbestand=true'],
    ['Bewegungen, reihum andere', (nth) => `/materialbewegungen?seite=${page(nth)}`],
    ['Bewegungen eines Materials, reihum andere', (nth) => `/materialbewegungen?material_id=${material(nth)}`],
    ['Bestände, reihum andere', (nth) => `/bestaende?seite=${page(nth)}`],
    ['Bestände eines Lagerplatzes, reihum andere', (nth) => `/bestaende?lagerplatz_id=${lagerplatz(nth)}`],
  ]
  const measured: Row[] = []
  for (const [what, path] of paths) {
    const pathOf = typeof path === 'string' ? () => path : path
    const next = (client: number, turn: number) => ({ method: 'GET', path: pathOf(client * STEP + turn) })
    await load(clients, next, { milliseconds: (seconds * 1000) / 4, pauseMs: PAUSE_MS })
    const figures = await load(clients, next, { milliseconds: (seconds * 1000) / 2, pauseMs: PAUSE_MS })
    measured.push({ what, figures, limit: LIMIT_MS, beside: undefined })
  }
  return measured
}

/** Each client withdraws from its own stock. */
async function booking({ clients, owner }: Running, seconds: number): Promise<Row> {
  const { rows } = await owner.query<Stock>(
    'SELECT lagerplatz_id, material_id FROM bestand ORDER BY menge DESC, lagerplatz_id, material_id LIMIT 500',
  )
  const next = (client: number, turn: number) => {
    const { lagerplatz_id, material_id } = rows[(client + turn * clients.length) % rows.length] as Stock
    const body = { art: 'abgang', material_id, menge: 1, von_lagerplatz_id: lagerplatz_id }
    return { method: 'POST', path: '/materialbewegungen', body }
  }
  const figures = await load(clients, next, { milliseconds: (seconds * 1000) / 2 })
  return { what: 'abbuchen', figures, limit: LIMIT_MS, beside: undefined }
}

/** @throws {Error} unless exactly as many withdrawals succeed as there are pieces */
async function lastPieces({ clients, owner }: Running): Promise<string> {
  const { rows } = await owner.query<Stock>(
    'SELECT lagerplatz_id, material_id FROM bestand ORDER BY menge DESC LIMIT 1',
  )
  const { lagerplatz_id, material_id } = rows[0] as Stock
  const stock = async (): Promise<number> => {
    const found = await owner.query<{ menge: string }>(
      'SELECT menge FROM bestand WHERE lagerplatz_id = $1 AND material_id = $2',
      [lagerplatz_id, material_id],
    )
    return Number(found.rows[0]?.menge)
  }
  const path = '/materialbewegungen'
  const [first] = clients
  const surplus = (await stock()) - STOCK
  const even =
    surplus > 0
      ? { art: 'abgang', von_lagerplatz_id: lagerplatz_id, menge: surplus }
      : { art: 'zugang', nach_lagerplatz_id: lagerplatz_id, menge: -surplus }
  if (surplus !== 0) await first?.call({ method: 'POST', path, body: { ...even, material_id } })
  const body = { art: 'abgang', material_id, menge: 1, von_lagerplatz_id: lagerplatz_id }
  const began = performance.now()
  const outcomes = await Promise.allSettled(
    Array.from({ length: WITHDRAWALS }, (_unused, n) =>
      clients[n % clients.length]?.call({ method: 'POST', path, body }),
    ),
  )
  const succeeded = outcomes.filter(({ status }) => status === 'fulfilled').length
  if (succeeded !== STOCK || (await stock()) !== 0) throw new Error(`${succeeded} succeeded, ${await stock()} are left`)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  return `${WITHDRAWALS} Abgänge durch ${clients.length} Clients, Bestand ${STOCK}: ${succeeded} gelungen, Rest 0, ${seconds} s`
}

export async function run(args: string[]): Promise<void> {
  const { seconds } = wantedOf(args)
  await using stack = new AsyncDisposableStack()
  const running = await start(stack)
  await fillStore(running.owner)
  const rows = [...(await lists(running, seconds)), await booking(running, seconds)]
  console.table(rows.map(shown))
  keepResult('material-stock', `material-stock ${seconds}`, numbersOf(rows))
  console.log(await lastPieces(running))
  if (rows.some(isMissed)) process.exitCode = 1
}
