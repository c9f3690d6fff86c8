/** An outbox in memory, a clock that tests move, and a sender over both. */
import type { Answer } from './answer.ts'
import { type Attempt, type OutboxStore, PATIENCE_MS, Sender, type SenderOptions, type SenderState } from './sender.ts'
import type { Queued, Rejection } from './types.ts'

export const ANNA = 'anna'
export const KONTROLLE = 'k1'

let nummern = 0
export function zaehlung(material_id: string, gezaehlt: number, felder: Partial<Queued> = {}): Queued {
  nummern += 1
  return {
    nr: nummern,
    schluessel: `schluessel-${nummern}`,
    benutzer_id: ANNA,
    angelegt_um: 0,
    versuche: 0,
    ablehnung: null,
    art: 'zaehlung',
    kontrolle_id: KONTROLLE,
    material_id,
    angaben: { gezaehlt },
    ...felder,
  } as Queued
}

/** An outbox in memory that records its calls. */
export class Kiste implements OutboxStore {
  entries: Queued[]
  readonly beendet: string[] = []

  constructor(entries: readonly Queued[]) {
    this.entries = [...entries]
  }
  queue = async () => [...this.entries]
  tried = async ({ nr }: Queued) => this.#aendere(nr, (entry) => ({ ...entry, versuche: entry.versuche + 1 }))
  removed = async ({ nr }: Queued) => {
    this.entries = this.entries.filter((entry) => entry.nr !== nr)
  }
  accepted = (entry: Queued) => this.removed(entry)
  rejected = async ({ nr }: Queued, ablehnung: Rejection) => this.#aendere(nr, (entry) => ({ ...entry, ablehnung }))
  kontrolleEnded = async (kontrolle_id: string, ablehnung: Rejection) => {
    this.beendet.push(kontrolle_id)
    for (const { nr, art } of this.entries) {
      if (art === 'start' || art === 'zaehlung' || art === 'abschluss')
        this.#aendere(nr, (entry) => ({ ...entry, ablehnung }))
    }
  }
  #aendere(nr: number, wie: (entry: Queued) => Queued): void {
    this.entries = this.entries.map((entry) => (entry.nr === nr ? wie(entry) : entry))
  }
}

/** A clock that stands still until a test moves it. */
class Uhr {
  jetzt = 1_000_000
  #termine: { readonly um: number; readonly work: () => void }[] = []

  later = (ms: number, work: () => void): (() => void) => {
    const termin = { um: this.jetzt + ms, work }
    this.#termine.push(termin)
    return () => {
      this.#termine = this.#termine.filter((other) => other !== termin)
    }
  }
  /** Does what is due up to this time, in its order. */
  async bis(um: number): Promise<void> {
    for (let termin = this.#naechster(); termin !== undefined && termin.um <= um; termin = this.#naechster()) {
      this.jetzt = termin.um
      this.#termine = this.#termine.filter((other) => other !== termin)
      termin.work()
      await ruhe()
    }
    this.jetzt = um
  }
  /** Moves to the next thing that is due, and does it. */
  weiter = (): Promise<void> => this.bis(this.#naechster()?.um ?? this.jetzt)
  #naechster = () => this.#termine.toSorted((a, b) => a.um - b.um)[0]
}

interface Versuch {
  readonly kiste: Kiste
  readonly isSent: string[]
  readonly states: SenderState[]
  readonly pausen: number[]
  readonly sender: Sender
  readonly uhr: Uhr
  /** Advances to the end of the next pause, or of the patience with a request. */
  resume(): Promise<void>
}

type Answering = (entry: Queued, attempt: Attempt) => Answer | Promise<Answer>

export function versuch(
  entries: readonly Queued[],
  sendEntry: Answering,
  user: () => string | undefined = () => ANNA,
  isOnline: () => boolean = () => true,
  others: Partial<SenderOptions> = {},
): Versuch {
  const kiste = new Kiste(entries)
  const isSent: string[] = []
  const states: SenderState[] = []
  const pausen: number[] = []
  const uhr = new Uhr()
  const sender = new Sender({
    store: kiste,
    sendEntry: async (entry, attempt) => {
      isSent.push(entry.schluessel)
      return sendEntry(entry, attempt)
    },
    user,
    isOnline,
    now: () => uhr.jetzt,
    random: () => 0.5,
    later: (ms, work) => {
      if (ms !== PATIENCE_MS) pausen.push(ms)
      return uhr.later(ms, work)
    },
    exclusively: (work) => work(() => true),
    report: (state) => states.push(state),
    ...others,
  })
  return { kiste, isSent, states, pausen, sender, uhr, resume: uhr.weiter }
}

/** Lets pending promises settle. */
export const ruhe = () => new Promise((resolve) => setImmediate(resolve))

export const ANGENOMMEN: Answer = { art: 'accepted', data: {} }
export const rejected = (code: string): Answer => ({ art: 'rejected', ablehnung: { status: 409, code, satz: 'Nein.' } })
