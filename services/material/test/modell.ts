/**
 * A model of checks, shortages, refills and approvals without a database, against which the service is compared. It
 * follows the specification and shares no code with the service.
 */

export interface ModellFehlbestand {
  readonly stelle: number
  soll: number
  ist: number
  status: 'offen' | 'in_bearbeitung' | 'nachgefuellt_teilweise' | 'erledigt'
  vorlaeufig: boolean
  genehmigt: boolean
  /** The position's quantity before each refill. */
  readonly vorher: number[]
}

interface ModellKontrolle {
  halter: string
  /** By position: the count, and later refills. */
  readonly zaehlungen: Map<number, { gezaehlt: number; seither: number; fehlbestand: ModellFehlbestand | undefined }>
}

/** The outcome of an action: undefined on success, else the code of the refusal. */
export type Ausgang = string | undefined

export class ModellObjekt {
  readonly sollmengen: readonly number[]
  readonly istmengen: number[]
  /** In the order in which they arose; discarded ones are removed. */
  fehlbestaende: ModellFehlbestand[] = []
  laufende: ModellKontrolle | undefined
  readonly ereignisse: string[] = []

  constructor(sollmengen: readonly number[]) {
    this.sollmengen = sollmengen
    // Core rule 4: not yet checked.
    this.istmengen = sollmengen.map(() => 0)
  }

  starten(wer: string): Ausgang {
    if (this.laufende) return 'objekt_gesperrt'
    this.laufende = { halter: wer, zaehlungen: new Map() }
    this.ereignisse.push('kontrolle_gestartet')
    this.#genehmigungenAblaufen()
    return undefined
  }

  zaehlen(wer: string, stelle: number, gezaehlt: number): Ausgang {
    const kontrolle = this.laufende
    if (!kontrolle) return 'kontrolle_beendet'
    if (kontrolle.halter !== wer) return 'fremde_kontrolle'
    const soll = this.sollmengen[stelle] ?? 0
    let fehlbestand = this.#offener(stelle)
    if (fehlbestand === undefined) {
      fehlbestand = kontrolle.zaehlungen.get(stelle)?.fehlbestand
      if (gezaehlt < soll) fehlbestand = this.#entsteht(stelle, soll, gezaehlt, true)
    } else if (fehlbestand.vorlaeufig) {
      if (gezaehlt < soll) fehlbestand.ist = gezaehlt
      else if (fehlbestand.vorher.length > 0) this.#erledigt(fehlbestand, gezaehlt)
      else {
        this.#verwirf(fehlbestand)
        fehlbestand = undefined
      }
    }
    kontrolle.zaehlungen.set(stelle, { gezaehlt, seither: 0, fehlbestand })
    this.ereignisse.push('istmenge_erfasst')
    return undefined
  }

