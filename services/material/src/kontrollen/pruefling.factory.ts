import { newId } from '@zeughaus/platform'
import type { TestAnswer } from '@zeughaus/platform/testing'
import type { Materialtyp } from '../db.gen.ts'
import type { Ereignisart } from '../ereignis.ts'
import { einBeladenesObjekt } from '../objekte/objekt.factory.ts'
import type { Person, TestService } from '../testing.ts'

/** A position of an object under test. */
export interface Pruefposition {
  readonly id: string
  readonly material_id: string
  readonly sollmenge: number
}

/** A check as the wire has it. */
export interface KontrolleAntwort {
  readonly id: string
  readonly status: string
  readonly benutzer_id: string
  readonly benutzer_name: string
  readonly beendet_am: string | null
  readonly vorgaenger_id: string | null
  readonly aktionen: string[]
  readonly positionen: {
    readonly id: string
    readonly objektposition_id: string
    readonly material_id: string
    readonly sollmenge: number
    readonly gezaehlt: number | null
    readonly bestaetigt: boolean
    readonly fehlbestand_id: string | null
    readonly ablaufdatum: string | null
    readonly vorher: Readonly<Record<string, unknown>>
  }[]
}

/** A shortage as the wire has it. */
export interface FehlbestandAntwort {
  readonly id: string
  readonly objektposition_id: string
  readonly kontrolle_id: string | null
  readonly sollmenge: number
  readonly istmenge: number
  readonly fehlmenge: number
  readonly status: string
  readonly vorlaeufig: boolean
  readonly genehmigt: boolean
  readonly alter_tage: number
  readonly erledigt_am: string | null
  readonly aktionen: string[]
}

/** What a refusal carries. */
export interface Ablehnung {
  readonly code: string
  readonly error: string
  readonly details: Readonly<Record<string, unknown>>
}

/** An object with one position for each target quantity, and what people do with it over HTTP. */
export class Pruefling {
  readonly objekt_id: string
  readonly positionen: readonly Pruefposition[]
  readonly #dienst: TestService

  private constructor(dienst: TestService, objekt_id: string, positionen: readonly Pruefposition[]) {
    this.#dienst = dienst
    this.objekt_id = objekt_id
    this.positionen = positionen
  }

  static async neu(dienst: TestService, sollmengen: readonly number[], typ: Materialtyp = 'menge'): Promise<Pruefling> {
    const { id, positionen } = await einBeladenesObjekt(dienst.store, sollmengen, typ)
    return new Pruefling(dienst, id, positionen)
  }

  starten(wer: Person): Promise<TestAnswer> {
    return wer.post(`/objekte/${this.objekt_id}/kontrollen`)
  }

  /** Starts a check that must succeed. @returns its id */
  async kontrolle(wer: Person): Promise<string> {
    const { status, body, text } = await this.starten(wer)
    if (status !== 201) throw new Error(text)
    return (body as KontrolleAntwort).id
  }

  zaehlen(wer: Person, kontrolle: string, stelle: number, body: object): Promise<TestAnswer> {
    return wer.put(`/kontrollen/${kontrolle}/positionen/${this.positionen[stelle]?.material_id ?? newId()}`, body)
  }

  /** A finished check with these counts, in the order of the positions. */
  async geprueft(wer: Person, gezaehlt: readonly number[]): Promise<string> {
    const kontrolle = await this.kontrolle(wer)
    for (const [stelle, menge] of gezaehlt.entries()) await this.zaehlen(wer, kontrolle, stelle, { gezaehlt: menge })
    const { status, text } = await wer.post(`/kontrollen/${kontrolle}/abschliessen`)
    if (status !== 200) throw new Error(text)
    return kontrolle
  }

  /** The shortages of the object, the oldest first. */
  async fehlbestaende(wer: Person): Promise<FehlbestandAntwort[]> {
    const { body } = await wer.get(`/fehlbestaende?objekt_id=${this.objekt_id}&limit=200`)
    return (body as { eintraege: FehlbestandAntwort[] }).eintraege
  }

  /** The only shortage of the object. */
  async fehlbestand(wer: Person): Promise<FehlbestandAntwort> {
    const [einziger, ...weitere] = await this.fehlbestaende(wer)
    if (einziger === undefined || weitere.length > 0) throw new Error(`${weitere.length + 1} Fehlbestände`)
    return einziger
  }

  /** What the positions hold, in their order. */
  async istmengen(): Promise<number[]> {
    const rows = await this.#dienst.store.db
      .selectFrom('objektposition')
      .select('istmenge')
      .where('objekt_id', '=', this.objekt_id)
      .orderBy('reihenfolge')
      .execute()
    return rows.map(({ istmenge }) => istmenge)
  }

  /** The kinds of event of this object in the order of the audit trail, of these kinds only. */
  async ereignisse(arten: readonly string[]): Promise<Ereignisart[]> {
    const rows = await this.#dienst.store.db
      .selectFrom('historie')
      .select(['ereignis', 'details'])
      .where('ereignis', 'in', arten)
      .orderBy('id')
      .execute()
    return rows
      .filter(({ details }) => (details as { objekt_id?: string }).objekt_id === this.objekt_id)
      .map(({ ereignis }) => ereignis as Ereignisart)
  }
}
