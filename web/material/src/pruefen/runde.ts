/** A running check in memory: answers taps at once and stores them in the background. */

import { getWholeKontrolle, putDraft, type WholeKontrolle } from '../offline/deviceStore.ts'
import { isAbschlussWaiting, newEntryHead, queueZaehlung, subscribeMessages } from '../offline/outbox.ts'
import { ANGABEN, type Row, recordedOf, rowOf } from '../offline/rows.ts'
import type { Angaben, DeviceKontrolle, Draft, Kontrolle, Zaehlung } from '../offline/types.ts'
import { type CodeIndex, codesOf } from '../scan/codeIndex.ts'
import { type Fach, faecherOf } from './rundeFacts.ts'

export interface Progress {
  readonly gesamt: number
  readonly gezaehlt: number
  /** Sentence about positions that could not be stored; null when all are. */
  readonly error: string | null
}

/** A row with the key of its count on this device. */
interface Kept {
  readonly row: Row
  readonly schluessel: string | undefined
}

/** Maximum number of named positions; more would fill the screen. */
const NAMED_MAX = 3

export class Runde {
  readonly kontrolle: DeviceKontrolle
  readonly faecher: readonly Fach[]
  /** Ids of the materials in walking order. */
  readonly order: readonly string[]
  readonly codes: CodeIndex
  readonly #rowsById: Map<string, Row>
  readonly #keys = new Map<string, string>()
  readonly #listeners = new Map<string, Set<() => void>>()
  readonly #unsubscribe: () => void
  /** The last stored row of positions with entries of this page: what one that cannot be stored goes back to. */
  readonly #kept = new Map<string, Kept>()
  /** Positions whose last entry could not be stored. */
  readonly #unkept = new Set<string>()
  #progress: Progress
  #rows: readonly Row[] | undefined

