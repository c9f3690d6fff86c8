/** The actions on a document, by its version and its visibility. */
import { conflict, forbidden, stateTable } from '@zeughaus/platform'
import type { Caller } from '../../kern/access/caller.ts'
import { type BerechtigtePerson, may } from '../../kern/access/rights.ts'
import { checkDokumenttyp, checkTraeger, type Guard, maySee, refuseUnsichtbares } from './visibility.ts'

const aendern = { from: ['aktuell'], permission: 'dokument.bearbeiten', refuse: veraltet } as const

const dokumentStates = stateTable<{ readonly status: 'aktuell' | 'ersetzt' }>()({
  herunterladen: { permission: 'lesen' },
  ersetzen: { ...aendern, to: 'ersetzt' },
  loeschen: aendern,
})

function veraltet() {
  return conflict(
    'dokument_veraltet',
    'Dieses Dokument wurde inzwischen ersetzt. Ersetzen und löschen lässt sich nur die aktuelle Version.',
  )
}

interface Version {
  readonly aktuell: boolean
}
const standOf = ({ aktuell }: Version) => ({ status: aktuell ? 'aktuell' : 'ersetzt' }) as const

/** Refuses to replace or delete any but the current version. @throws {DomainError} 409 `dokument_veraltet` */
export const checkAktuell = (version: Version, aktion: 'ersetzen' | 'loeschen') =>
  dokumentStates.check(standOf(version), aktion)

/**
 * Treats the caller as a reader: filing or changing a document needs no `lesen`, since the answer holds only their own
 * data.
 */
const schreibend = (who: BerechtigtePerson): BerechtigtePerson => ({
  ...who,
  berechtigungen: [...who.berechtigungen, 'lesen'],
  ...(who.rechte && { rechte: new Set(who.rechte).add('lesen') }),
})

/** Whether this person may change what belongs to such a thing: material belongs to all places. */
const mayChangeHere = (who: Pick<Caller, 'sicht'>, { entitaet_typ }: Pick<Guard, 'entitaet_typ'>): boolean =>
  entitaet_typ !== 'material' || who.sicht === 'alles'

/** @throws {DomainError} 403 */
function refuseAllerOrte(who: Pick<Caller, 'sicht'>, schutz: Pick<Guard, 'entitaet_typ'>): void {
  if (mayChangeHere(who, schutz)) return
  throw forbidden('Dokumente eines Materials gelten an allen Orten. Ihre Rolle gilt nur an einem.', 'ausserhalb')
}

/**
 * Requires the right to read documents of the thing. As exceptions, the reporter of a defect may attach a picture to
 * it, and people may attach proofs to their own qualifications.
 *
 * @throws {DomainError} 403
 */
export function checkAblegen(who: Caller, schutz: Guard): void {
  refuseAllerOrte(who, schutz)
  checkDokumenttyp(who, schutz.dokumenttyp)
  if (schutz.entitaet_typ === 'mangel' && may(who, 'mangel.melden')) return
  checkTraeger(schreibend(who), schutz)
}

/**
 * Requires that the caller may see the document to replace or delete it. A photo of a compartment changes only at its
 * object or template, whose rights differ.
 *
 * @throws {DomainError} 403
 */
export function checkAendern(who: Caller, schutz: Guard): void {
  if (schutz.entitaet_typ === 'fachfoto') {
    throw forbidden('Das Foto eines Fachs ändern Sie bei seinem Objekt oder bei seiner Vorlage.')
  }
  refuseAllerOrte(who, schutz)
  refuseUnsichtbares(schreibend(who), schutz)
}

/** Lists what this caller may do with a document. */
export const dokumentErlaubt = (caller: Caller, dokument: Guard & Version) =>
  dokumentStates.offered(
    standOf(dokument),
    (right) =>
      (right === 'lesen' || (dokument.entitaet_typ !== 'fachfoto' && mayChangeHere(caller, dokument))) &&
      may(caller, right) &&
      maySee(right === 'lesen' ? caller : schreibend(caller), dokument),
  )
