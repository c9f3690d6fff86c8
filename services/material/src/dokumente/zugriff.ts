/** Who may see and do what with a document: follows from its type and from what it belongs to. */
import { type DomainError, forbidden } from '@zeughaus/platform'
import type { Akteur } from '../akteur.ts'
import type { DokumentEntitaet, Dokumenttyp } from '../db.gen.ts'
import { type Berechtigter, darf, type Recht } from '../rechte.ts'
import type { Dokumentaktion } from './dokument.schema.ts'

/** What decides about the access to a document. */
export interface Schutz {
  readonly dokumenttyp: Dokumenttyp
  readonly entitaet_typ: DokumentEntitaet
  /** Whose qualification it belongs to; null when it belongs to anything else. */
  readonly person_id: string | null
}

const RECHTE: Readonly<Record<Dokumentaktion, Recht>> = {
  herunterladen: 'lesen',
  ersetzen: 'dokument.bearbeiten',
  loeschen: 'dokument.bearbeiten',
}

/** "Everything about documents of type Rechnung": the higher roles, and no permission. */
export const siehtRechnungen = (wer: Berechtigter): boolean => darf(wer, 'dokument.rechnung')

/** @throws {DomainError} 403 for an invoice without the role */
export function pruefeDokumenttyp(akteur: Akteur, dokumenttyp: Dokumenttyp): void {
  if (dokumenttyp !== 'Rechnung' || siehtRechnungen(akteur)) return
  throw forbidden('Rechnungen sind der Material- und Leitungsverantwortung und der Verwaltung vorbehalten.')
}

/** A proof of somebody's qualification is read as the qualification is. @throws {DomainError} 403 */
export function pruefePerson(akteur: Akteur, personId: string | null): void {
  if (personId === null || personId === akteur.id || darf(akteur, 'personal.fremd_lesen')) return
  throw fremdeQualifikation()
}

/** @throws {DomainError} 403 */
export function pruefeZugriff(akteur: Akteur, { dokumenttyp, person_id }: Schutz): void {
  pruefeDokumenttyp(akteur, dokumenttyp)
  pruefePerson(akteur, person_id)
}

/** What this caller may do with a document that he may see. Only the current version is replaced or deleted. */
export function dokumentErlaubt(akteur: Akteur, { aktuell }: { readonly aktuell: boolean }): Dokumentaktion[] {
  const aktionen = Object.keys(RECHTE) as Dokumentaktion[]
  return aktionen.filter((aktion) => (aktuell || aktion === 'herunterladen') && darf(akteur, RECHTE[aktion]))
}

const fremdeQualifikation = (): DomainError => forbidden('Sie dürfen nur Ihre eigenen Qualifikationen lesen.')