  abschliessen(wer: string): Ausgang {
    const kontrolle = this.laufende
    if (!kontrolle) return 'kontrolle_beendet'
    if (kontrolle.halter !== wer) return 'fremde_kontrolle'
    if (kontrolle.zaehlungen.size < this.sollmengen.length) return 'positionen_unbestaetigt'
    this.laufende = undefined
    this.ereignisse.push('kontrolle_abgeschlossen')
    const gefunden = [...kontrolle.zaehlungen].map(([stelle, zaehlung]) => ({
      stelle,
      ist: zaehlung.gezaehlt + zaehlung.seither,
      soll: this.sollmengen[stelle] ?? 0,
      fehlbestand: zaehlung.fehlbestand,
    }))
    for (const { ist, soll, fehlbestand } of gefunden) {
      if (fehlbestand === undefined || fehlbestand.status === 'erledigt') continue
      if (ist < soll) Object.assign(fehlbestand, { ist, soll })
      else this.#erledigt(fehlbestand, ist)
    }
    for (const fehlbestand of this.fehlbestaende) fehlbestand.vorlaeufig = false
    for (const { stelle, ist, soll } of gefunden) {
      if (ist < soll && this.#offener(stelle) === undefined) this.#entsteht(stelle, soll, ist, false)
    }
    return undefined
  }

  abbrechen(wer: string): Ausgang {
    if (!this.laufende) return 'kontrolle_beendet'
    if (this.laufende.halter !== wer) return 'fremde_kontrolle'
    this.laufende = undefined
    const verworfene = this.fehlbestaende.filter(({ vorlaeufig }) => vorlaeufig)
    for (const verworfener of verworfene) this.#verwirf(verworfener)
    // From the last to the first, so that the quantity before the first refill remains.
    for (const { stelle, vorher } of verworfene.reverse()) {
      if (vorher[0] !== undefined) this.istmengen[stelle] = vorher[0]
    }
    this.ereignisse.push('kontrolle_abgebrochen')
    return undefined
  }

  uebernehmen(wer: string): Ausgang {
    if (!this.laufende) return 'kontrolle_beendet'
    if (this.laufende.halter === wer) return 'uebergang_unzulaessig'
    this.laufende.halter = wer
    this.ereignisse.push('kontrolle_uebernommen', 'kontrolle_gestartet')
    this.#genehmigungenAblaufen()
    return undefined
  }

  nachfuellen(wer: string, darfUeberall: boolean, fehlbestand: ModellFehlbestand, menge: number): Ausgang {
    if (!darfUeberall && this.laufende?.halter !== wer) {
      return this.laufende ? 'fremde_kontrolle' : 'keine_berechtigung'
    }
    if (fehlbestand.status === 'erledigt') return 'fehlbestand_erledigt'
    const { stelle } = fehlbestand
    const zaehlung = this.laufende?.zaehlungen.get(stelle)
    // The count of a running check is the shortage's quantity, also for an older shortage.
    if (zaehlung) fehlbestand.ist = zaehlung.gezaehlt + zaehlung.seither
    if (zaehlung) zaehlung.seither += menge
    fehlbestand.vorher.push(this.istmengen[stelle] ?? 0)
    // Core rule 2.
    const ist = fehlbestand.ist + menge
    this.istmengen[stelle] = ist
    this.ereignisse.push('nachfuellung_erfasst')
    if (ist >= fehlbestand.soll) this.#erledigt(fehlbestand, ist)
    else Object.assign(fehlbestand, { ist, status: 'nachgefuellt_teilweise' })
    return undefined
  }

  genehmigen(fehlbestand: ModellFehlbestand): Ausgang {
    if (fehlbestand.status === 'erledigt') return 'fehlbestand_erledigt'
    if (fehlbestand.genehmigt) return 'mindermenge_aktiv'
    fehlbestand.genehmigt = true
    this.ereignisse.push('mindermenge_genehmigt')
    return undefined
  }

  bearbeiten(fehlbestand: ModellFehlbestand): Ausgang {
    if (fehlbestand.status === 'erledigt' || fehlbestand.status === 'in_bearbeitung') return 'uebergang_unzulaessig'
    fehlbestand.status = 'in_bearbeitung'
    return undefined
  }

  #offener(stelle: number): ModellFehlbestand | undefined {
    return this.fehlbestaende.find((fehlbestand) => fehlbestand.stelle === stelle && fehlbestand.status !== 'erledigt')
  }

  #entsteht(stelle: number, soll: number, ist: number, vorlaeufig: boolean): ModellFehlbestand {
    const neuer: ModellFehlbestand = { stelle, soll, ist, status: 'offen', vorlaeufig, genehmigt: false, vorher: [] }
    this.fehlbestaende.push(neuer)
    this.ereignisse.push('fehlbestand_entstanden')
    return neuer
  }

  #erledigt(fehlbestand: ModellFehlbestand, ist: number): void {
    Object.assign(fehlbestand, { ist, status: 'erledigt' })
    this.ereignisse.push('fehlbestand_erledigt')
    if (fehlbestand.genehmigt) this.ereignisse.push('mindermenge_beendet_durch_erledigung')
    fehlbestand.genehmigt = false
  }

  /** A provisional shortage leaves no trace; its approval does. */
  #verwirf(verworfener: ModellFehlbestand): void {
    this.#laeuftAb(verworfener)
    this.fehlbestaende = this.fehlbestaende.filter((anderer) => anderer !== verworfener)
  }

  #genehmigungenAblaufen(): void {
    for (const fehlbestand of this.fehlbestaende) this.#laeuftAb(fehlbestand)
  }

  #laeuftAb(fehlbestand: ModellFehlbestand): void {
    if (!fehlbestand.genehmigt) return
    fehlbestand.genehmigt = false
    this.ereignisse.push('mindermenge_abgelaufen')
  }
}
