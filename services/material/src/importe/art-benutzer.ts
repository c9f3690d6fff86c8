import { conflict, hashPassword, randomSecret } from '@zeughaus/platform'
import { faltung } from '../faltung.ts'
import {
  BenutzerAendern,
  BenutzerAnlegen,
  benutzerAendern,
  benutzerAnlegen,
  sperreVerwaltung,
  verlangeVerwaltung,
} from '../zugang/index.ts'
import {
  type Art,
  abbildVon,
  ausschnitt,
  einesVon,
  lies,
  nachschlagen,
  pruefe,
  text,
  unterschied,
  verweis,
  zeilenVon,
} from './art.ts'

const PASSWORT_BYTES = 24
const ROLLENTRENNER = /[,\s]+/u

const rollen = (zelle: string): string[] => zelle.split(ROLLENTRENNER).filter((rolle) => rolle !== '')

/** People come without a password: nobody can log in until an administrator has given one. */
export const benutzer: Art = {
  spalten: [
    { name: 'benutzername', pflicht: true, beispiel: 'a.weber' },
    { name: 'name', pflicht: true, beispiel: 'Anna Weber' },
    { name: 'email', beispiel: 'a.weber@feuerwehr.example' },
    { name: 'einheit', beispiel: '1. Zug' },
    { name: 'rollen', beispiel: 'mitarbeiter' },
  ],
  mehrzeilig: false,
  schluessel: ({ benutzername = '' }) => faltung(benutzername),
  vorbereiten: async (write, saetze, { jetzt }) => {
    const einheiten = await nachschlagen(write, 'einheit', 'name', saetze, 'einheit')
    const vorhandene = await nachschlagen(write, 'benutzer', 'benutzername', saetze, 'benutzername')
    const zeilen = await zeilenVon(vorhandene, (ids) =>
      write.tx
        .selectFrom('benutzer')
        .select(['id', 'benutzername', 'name', 'email', 'einheit_id', 'rollen'])
        .where(einesVon('id', ids))
        .execute(),
    )
    const geheim = randomSecret(PASSWORT_BYTES)
    // Nobody is told it, so one serves them all: hashing takes long on purpose.
    const passwort_hash = await hashPassword(geheim)
    return {
      einen: async (write, [{ werte }]) => {
        const { einheit, ...felder } = lies(werte, {
          benutzername: String,
          name: String,
          email: text,
          einheit: (zelle) => verweis(einheiten, 'einheit', zelle, 'Bitte legen Sie die Einheit zuerst an.'),
          rollen,
        })
        const body = einheit === undefined ? felder : { ...felder, einheit_id: einheit }
        const alt = zeilen.get(vorhandene.get(faltung(werte['benutzername'] ?? '')) ?? '')
        if (alt === undefined) {
          const { passwort: _geheim, ...neu } = pruefe(BenutzerAnlegen, { ...body, passwort: geheim })
          const { id } = await benutzerAnlegen(write, { ...neu, passwort_hash }, jetzt)
          return { ergebnis: 'neu', entitaet_id: id }
        }
        const aenderung = unterschied({ ...alt }, pruefe(BenutzerAendern, body))
        if (aenderung === undefined) return { ergebnis: 'unveraendert', entitaet_id: alt.id }
        await benutzerAendern(write, alt.id, pruefe(BenutzerAendern, aenderung.nachher), jetzt)
        return { ergebnis: 'geaendert', entitaet_id: alt.id, aenderung }
      },
    }
  },
  // A new password moves `tokens_ab`: whoever has one may be at work already.
  abbild: abbildVon('benutzer', ['benutzername', 'name', 'email', 'einheit_id', 'aktiv', 'rollen', 'tokens_ab']),
  verweigereLoeschen: async ({ actor }, ids) => {
    if (actor.id === null || !ids.includes(actor.id)) return
    throw conflict(
      'wird_verwendet',
      'Ihre eigene Anmeldung stammt aus diesem Import. Bitten Sie eine andere Person der Administration.',
      { id: actor.id },
    )
  },
  loesche: async ({ tx, announce }, ids) => {
    await sperreVerwaltung(tx)
    await tx.deleteFrom('benutzer').where(einesVon('id', ids)).execute()
    await verlangeVerwaltung(tx)
    for (const id of ids) announce({ art: 'benutzer', id })
  },
  stand: async ({ tx }, id, wie) => {
    const row = await tx.selectFrom('benutzer').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    return row && ausschnitt({ ...row }, wie)
  },
  stelleWieder: async (write, id, vorher, { jetzt }) =>
    void (await benutzerAendern(write, id, pruefe(BenutzerAendern, vorher), jetzt)),
}
