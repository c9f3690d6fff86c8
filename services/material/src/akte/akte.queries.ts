import type { Reader } from '../db.ts'
import { listDokumenteImObjekt } from '../dokumente/index.ts'
import { listGeraete, listPruefungenImObjekt } from '../geraete/index.ts'
import { listHistorie } from '../historie/index.ts'
import { listMaengel } from '../maengel/index.ts'
import { getFahrzeugdetails, getObjekt, listLagerbewegungen, type ObjektMitStand } from '../objekte/index.ts'
import { type Berechtigter, darf } from '../rechte.ts'
import { listKontrollverantwortung, listZustaendige } from '../verantwortung/index.ts'
import { ABSCHNITT_MAX, type Akte } from './akte.schema.ts'

/** A file without what this caller may do with its object. */
export interface Inhalt extends Omit<Akte, 'objekt'> {
  readonly objekt: ObjektMitStand
}

const blatt = { seite: 1, limit: ABSCHNITT_MAX }

/**
 * Everything about an object in one answer, as each module would give it to somebody with these rights: what he may not
 * read there is not here either.
 *
 * @throws {DomainError} 404
 */
export async function getAkte(
  reader: Reader,
  { heute, zeitzone }: { readonly heute: string; readonly zeitzone: string },
  wer: Berechtigter,
  objekt_id: string,
): Promise<Inhalt> {
  const objekt = await getObjekt(reader, heute, objekt_id)
  const [
    fahrzeugdetails,
    zustaendigkeiten,
    kontrollverantwortung,
    lagerbewegungen,
    maengel,
    geraete,
    pruefungen,
    dokumente,
    historie,
  ] = await Promise.all([
    getFahrzeugdetails(reader, objekt_id),
    listZustaendige(reader, objekt),
    listKontrollverantwortung(reader, { ...blatt, sortierung: 'objekt', objekt_id }),
    listLagerbewegungen(reader, { ...blatt, sortierung: '-zeitpunkt', objekt_id }),
    darf(wer, 'mangel.lesen') ? listMaengel(reader, { ...blatt, sortierung: '-gemeldet_am', objekt_id }) : null,
    listGeraete(reader, heute, { ...blatt, sortierung: 'seriennummer', objekt_id }),
    listPruefungenImObjekt(reader, objekt_id, blatt),
    listDokumenteImObjekt(reader, wer, objekt_id, blatt),
    darf(wer, 'historie.lesen') ? listHistorie(reader, { ...blatt, objekt_id }, zeitzone) : null,
  ])
  return {
    objekt,
    fahrzeugdetails,
    zustaendigkeiten,
    kontrollverantwortung,
    lagerbewegungen,
    maengel,
    geraete,
    pruefungen,
    dokumente,
    historie,
  }
}
