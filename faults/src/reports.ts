/**
 * Writers that report defects to the material service as fast as it takes them, and remember which were acknowledged.
 * What was not answered is sent again under the same Idempotency-Key, as a phone does.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { login, PASSWORD, type Session } from './session.ts'

const RETRY_MS = 100
const GIVE_UP_MS = 60_000
const PAGE = 200

export interface Load {
  /** How many reports were acknowledged so far. */
  acknowledged(): number
  /** Requests that were refused for the moment (503) or not answered at all. */
  disturbed(): number
  /** Longest time until an answer or the end of a connection, in milliseconds. */
  longest(): number
  /** Ends the writers; each brings its last report to an end first. */
  stop(): Promise<void>
}

export interface Balance {
  readonly acknowledged: number
  readonly lost: number
  readonly doubled: number
}

/** An object that defects can be reported of. */
export async function anObject(admin: Session): Promise<string> {
  const standort_id = (await admin.call('POST', '/standorte', { name: 'Wache' })).id
  const objekttyp_id = (await admin.call('POST', '/objekttypen', { name: 'Löschfahrzeug' })).id
  const kategorie_id = (await admin.call('POST', '/kategorien', { name: 'Leitern' })).id
  const material = { name: 'Steckleiter', materialtyp: 'menge', einheit: 'Stück', kategorie_id }
  const material_id = (await admin.call('POST', '/materialien', material)).id
  const positionen = [{ material_id, sollmenge: 4, fach_freitext: 'Dach' }]
  const vorlage_id = (await admin.call('POST', '/vorlagen', { name: 'Leitern', objekttyp_id, positionen })).id
  const body = { vorlage_id, code: 'LF-900', name: 'Löschfahrzeug 900', standort_id, objekttyp_id }
  return (await admin.call('POST', '/objekte', body)).id
}

/** Who writes, and what was acknowledged. Survives restarts of the service: each may have another address. */
export class Reports {
  readonly #titles: string[] = []
  readonly #objekt_id: string
  #next = 0

  constructor(objekt_id: string) {
    this.#objekt_id = objekt_id
  }

  start(admin: Session, writers: number): Load {
    let running = true
    let disturbed = 0
    let longest = 0
    const before = this.#titles.length
    const report = async (titel: string): Promise<void> => {
      const headers = { 'idempotency-key': randomUUID() }
      const deadline = performance.now() + GIVE_UP_MS
      const body = { objekt_id: this.#objekt_id, titel }
      while (performance.now() < deadline) {
        const sent = performance.now()
        const reply = await admin.try('POST', '/maengel', body, headers).catch(() => undefined)
        longest = Math.max(longest, performance.now() - sent)
        if (reply?.status === 201) {
          this.#titles.push(titel)
          return
        }
        if (reply !== undefined && reply.status !== 503) throw new Error(`${reply.status} ${reply.text}`)
        disturbed += 1
        if (!running && reply === undefined) return
        await pause(RETRY_MS)
      }
      throw new Error(`no answer for ${titel} within ${GIVE_UP_MS} ms`)
    }
    const write = async (): Promise<void> => {
      while (running) await report(`Meldung ${this.#next++}`)
    }
    const all = Promise.all(Array.from({ length: writers }, write))
    // Looked at by stop(): until then nobody waits for it.
    all.catch(() => undefined)
    return {
      acknowledged: () => this.#titles.length - before,
      disturbed: () => disturbed,
      longest: () => Math.round(longest),
      async stop() {
        running = false
        await all
      },
    }
  }

  /** Compares what was acknowledged with what the service lists. */
  async balance(admin: Session): Promise<Balance> {
    const listed = new Map<string, number>()
    for (let seite = 1; ; seite += 1) {
      const { eintraege } = await admin.call('GET', `/maengel?limit=${PAGE}&seite=${seite}`)
      for (const { titel } of eintraege) listed.set(titel, (listed.get(titel) ?? 0) + 1)
      if (eintraege.length < PAGE) break
    }
    return {
      acknowledged: this.#titles.length,
      lost: this.#titles.filter((titel) => !listed.has(titel)).length,
      doubled: [...listed.values()].filter((times) => times > 1).length,
    }
  }
}

/** Settings with which a first start makes the administrator. */
export const ADMIN = { ZEUGHAUS_ADMIN_PASSWORD: PASSWORD }

/** The administrator of a service that was started with `ADMIN`. */
export const asAdmin = (url: string) => login(url, 'admin')
