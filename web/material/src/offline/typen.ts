/** What this device keeps of a check, so that it goes on without a network. */
import type { MaterialTypes } from '@zeughaus/clients'

export type Kontrolle = MaterialTypes['schemas']['Kontrolle']
export type Kontrollposition = MaterialTypes['schemas']['Kontrollposition']

/** What was counted of one position, as the service takes it. A field that is left out stays as it was recorded before. */
export interface Angaben {
  readonly gezaehlt: number
  readonly ablaufdatum?: string | null
  readonly chargennummer?: string | null
  readonly seriennummer?: string | null
}

/** What was entered of a position beside its number. */
export type Entwurf = Partial<Omit<Angaben, 'gezaehlt'>>

/** A count made on this device. */
export interface Zaehlung {
  readonly kontrolle_id: string
  readonly material_id: string
  readonly angaben: Angaben
  /** Codes of single things that this count has seen already, so that none counts twice. */
  readonly gelesen: readonly string[]
  /** Milliseconds since 1970, by this device's clock. */
  readonly gezaehlt_um: number
  /** The Idempotency-Key of the request that carries this very count. */
  readonly schluessel: string
  /** When the service confirmed this very count; null: it is not sent yet. */
  readonly gesendet_um: number | null
}

/** Why a check no longer takes counts. */
export interface Ende {
  /** The service's code: `fremde_kontrolle`, `kontrolle_beendet`. */
  readonly code: string
  /** The service's sentence. */
  readonly satz: string
  readonly bemerkt_um: number
}

/** A check on this device: the service's last word, and what became of it. Its counts are kept beside it. */
export interface Pruefung {
  readonly id: string
  readonly objekt_id: string
  readonly benutzer_id: string
  readonly stand: Kontrolle
  readonly ende: Ende | null
}

interface Kopf {
  /** The Idempotency-Key: what is sent twice happens once. */
  readonly schluessel: string
  readonly benutzer_id: string
  readonly angelegt_um: number
  /** How often it was sent without an answer. */
  readonly versuche: number
  /** Set once the service has said no: it is kept to be looked at, and not sent again. */
  readonly ablehnung: Ablehnung | null
}

export interface Ablehnung {
  readonly status: number
  readonly code: string
  readonly satz: string
}

export interface Zaehlauftrag extends Kopf {
  readonly art: 'zaehlung'
  readonly kontrolle_id: string
  readonly material_id: string
  readonly angaben: Angaben
}

export interface Abschlussauftrag extends Kopf {
  readonly art: 'abschluss'
  readonly kontrolle_id: string
}

export interface Mangelauftrag extends Kopf {
  readonly art: 'mangel'
  readonly inhalt: Mangelfelder
}

/** A defect as POST /maengel takes it. */
export interface Mangelfelder {
  readonly objekt_id: string
  readonly titel: string
  readonly beschreibung: string | null
  readonly prioritaet: 'niedrig' | 'normal' | 'hoch'
  readonly entitaet_typ: 'objektposition' | 'geraet_instanz' | null
  readonly entitaet_id: string | null
}

export interface Fotoauftrag extends Kopf {
  readonly art: 'foto'
  /** The defect's own request: the photo waits until it has its id. */
  readonly mangel_schluessel: string
  readonly mangel_id: string | null
  readonly name: string
  readonly typ: string
}

/** A request that the person has made and the service has not confirmed. Written before it is sent, sent in this order. */
export type Auftrag = Zaehlauftrag | Abschlussauftrag | Mangelauftrag | Fotoauftrag

/** With its place in the order. */
export type Gemerkt<A extends Auftrag = Auftrag> = A & { readonly nr: number }
