/** Sends the outbox, one request after the other, in their order. */
import { type Antwort, beendetKontrolle, KEIN_NETZ } from './antwort.ts'
import { pauseNach } from './pausen.ts'
import { naechsterSchritt } from './reihe.ts'
import type { Ablehnung, Gemerkt } from './typen.ts'

/** Where the outbox is kept. Every change is durable when its promise is fulfilled. */
export interface Ablage {
  reihe(): Promise<Gemerkt[]>
  /** Before a request leaves: what may have arrived is never taken for unsent. */
  versucht(auftrag: Gemerkt): Promise<void>
  entfernt(auftrag: Gemerkt): Promise<void>
  /** The service has it: the request goes, and what depends on it learns the answer, in one step. */
  angenommen(auftrag: Gemerkt, daten: unknown): Promise<void>
  abgelehnt(auftrag: Gemerkt, ablehnung: Ablehnung): Promise<void>
  /** The check is no longer this person's: everything of it that waits is set aside, and nothing is thrown away. */
  kontrolleBeendet(kontrolle_id: string, ablehnung: Ablehnung): Promise<void>
}

export type Lage = 'ruht' | 'sendet' | 'kein_netz' | 'dienst_gestoert' | 'abgemeldet' | 'speicher_gestoert'

export interface SenderOptions {
  readonly ablage: Ablage
  readonly schicke: (auftrag: Gemerkt) => Promise<Antwort>
  /** False only when nothing can leave the device: such a request has not been tried. */
  readonly imNetz: () => boolean
  /** Who is logged in with a login that may hold; undefined: nobody. */
  readonly benutzer: () => string | undefined
  readonly jetzt: () => number
  readonly zufall: () => number
  /** Calls back after so many milliseconds; returns how to call it off. */
  readonly spaeter: (ms: number, work: () => void) => () => void
  /** Runs the work while no other tab sends; does nothing when one does. */
  readonly allein: (work: () => Promise<void>) => Promise<void>
  readonly melde: (lage: Lage) => void
}

/** Nothing runs until `anstossen` is called; afterwards it keeps going by itself until the outbox is empty. */
export class Sender {
  readonly #options: SenderOptions
  #fehlschlaege = 0
  #laeuft = false
  #nochmal = false
  #absagen: () => void = () => undefined

  constructor(options: SenderOptions) {
    this.#options = options
  }

  /** There is something new to send. While the line is down it waits for the next attempt, however often somebody taps. */
  neues(): void {
    if (this.#fehlschlaege === 0) this.anstossen()
  }

  /** The network is back, somebody has logged in, or asks for it: try at once. */
  anstossen(): void {
    this.#absagen()
    this.#nochmal = true
    if (!this.#laeuft) void this.#laufe()
  }

  async #laufe(): Promise<void> {
    this.#laeuft = true
    try {
      while (this.#nochmal) {
        this.#nochmal = false
        await this.#options.allein(() => this.#leere())
      }
    } catch {
      // The device's store fails: it may have room again later.
      this.#scheitere('speicher_gestoert')
    } finally {
      this.#laeuft = false
    }
  }

  #scheitere(lage: Lage, fruehestens_ms = 0): void {
    const { melde, zufall } = this.#options
    this.#fehlschlaege += 1
    melde(lage)
    this.#spaeter(Math.max(fruehestens_ms, pauseNach(this.#fehlschlaege, zufall())))
  }

  async #leere(): Promise<void> {
    const { ablage, benutzer, jetzt, melde } = this.#options
    for (;;) {
      const reihe = await ablage.reihe()
      const wer = benutzer()
      const wartende = reihe.some(({ ablehnung }) => ablehnung === null)
      if (wer === undefined) return melde(wartende ? 'abgemeldet' : 'ruht')
      const schritt = naechsterSchritt(reihe, wer, jetzt())
      if (schritt.art === 'fertig') {
        // What failed may have been taken back: what comes next is sent at once.
        this.#fehlschlaege = 0
        return melde('ruht')
      }
      if (schritt.art === 'abwarten') return this.#spaeter(schritt.ms)
      if (schritt.art === 'weglassen') await ablage.entfernt(schritt.auftrag)
      else if (!(await this.#sende(schritt.auftrag))) return
    }
  }

  /** @returns whether to go on with the next one */
  async #sende(auftrag: Gemerkt): Promise<boolean> {
    const { ablage, melde } = this.#options
    if (this.#fehlschlaege === 0) melde('sendet')
    const antwort = await this.#versuche(auftrag)
    if (antwort.art === 'abgemeldet') {
      melde('abgemeldet')
      return false
    }
    if (antwort.art === 'spaeter') {
      this.#scheitere(antwort.netz ? 'dienst_gestoert' : 'kein_netz', antwort.fruehestens_ms)
      return false
    }
    this.#fehlschlaege = 0
    if (antwort.art === 'angenommen') await ablage.angenommen(auftrag, antwort.daten)
    else await this.#lehneAb(auftrag, antwort.ablehnung)
    return true
  }

  async #versuche(auftrag: Gemerkt): Promise<Antwort> {
    const { ablage, schicke, imNetz } = this.#options
    if (!imNetz()) return KEIN_NETZ
    await ablage.versucht(auftrag)
    return schicke(auftrag)
  }

  async #lehneAb(auftrag: Gemerkt, ablehnung: Ablehnung): Promise<void> {
    const { ablage } = this.#options
    const gehoertZurKontrolle = auftrag.art === 'zaehlung' || auftrag.art === 'abschluss'
    if (gehoertZurKontrolle && beendetKontrolle(ablehnung)) {
      await ablage.kontrolleBeendet(auftrag.kontrolle_id, ablehnung)
    } else await ablage.abgelehnt(auftrag, ablehnung)
  }

  #spaeter(ms: number): void {
    this.#absagen()
    this.#absagen = this.#options.spaeter(ms, () => this.anstossen())
  }
}
