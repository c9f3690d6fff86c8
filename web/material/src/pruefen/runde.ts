/** A running check in the memory of the page: answers a tap at once, and keeps it on the device behind. */
import { type Zeile, zeileAus } from '../offline/abgleich.ts'
import { hoereNachrichten, neuerKopf, reiheZaehlungEin, wartetAbschluss } from '../offline/ausgang.ts'
import { type GanzePruefung, getGanzePruefung, putEntwurf } from '../offline/speicher.ts'
import type { Angaben, Entwurf, Kontrolle, Pruefung, Zaehlung } from '../offline/typen.ts'
import { type Codeverzeichnis, codesVon } from '../scan/ziel.ts'
import { type Fach, faecherVon } from './rundgang.ts'

/** How far the round has come. */
export interface Fortschritt {
  readonly gesamt: number
  readonly gezaehlt: number
  /** What this device could not keep, position by position: said until that position is kept. */
  readonly fehler: string | null
}

/** So many positions are named; more would fill the screen. */
const GENANNTE = 3

export class Runde {
  readonly pruefung: Pruefung
  readonly faecher: readonly Fach[]
  /** Ids of the materials in walking order. */
  readonly reihenfolge: readonly string[]
  readonly codes: Codeverzeichnis
  readonly #zeilen: Map<string, Zeile>
  readonly #schluessel = new Map<string, string>()
  readonly #hoerer = new Map<string, Set<() => void>>()
  readonly #abmelden: () => void
  /** Positions whose last entry this device could not keep. */
  readonly #nichtGemerkt = new Set<string>()
  #fortschritt: Fortschritt
  #stand: readonly Zeile[] | undefined

