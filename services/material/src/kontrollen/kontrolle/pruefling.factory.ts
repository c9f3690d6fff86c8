import { newId } from '@zeughaus/platform'
import type { TestAnswer, TestCall } from '@zeughaus/platform/testing'
import { sql } from 'kysely'
import type { Person, TestService } from '../../../test/service.ts'
import type { Materialtyp } from '../../kern/db/db.gen.ts'
import type { Ereignisart } from '../../kern/db/ereignis.ts'
import { einBeladenesObjekt } from '../../objekte/objekt/objekt.factory.ts'

/** A position of an object under test. */
export interface Pruefposition {
  readonly id: string
  readonly material_id: string
  readonly sollmenge: number
}

/** A check on the wire. */
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
    readonly warnfrist_tage: number
    readonly vorher: Readonly<Record<string, unknown>>
  }[]
}

/** A shortage on the wire. */
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

/** The body of a refusal. */
export interface Refusal {
  readonly code: string
  readonly error: string
  readonly details: Readonly<Record<string, unknown>>
}

/** An object with one position for each target quantity, and the actions on it over HTTP. */
export class Pruefling {
  readonly objekt_id: string
  readonly positionen: readonly Pruefposition[]
  readonly #dienst: TestService

  private constructor(service: TestService, objekt_id: string, positionen: readonly Pruefposition[]) {
    this.#dienst = service
    this.objekt_id = objekt_id
    this.positionen = positionen
  }

  static async neu(
    service: TestService,
    sollmengen: readonly number[],
    typ: Materialtyp = 'menge',
  ): Promise<Pruefling> {
    const { id, positionen } = await einBeladenesObjekt(service.store, sollmengen, typ)
    return new Pruefling(service, id, positionen)
  }

  starten(who: Person): Promise<TestAnswer> {
    return who.post(`/objekte/${this.objekt_id}/kontrollen`)
  }

  /** Starts a check, which must succeed. @returns its id */
  async kontrolle(who: Person): Promise<string> {
    const { status, body, text } = await this.starten(who)
    if (status !== 201) throw new Error(text)
    return (body as KontrolleAntwort).id
  }

  zaehlen(who: Person, kontrolle: string, place: number, body: object, options?: TestCall): Promise<TestAnswer> {
    const material = this.positionen[place]?.material_id ?? newId()
    return who.put(`/kontrollen/${kontrolle}/positionen/${material}`, body, options)
  }

  /** Runs a finished check with these counts, in the order of the positions. */
  async geprueft(who: Person, counted: readonly number[]): Promise<string> {
    const kontrolle = await this.kontrolle(who)
    for (const [place, menge] of counted.entries()) await this.zaehlen(who, kontrolle, place, { gezaehlt: menge })
    const { status, text } = await who.post(`/kontrollen/${kontrolle}/abschliessen`)
    if (status !== 200) throw new Error(text)
    return kontrolle
  }

  /** Moves its checks so many days into the past. */
  async altern(tage: number): Promise<void> {
    await sql`UPDATE kontrolle SET gestartet_am = gestartet_am - ${tage} * interval '1 day',
      beendet_am = beendet_am - ${tage} * interval '1 day' WHERE objekt_id = ${this.objekt_id}`.execute(
      this.#dienst.store.db,
    )
  }

  /** Lists the shortages of the object, oldest first. */
  async fehlbestaende(who: Person): Promise<FehlbestandAntwort[]> {
    const { body } = await who.get(`/fehlbestaende?objekt_id=${this.objekt_id}&limit=200`)
    return (body as { eintraege: FehlbestandAntwort[] }).eintraege
  }

  /** Returns the only shortage of the object. */
  async fehlbestand(who: Person): Promise<FehlbestandAntwort> {
    const [only, ...further] = await this.fehlbestaende(who)
    if (only === undefined || further.length > 0) throw new Error(`${further.length + 1} Fehlbestände`)
    return only
  }

  /** Reads the quantities of the positions, in their order. */
  async istmengen(): Promise<number[]> {
    const rows = await this.#dienst.store.db
      .selectFrom('objektposition')
      .select('istmenge')
      .where('objekt_id', '=', this.objekt_id)
      .orderBy('reihenfolge')
      .execute()
    return rows.map(({ istmenge }) => istmenge)
  }

  /** Reads the object's events of these kinds, in the order of the audit trail. */
  async ereignisse(kinds: readonly string[]): Promise<Ereignisart[]> {
    const rows = await this.#dienst.store.db
      .selectFrom('historie')
      .select(['ereignis', 'details'])
      .where('ereignis', 'in', kinds)
      .orderBy('id')
      .execute()
    return rows
      .filter(({ details }) => (details as { objekt_id?: string }).objekt_id === this.objekt_id)
      .map(({ ereignis }) => ereignis as Ereignisart)
  }
}
