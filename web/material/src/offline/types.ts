/**
 * Shapes of stored data, with which a check goes on without a network. Devices hold these field names: renaming one
 * needs a migration.
 */
import type { MaterialTypes } from '@zeughaus/clients'

export type Kontrolle = MaterialTypes['schemas']['Kontrolle']
export type Mangel = MaterialTypes['schemas']['Mangel']
export type Kontrollposition = MaterialTypes['schemas']['Kontrollposition']

/** What is recorded with a count. An omitted field keeps its recorded value. */
export interface Angaben {
  readonly gezaehlt: number
  readonly ablaufdatum?: string | null
  readonly chargennummer?: string | null
  readonly seriennummer?: string | null
}

/** Details of a position without its number. */
export type Draft = Partial<Omit<Angaben, 'gezaehlt'>>

/** A count made on this device. */
export interface Zaehlung {
  readonly kontrolle_id: string
  readonly material_id: string
  readonly angaben: Angaben
  /** Codes of scanned single items, so that none counts twice. */
  readonly gelesen: readonly string[]
  /** Milliseconds since 1970, by this device's clock. */
  readonly gezaehlt_um: number
  /** Idempotency-Key of the entry that carries this count. */
  readonly schluessel: string
  /** When the service confirmed this count; null while it is unsent. */
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

/**
 * A check on this device: the service's last copy, and its end. The counts are stored apart. A check begun without a
 * network has an id of this device for good; its copy has the same id until the service has begun it.
 */
export interface DeviceKontrolle {
  readonly id: string
  readonly objekt_id: string
  readonly benutzer_id: string
  readonly stand: Kontrolle
  readonly ende: Ende | null
}

interface EntryHead {
  /** Idempotency-Key: a repeated request takes effect once. */
  readonly schluessel: string
  readonly benutzer_id: string
  readonly angelegt_um: number
  /** Attempts without an answer. */
  readonly versuche: number
  /** The service's refusal: the entry stays for the person to see, and is not sent again. */
  readonly ablehnung: Rejection | null
}

export interface Rejection {
  readonly status: number
  readonly code: string
  readonly satz: string
}

export interface ZaehlungEntry extends EntryHead {
  readonly art: 'zaehlung'
  readonly kontrolle_id: string
  readonly material_id: string
  /** The body of the count. `gezaehlt_am` says when it was made, should it wait for a network. */
  readonly angaben: Angaben & { readonly gezaehlt_am?: string }
}

/** Begins a check of this device at the service, which locks the object. */
export interface StartEntry extends EntryHead {
  readonly art: 'start'
  readonly kontrolle_id: string
  readonly objekt_id: string
}

export interface AbschlussEntry extends EntryHead {
  readonly art: 'abschluss'
  readonly kontrolle_id: string
}

export interface MangelEntry extends EntryHead {
  readonly art: 'mangel'
  readonly inhalt: MangelFields
}

/** The body of POST /maengel. */
export interface MangelFields {
  readonly objekt_id: string
  readonly titel: string
  readonly beschreibung: string | null
  readonly prioritaet: 'niedrig' | 'normal' | 'hoch'
  readonly entitaet_typ: 'objektposition' | 'geraet_instanz' | null
  readonly entitaet_id: string | null
}

export interface FotoEntry extends EntryHead {
  readonly art: 'foto'
  /** Key of the defect's entry: the photo waits for the defect's id. */
  readonly mangel_schluessel: string
  readonly mangel_id: string | null
  readonly name: string
  readonly typ: string
}

/** An unconfirmed request of a person. Stored before it is sent, and sent in order. */
export type OutboxEntry = StartEntry | ZaehlungEntry | AbschlussEntry | MangelEntry | FotoEntry

/** A stored entry with its place in the order. */
export type Queued<A extends OutboxEntry = OutboxEntry> = A & { readonly nr: number }
