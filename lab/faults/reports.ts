/**
 * Reports defects to the material service as fast as it accepts them and records the acknowledged ones. Requests
 * without an answer are repeated with the same Idempotency-Key, as a phone does.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { login, PASSWORD, type Session } from './session.ts'

const RETRY_MS = 100
const GIVE_UP_MS = 60_000
const PAGE = 200

export interface Load {
  /** The number of reports acknowledged so far. */
  acknowledged(): number
  /** Requests that were refused temporarily (503) or not answered. */
  disturbed(): number
  /** Why a writer ended before its time. */
  failure(): unknown
  /** Longest time until an answer or the end of a connection, in milliseconds. */
  longest(): number
  /** Stops the writers; each finishes its last report first. */
  stop(): Promise<void>
}

export interface Balance {
  readonly acknowledged: number
  readonly lost: number
  readonly doubled: number
}

/** Creates an object for defect reports. */
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

/** The writers and acknowledged reports. Survives restarts of the service, which may change its address. */
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
    // stop() awaits it; until then a rejection must not end the process.
    let failure: unknown
    all.catch((error: unknown) => {
      failure = error
    })
    return {
      acknowledged: () => this.#titles.length - before,
      disturbed: () => disturbed,
      failure: () => failure,
      longest: () => Math.round(longest),
      async stop() {
        running = false
        await all
      },
    }
  }

  /** Compares the acknowledged reports with the service's list. */
  async balance(admin: Session): Promise<Balance> {
    const listed = new Map<string, number>()
    for (let page = 1; ; page += 1) {
      const { eintraege } = await admin.call('GET', `/maengel?limit=${PAGE}&seite=${page}`)
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

/** Settings for a first start, which creates the administrator. */
export const ADMIN = { ZEUGHAUS_ADMIN_PASSWORD: PASSWORD }

/** The administrator of a service that was started with `ADMIN`. */
export const asAdmin = (url: string) => login(url, 'admin')