  private constructor({ pruefung, zaehlungen, entwuerfe }: GanzePruefung) {
    const { positionen } = pruefung.stand
    const hier = new Map(zaehlungen.map((zaehlung) => [zaehlung.material_id, zaehlung]))
    this.pruefung = pruefung
    this.faecher = faecherVon(positionen)
    this.reihenfolge = this.faecher.flatMap((fach) => fach.positionen)
    this.codes = codesVon(positionen)
    this.#zeilen = new Map(
      positionen.map((position) => {
        const { material_id } = position
        const zeile = zeileAus(position, hier.get(material_id))
        return [material_id, zeile.gezaehlt === null ? { ...zeile, ...entwuerfe.get(material_id) } : zeile]
      }),
    )
    for (const { material_id, schluessel } of zaehlungen) this.#schluessel.set(material_id, schluessel)
    this.#fortschritt = { gesamt: positionen.length, gezaehlt: this.#zaehleGezaehlte(), fehler: null }
    this.#abmelden = hoereNachrichten((nachricht) => {
      if (nachricht.art !== 'gesendet' || nachricht.kontrolle_id !== pruefung.id) return
      const zeile = this.#zeilen.get(nachricht.material_id)
      if (zeile === undefined || this.#schluessel.get(nachricht.material_id) !== nachricht.schluessel) return
      this.#setze({ ...zeile, gesendet: true })
    })
  }

  /** Opens what this device has of the check. */
  static async oeffne(pruefung: Pruefung): Promise<Runde> {
    return new Runde(await getGanzePruefung(pruefung))
  }

  /** Takes in what another device of the same person has counted; what was counted here stays. */
  uebernimm({ positionen }: Kontrolle): void {
    for (const position of positionen) {
      const zeile = this.#zeilen.get(position.material_id)
      if (zeile === undefined || this.#schluessel.has(position.material_id)) continue
      if (zeile.gezaehlt !== position.gezaehlt) this.#setze(zeileAus(position, undefined))
    }
  }

  schliesse(): void {
    this.#abmelden()
  }

  /** @throws when the check has no such position */
  zeile(material_id: string): Zeile {
    const zeile = this.#zeilen.get(material_id)
    if (zeile === undefined) throw new Error(`no position of ${material_id}`)
    return zeile
  }

  /** All rows in walking order; the same list until one of them changes. */
  readonly stand = (): readonly Zeile[] => {
    this.#stand ??= this.reihenfolge.map((material_id) => this.zeile(material_id))
    return this.#stand
  }

  readonly istOffen = (material_id: string): boolean => this.zeile(material_id).gezaehlt === null

  fortschritt = (): Fortschritt => this.#fortschritt

  /** Hears of one row; of how far the round has come with ''. */
  subscribe(was: string, hoere: () => void): () => void {
    const hoerer = this.#hoerer.get(was) ?? new Set()
    this.#hoerer.set(was, hoerer)
    hoerer.add(hoere)
    return () => hoerer.delete(hoere)
  }

  /** Whether a finish waits: nothing is counted until it is taken back. */
  readonly istGesperrt = (): boolean => wartetAbschluss(this.pruefung.id)

  /** Counts a position, or corrects its count. The row shows it at once. */
  zaehle(material_id: string, angaben: Partial<Angaben> & { gezaehlt: number }, gelesen?: readonly string[]): void {
    if (this.istGesperrt()) return
    const vorher = this.zeile(material_id)
    const kopf = neuerKopf(this.pruefung.benutzer_id)
    const ganze: Angaben = { ...angabenVon(vorher), ...angaben }
    const zeile: Zeile = {
      ...vorher,
      ...ganze,
      gelesen: gelesen ?? vorher.gelesen,
      gesendet: false,
    }
    this.#schluessel.set(material_id, kopf.schluessel)
    this.#setze(zeile)
    const kontrolle_id = this.pruefung.id
    const zaehlung: Zaehlung = {
      kontrolle_id,
      material_id,
      angaben: ganze,
      gelesen: zeile.gelesen,
      gezaehlt_um: kopf.angelegt_um,
      schluessel: kopf.schluessel,
      gesendet_um: null,
    }
    reiheZaehlungEin(zaehlung, { ...kopf, art: 'zaehlung', kontrolle_id, material_id, angaben: ganze }).then(
      () => this.#gemerkt(material_id),
      // Shown is only what is kept: a number that a restart would lose is none.
      () => this.#schluessel.get(material_id) === kopf.schluessel && this.#verwirf(vorher),
    )
  }

  /** Records expiry, batch or serial number: with the count when there is one, else together with the coming one. */
  merkeAngabe(material_id: string, angabe: Entwurf): void {
    if (this.istGesperrt()) return
    const vorher = this.zeile(material_id)
    const zeile = { ...vorher, ...angabe }
    if (zeile.gezaehlt === null) this.#merkeEntwurf(zeile, vorher)
    else this.zaehle(material_id, { ...angabe, gezaehlt: zeile.gezaehlt })
  }

  #merkeEntwurf(zeile: Zeile, vorher: Zeile): void {
    const { material_id } = zeile.position
    this.#setze(zeile)
    putEntwurf(this.pruefung.id, material_id, angabenVon(zeile)).then(
      () => this.#gemerkt(material_id),
      () => this.zeile(material_id) === zeile && this.#verwirf(vorher),
    )
  }

  #gemerkt(material_id: string): void {
    if (this.#nichtGemerkt.delete(material_id)) this.#setze(this.zeile(material_id))
  }

  #verwirf(vorher: Zeile): void {
    this.#nichtGemerkt.add(vorher.position.material_id)
    this.#setze(vorher)
  }

  #fehlersatz(): string | null {
    const namen = [...this.#nichtGemerkt].map((material_id) => this.zeile(material_id).position.material_name)
    if (namen.length === 0) return null
    const genannte = namen.slice(0, GENANNTE).join(', ') + (namen.length > GENANNTE ? ' und weitere' : '')
    return `Auf dem Gerät nicht gespeichert: ${genannte}. Bitte schaffen Sie Speicherplatz und zählen Sie dort noch einmal.`
  }

  #setze(zeile: Zeile): void {
    this.#zeilen.set(zeile.position.material_id, zeile)
    this.#stand = undefined
    const gezaehlt = this.#zaehleGezaehlte()
    const fehler = this.#fehlersatz()
    if (gezaehlt !== this.#fortschritt.gezaehlt || fehler !== this.#fortschritt.fehler) {
      this.#fortschritt = { ...this.#fortschritt, gezaehlt, fehler }
    }
    for (const was of [zeile.position.material_id, '']) for (const hoere of this.#hoerer.get(was) ?? []) hoere()
  }

  #zaehleGezaehlte(): number {
    let anzahl = 0
    for (const { gezaehlt } of this.#zeilen.values()) if (gezaehlt !== null) anzahl += 1
    return anzahl
  }
}

/** What the row says beside the number, as far as it says anything: a count carries all of it, so the last one has it all. */
function angabenVon({ ablaufdatum, chargennummer, seriennummer, position }: Zeile): Omit<Angaben, 'gezaehlt'> {
  return {
    ...(ablaufdatum === position.ablaufdatum ? {} : { ablaufdatum }),
    ...(chargennummer === position.chargennummer ? {} : { chargennummer }),
    ...(seriennummer === position.seriennummer ? {} : { seriennummer }),
  }
}