  private constructor({ kontrolle, zaehlungen, drafts }: WholeKontrolle) {
    const { positionen } = kontrolle.stand
    const local = new Map(zaehlungen.map((zaehlung) => [zaehlung.material_id, zaehlung]))
    this.kontrolle = kontrolle
    this.faecher = faecherOf(positionen)
    this.order = this.faecher.flatMap((fach) => fach.positionen)
    this.codes = codesOf(positionen)
    this.#rowsById = new Map(
      positionen.map((position) => {
        const { material_id } = position
        const row = rowOf(position, local.get(material_id))
        return [material_id, row.gezaehlt === null ? { ...row, ...drafts.get(material_id) } : row]
      }),
    )
    for (const { material_id, schluessel } of zaehlungen) this.#keys.set(material_id, schluessel)
    this.#progress = { gesamt: positionen.length, gezaehlt: this.#countCounted(), error: null }
    this.#unsubscribe = subscribeMessages((message) => {
      if (message.art !== 'sent' || message.kontrolle_id !== kontrolle.id) return
      const { material_id, schluessel } = message
      const kept = this.#kept.get(material_id)
      if (kept?.schluessel === schluessel) this.#kept.set(material_id, { ...kept, row: { ...kept.row, isSent: true } })
      const row = this.#rowsById.get(material_id)
      if (row === undefined || this.#keys.get(material_id) !== schluessel) return
      this.#set({ ...row, isSent: true })
    })
  }

  /** Opens a check from the device's store. */
  static async open(kontrolle: DeviceKontrolle): Promise<Runde> {
    return new Runde(await getWholeKontrolle(kontrolle))
  }

  /** Merges counts from other devices of the same person; counts of this device win. */
  merge({ positionen }: Kontrolle): void {
    for (const position of positionen) {
      const row = this.#rowsById.get(position.material_id)
      if (row === undefined || this.#keys.has(position.material_id)) continue
      if (row.gezaehlt === position.gezaehlt) continue
      this.#kept.delete(position.material_id)
      this.#set(rowOf(position, undefined))
    }
  }

  close(): void {
    this.#unsubscribe()
  }

  /** @throws when the check has no such position */
  row(material_id: string): Row {
    const row = this.#rowsById.get(material_id)
    if (row === undefined) throw new Error(`no position of ${material_id}`)
    return row
  }

  /** All rows in walking order; the same array until a row changes. */
  readonly rows = (): readonly Row[] => {
    this.#rows ??= this.order.map((material_id) => this.row(material_id))
    return this.#rows
  }

  readonly isOpen = (material_id: string): boolean => this.row(material_id).gezaehlt === null

  progress = (): Progress => this.#progress

  /** Subscribes to one row by material id, or to the progress by ''. */
  subscribe(id: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(id) ?? new Set()
    this.#listeners.set(id, listeners)
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  /** True while a finish waits: counting is locked then. */
  readonly isLocked = (): boolean => isAbschlussWaiting(this.kontrolle.id)

  /** Counts a position or corrects its count. The row changes at once. */
  zaehle(material_id: string, angaben: Partial<Angaben> & { gezaehlt: number }, gelesen?: readonly string[]): void {
    if (this.isLocked()) return
    const before = this.row(material_id)
    const head = newEntryHead(this.kontrolle.benutzer_id)
    const all: Angaben = { ...angabenOf(before), ...angaben }
    const row: Row = {
      ...before,
      ...all,
      gelesen: gelesen ?? before.gelesen,
      isSent: false,
    }
    const { schluessel } = head
    this.#begin(before)
    this.#keys.set(material_id, schluessel)
    this.#set(row)
    const kontrolle_id = this.kontrolle.id
    const zaehlung: Zaehlung = {
      kontrolle_id,
      material_id,
      angaben: all,
      gelesen: row.gelesen,
      gezaehlt_um: head.angelegt_um,
      schluessel,
      gesendet_um: null,
    }
    const sent = { ...all, gezaehlt_am: new Date(head.angelegt_um).toISOString() }
    queueZaehlung(zaehlung, { ...head, art: 'zaehlung', kontrolle_id, material_id, angaben: sent }).then(
      () => this.#noteKept({ row, schluessel }),
      // Show only stored counts: others would be lost by a restart.
      () => this.#keys.get(material_id) === schluessel && this.#revert(material_id),
    )
  }

  /** Records expiry, batch or serial number: with the present count, else with the next one. */
  keepAngabe(material_id: string, value: Draft): void {
    if (this.isLocked()) return
    const before = this.row(material_id)
    const row = { ...before, ...value }
    if (row.gezaehlt === null) this.#keepDraft(row, before)
    else this.zaehle(material_id, { ...value, gezaehlt: row.gezaehlt })
  }

  #keepDraft(row: Row, before: Row): void {
    const { material_id } = row.position
    const schluessel = this.#keys.get(material_id)
    this.#begin(before)
    this.#set(row)
    putDraft(this.kontrolle.id, material_id, angabenOf(row)).then(
      () => this.#noteKept({ row, schluessel }),
      () => this.row(material_id) === row && this.#revert(material_id),
    )
  }

  /** Before the first entry of a position: its row is stored. */
  #begin(row: Row): void {
    const { material_id } = row.position
    if (!this.#kept.has(material_id)) this.#kept.set(material_id, { row, schluessel: this.#keys.get(material_id) })
  }

  #noteKept(kept: Kept): void {
    const { material_id } = kept.row.position
    this.#kept.set(material_id, kept)
    if (this.#unkept.delete(material_id)) this.#set(this.row(material_id))
  }

  #revert(material_id: string): void {
    const kept = this.#kept.get(material_id)
    if (kept === undefined) return
    this.#unkept.add(material_id)
    if (kept.schluessel === undefined) this.#keys.delete(material_id)
    else this.#keys.set(material_id, kept.schluessel)
    this.#set(kept.row)
  }

  #errorSentence(): string | null {
    const names = [...this.#unkept].map((material_id) => this.row(material_id).position.material_name)
    if (names.length === 0) return null
    const named = names.slice(0, NAMED_MAX).join(', ') + (names.length > NAMED_MAX ? ' und weitere' : '')
    return `Auf dem Gerät nicht gespeichert: ${named}. Bitte schaffen Sie Speicherplatz und zählen Sie dort noch einmal.`
  }

  #set(row: Row): void {
    this.#rowsById.set(row.position.material_id, row)
    this.#rows = undefined
    const gezaehlt = this.#countCounted()
    const error = this.#errorSentence()
    if (gezaehlt !== this.#progress.gezaehlt || error !== this.#progress.error) {
      this.#progress = { ...this.#progress, gezaehlt, error }
    }
    for (const id of [row.position.material_id, '']) for (const listener of this.#listeners.get(id) ?? []) listener()
  }

  #countCounted(): number {
    let count = 0
    for (const { gezaehlt } of this.#rowsById.values()) if (gezaehlt !== null) count += 1
    return count
  }
}

/** Details of a row that differ from the service's. Each count carries all of them, so the last count is complete. */
function angabenOf(row: Row): Omit<Angaben, 'gezaehlt'> {
  const changed = ANGABEN.filter((name) => row[name] !== recordedOf(row.position, name))
  return Object.fromEntries(changed.map((name) => [name, row[name]]))
}
