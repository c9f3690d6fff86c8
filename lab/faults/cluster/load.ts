/** The work of clients on all machines, what was acknowledged of it, and what the stores hold afterwards. */
import { setTimeout as pause } from 'node:timers/promises'
import { einPdf } from '../../../services/material/src/werkstatt/dokumente/dokument.factory.ts'
import { isWhole } from '../documents.ts'
import type { Session } from '../session.ts'
import { Client, type Tally } from './client.ts'

/** Workers of each kind of work. */
const WORKERS = 2
/** Between two requests of a worker: the machines have two processors for everything here. */
const APART_MS = 40
const TARGET = 4

export type Query = (statement: string) => Promise<readonly Record<string, unknown>[]>

/** Repeats work until it is stopped; a failed request is in the tally already. */
function repeat(workers: number, work: (worker: number) => Promise<void>): { stop(): Promise<void> } {
  let running = true
  const all = Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      while (running) {
        await work(worker).catch(() => undefined)
        await pause(APART_MS)
      }
    }),
  )
  return {
    stop: async () => {
      running = false
      await all
    },
  }
}

/** What a comparison found. */
export interface Found {
  readonly acknowledged: number
  readonly lost: number
  readonly doubled: number
}

const compare = (acknowledged: ReadonlySet<string>, stored: readonly string[]): Found => {
  const there = new Set(stored)
  return {
    acknowledged: acknowledged.size,
    lost: [...acknowledged].filter((each) => !there.has(each)).length,
    doubled: stored.length - there.size,
  }
}

interface WithId {
  readonly id: string
}

/** Objects to be checked, each with one position. */
export interface Fleet {
  readonly objekte: readonly string[]
  readonly material_id: string
}

/** Makes an object for each worker that counts. */
export async function aFleet(admin: Session): Promise<Fleet> {
  const standort_id = (await admin.call('POST', '/standorte', { name: 'Wache' })).id
  const objekttyp_id = (await admin.call('POST', '/objekttypen', { name: 'Löschfahrzeug' })).id
  const kategorie_id = (await admin.call('POST', '/kategorien', { name: 'Leitern' })).id
  const material = { name: 'Steckleiter', materialtyp: 'menge', einheit: 'Stück', kategorie_id }
  const material_id = (await admin.call('POST', '/materialien', material)).id
  const positionen = [{ material_id, sollmenge: TARGET, fach_freitext: 'Dach' }]
  const vorlage_id = (await admin.call('POST', '/vorlagen', { name: 'Leitern', objekttyp_id, positionen })).id
  const objekte: string[] = []
  for (let number = 0; number < WORKERS; number += 1) {
    const body = { vorlage_id, code: `LF-${number}`, name: `Löschfahrzeug ${number}`, standort_id, objekttyp_id }
    objekte.push((await admin.call('POST', '/objekte', body)).id)
  }
  return { objekte, material_id }
}

/** Reports, counts, documents and reads of material. */
export class MaterialLoad {
  readonly #fleet: Fleet
  readonly #reports = new Set<string>()
  /** `id of the check: counted`. */
  readonly #counts = new Set<string>()
  readonly #documents = new Map<string, string>()
  #next = 0

  constructor(fleet: Fleet) {
    this.#fleet = fleet
  }

  start(addresses: readonly string[], token: string, tally: Tally): { stop(): Promise<void> } {
    const urls = addresses.map((address) => `${address}/api/v1`)
    const clients = Array.from({ length: WORKERS }, (_, worker) => new Client(urls, token, tally).from(worker))
    const client = (worker: number) => clients[worker]!
    const loads = [
      repeat(WORKERS, (worker) => this.#report(client(worker))),
      repeat(WORKERS, (worker) => this.#check(client(worker), this.#fleet.objekte[worker]!)),
      repeat(1, () => this.#upload(new Client(urls, token, tally).from(this.#next))),
      repeat(1, async () => void (await client(0).call('GET', '/objekte?limit=50'))),
    ]
    return { stop: async () => void (await Promise.all(loads.map((load) => load.stop()))) }
  }

  async #report(client: Client): Promise<void> {
    const titel = `Meldung ${this.#next++}`
    await client.call('POST', '/maengel', { objekt_id: this.#fleet.objekte[0], titel })
    this.#reports.add(titel)
  }

  async #check(client: Client, objekt: string): Promise<void> {
    const { id } = await client.call<WithId>('POST', `/objekte/${objekt}/kontrollen`, {})
    const gezaehlt = TARGET - (this.#next % 2)
    await client.call('PUT', `/kontrollen/${id}/positionen/${this.#fleet.material_id}`, { gezaehlt })
    await client.call('POST', `/kontrollen/${id}/abschliessen`, {})
    this.#counts.add(`${id}: ${gezaehlt}`)
  }

  async #upload(client: Client): Promise<void> {
    const text = `Dokument ${this.#next++}`
    const form = new FormData()
    const fields = {
      entitaet_typ: 'objekt',
      entitaet_id: this.#fleet.objekte[0]!,
      dokumenttyp: 'Sonstiges',
      ist_original: 'true',
    }
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('datei', new Blob([new Uint8Array(einPdf(text))], { type: 'application/pdf' }), `${text}.pdf`)
    this.#documents.set((await client.call<WithId>('POST', '/dokumente', form)).id, text)
  }

  /** Compares with the database, and each document's bytes with what was sent. */
  async balance(query: Query, admin: Session, url: string): Promise<Readonly<Record<string, Found>>> {
    const values = async (statement: string) => (await query(statement)).map(({ value }) => String(value))
    const documents = compare(new Set(this.#documents.keys()), await values('SELECT id AS value FROM dokument'))
    let broken = 0
    for (const [id, text] of this.#documents) if (!(await isWhole(url, admin, id, text))) broken += 1
    return {
      reports: compare(this.#reports, await values('SELECT titel AS value FROM mangel')),
      counts: compare(
        this.#counts,
        await values(`SELECT k.id || ': ' || p.gezaehlt AS value FROM kontrolle k JOIN kontrollposition p
          ON p.kontrolle_id = k.id WHERE k.status = 'abgeschlossen'`),
      ),
      documents: { ...documents, lost: documents.lost + broken },
      'entries of the Historie': compare(
        new Set([...this.#counts].map((each) => each.split(':')[0]!)),
        await values(`SELECT entitaet_id AS value FROM historie WHERE ereignis = 'kontrolle_abgeschlossen'`),
      ),
    }
  }
}

/** Searches of the archive, each for a number of its own, which its entry in the access log holds. */
export class Searches {
  readonly #answered = new Set<string>()
  #moved = 0
  #next = 0

  start(addresses: readonly string[], token: string, tally: Tally): { stop(): Promise<void> } {
    const clients = Array.from({ length: WORKERS }, (_, worker) => new Client(addresses, token, tally).from(worker))
    return repeat(WORKERS, async (worker) => {
      const number = this.#next++
      await clients[worker]!.call('GET', `/api/v1/mails?q=Meldung+${number}`)
      this.#answered.add(`q=Meldung ${number}`)
    })
  }

  /** @param moved requests since the last balance that were sent to a second machine, and so may stand in the log twice */
  async balance(query: Query, moved: number): Promise<Found> {
    this.#moved += moved
    const rows = await query(`SELECT query AS value FROM mailarchiv.log_entry WHERE action = 'search'`)
    const found = compare(
      this.#answered,
      rows.map(({ value }) => String(value)),
    )
    return { ...found, doubled: Math.max(0, found.doubled - this.#moved) }
  }
}
