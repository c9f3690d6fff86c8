/**
 * Decides who sees which documents: a document needs the right to what it belongs to, an invoice a higher role, a proof
 * the right to read its person's qualifications. The database type has no table of documents, so each query of them
 * begins here and carries the condition.
 */
import { forbidden } from '@zeughaus/platform'
import { type Kysely, type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { type BerechtigtePerson, may, onlyAbout, type Right, type RightsHolder } from '../../kern/access/rights.ts'
import type { Database, DokumentEntitaet, DokumentTable, Dokumenttyp } from '../../kern/db/db.gen.ts'
import type { Reader } from '../../kern/db/store.ts'

interface Traeger {
  /** Opens all documents of such things. */
  readonly lesen: Right
  /** The sentence of a refusal. */
  readonly satz: string
  /** The kind of announcement to open pages; a separate one where not all readers may learn of the change. */
  readonly art: string
}

const LESEN: Traeger = { lesen: 'lesen', satz: 'Sie dürfen dieses Dokument nicht lesen.', art: 'dokument' }

/** The right that reading a document needs, by what it belongs to. */
const TRAEGER: Readonly<Record<DokumentEntitaet, Traeger>> = {
  objekt: LESEN,
  objektposition: LESEN,
  geraet_instanz: LESEN,
  material: LESEN,
  mangel: {
    lesen: 'mangel.lesen',
    satz: 'Dieses Dokument gehört zu einem Mangel. Sie dürfen Mängel nicht lesen.',
    art: 'mangel_dokument',
  },
  wartungsauftrag: LESEN,
  kontrolle: LESEN,
  fehlbestand: LESEN,
  fachfoto: { ...LESEN, art: 'fachfoto' },
  benutzer_qualifikation: {
    lesen: 'personal.fremd_lesen',
    satz: 'Sie dürfen nur Ihre eigenen Qualifikationen lesen.',
    art: 'nachweis',
  },
}

const RECHNUNG: Pick<Traeger, 'art' | 'lesen'> = { lesen: 'dokument.rechnung', art: 'rechnung' }

/** The facts that decide about the access to a document. */
export interface Guard {
  readonly dokumenttyp: Dokumenttyp
  readonly entitaet_typ: DokumentEntitaet
  /** The owner of the qualification it belongs to; null for anything else. */
  readonly person_id: string | null
}

/** The documents that a person sees: as values, or as expressions in a statement that is planned once. */
export interface Visibility {
  /** All documents of these kinds of things. */
  readonly traeger: readonly DokumentEntitaet[] | RawBuilder<unknown>
  /** Whether these include invoices. */
  readonly rechnungen: boolean | RawBuilder<unknown>
  /** Adds the proofs of this person; null where `traeger` includes all. */
  readonly person: string | null | RawBuilder<unknown>
}

/** The documents that this person sees, as values that can be compared and kept. */
export function visibilityOf(who: BerechtigtePerson) {
  const kinds = Object.keys(TRAEGER) as DokumentEntitaet[]
  return {
    traeger: kinds.filter((kind) => may(who, TRAEGER[kind].lesen)),
    rechnungen: may(who, RECHNUNG.lesen),
    person: onlyAbout(who),
  } satisfies Visibility
}

const visible = ({ traeger, rechnungen, person }: Visibility) => sql<boolean>`((
    dokument.entitaet_typ = ANY (${traeger}::dokument_entitaet[]) OR (dokument.entitaet_typ = 'benutzer_qualifikation'
      AND dokument.entitaet_id IN (SELECT id FROM benutzer_qualifikation WHERE benutzer_id = ${person}::uuid)))
  AND (${rechnungen}::boolean OR dokument.dokumenttyp <> 'Rechnung'))`

type Dokumente = SelectQueryBuilder<Database & { dokument: Selectable<DokumentTable> }, 'dokument', object>

/** The documents that this person may see. */
export const dokumenteVisibleTo = (reader: Reader, visibility: Visibility): Dokumente =>
  allDokumente(reader).where(visible(visibility))

/** Selects all documents, to count them before a deletion, lock or sweep them. Never part of an answer. */
export const allDokumente = (reader: Reader): Dokumente =>
  reader.selectFrom(sql<Selectable<DokumentTable>>`dokument`.as('dokument'))

/** The table of documents, for writing. */
export const dokumentTable = (tx: Kysely<Database>) => tx.withTables<{ dokument: DokumentTable }>()

/** Whether this person sees a document: the condition above for one row. */
export function maySee(who: BerechtigtePerson, { dokumenttyp, entitaet_typ, person_id }: Guard): boolean {
  const { traeger, rechnungen, person } = visibilityOf(who)
  const own = person_id !== null && person_id === person
  return (own || traeger.includes(entitaet_typ)) && (rechnungen || dokumenttyp !== 'Rechnung')
}

/** @throws {DomainError} 403 that names the missing right */
export function refuseUnsichtbares(who: BerechtigtePerson, schutz: Guard): void {
  checkDokumenttyp(who, schutz.dokumenttyp)
  if (!maySee(who, schutz)) throw forbidden(TRAEGER[schutz.entitaet_typ].satz)
}

/** Reserves invoices for the higher roles; no permission opens them. @throws {DomainError} 403 */
export function checkDokumenttyp(who: RightsHolder, dokumenttyp: Dokumenttyp): void {
  if (dokumenttyp !== 'Rechnung' || may(who, RECHNUNG.lesen)) return
  throw forbidden('Rechnungen sind der Material- und Leitungsverantwortung und der Verwaltung vorbehalten.')
}

/** Requires the right to read what belongs to such a thing. @throws {DomainError} 403 */
export function checkTraeger(who: BerechtigtePerson, traeger: Omit<Guard, 'dokumenttyp'>): void {
  refuseUnsichtbares(who, { ...traeger, dokumenttyp: 'Sonstiges' })
}

/** The kind of announcement for a changed document. */
export const announcementOf = ({ dokumenttyp, entitaet_typ }: Omit<Guard, 'person_id'>): string =>
  dokumenttyp === 'Rechnung' ? RECHNUNG.art : TRAEGER[entitaet_typ].art

/** The right to receive each kind of announcement. */
export const DOKUMENT_ANNOUNCEMENTS: Readonly<Record<string, Right>> = Object.fromEntries(
  [RECHNUNG, ...Object.values(TRAEGER)].map(({ art, lesen }) => [art, lesen]),
)
