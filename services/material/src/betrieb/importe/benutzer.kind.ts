import { conflict, hashPassword, randomSecret } from '@zeughaus/platform'
import { sql } from 'kysely'
import { folded } from '../../kern/db/folding.ts'
import type { Write } from '../../kern/db/store.ts'
import { recordSicherheitFor } from '../../kern/sicherheit/index.ts'
import {
  BenutzerAendern,
  BenutzerAnlegen,
  benutzerAendern,
  benutzerAnlegen,
  lockVerwaltung,
  requireVerwaltung,
} from '../../personal/zugang/index.ts'
import { namedChanges } from './changes.ts'
import {
  anyOf,
  complete,
  difference,
  findIds,
  given,
  type Kind,
  parseBody,
  pick,
  read,
  reference,
  rowsOf,
  snapshotOf,
  text,
  type Values,
} from './kind.ts'

const PASSWORD_BYTES = 24
const ROLE_SEPARATOR = /[,\s]+/u

const rollen = (cell: string): string[] => cell.split(ROLE_SEPARATOR).filter((rolle) => rolle !== '')

/** Imports users without a password: no one can log in as such a user until an administrator sets one. */
export const benutzer: Kind = {
  columns: [
    {
      name: 'benutzername',
      titel: 'Benutzername',
      auch: ['Anmeldename', 'Login', 'Kennung'],
      required: true,
      example: 'a.weber',
    },
    {
      name: 'name',
      titel: 'Name',
      auch: ['Vor- und Nachname', 'Person', 'Mitglied'],
      required: true,
      wie: 'benutzername',
      example: 'Anna Weber',
    },
    {
      name: 'email',
      titel: 'E-Mail',
      auch: ['Mail', 'E-Mail-Adresse', 'Mailadresse'],
      example: 'a.weber@feuerwehr.example',
    },
    {
      name: 'einheit',
      titel: 'Einheit',
      auch: ['Zug', 'Gruppe', 'Abteilung'],
      example: '1. Zug',
    },
    { name: 'rollen', titel: 'Rollen', auch: ['Rolle', 'Funktion'], example: 'mitarbeiter' },
  ],
  multiline: false,
  key: ({ benutzername = '' }) => folded(benutzername),
  prepare: async (write, records, { jetzt }) => {
    const einheiten = await findIds(write, 'einheit', 'name', records, 'einheit')
    const existing = await findIds(write, 'benutzer', 'benutzername', records, 'benutzername')
    const rows = await rowsOf(existing, (ids) => readVorhandene(write, ids))
    const secret = randomSecret(PASSWORD_BYTES)
    // No one learns this password, so one serves all: hashing is slow on purpose.
    const passwort_hash = await hashPassword(secret)
    const bodyOf = (werte: Values) => {
      const { einheit, ...fields } = read(werte, {
        benutzername: String,
        name: String,
        email: text,
        einheit: (cell) => reference(einheiten, 'einheit', cell, 'Bitte legen Sie die Einheit zuerst an.'),
        rollen,
      })
      return einheit === undefined ? fields : { ...fields, einheit_id: einheit }
    }
    return {
      one: async (write, [line]) => {
        const old = rows.get(existing.get(folded(complete(line)['benutzername'] ?? '')) ?? '')
        if (old === undefined) {
          const body = { ...bodyOf(complete(line)), passwort: secret }
          const { passwort: _geheim, ...fresh } = parseBody(BenutzerAnlegen, body)
          const { id } = await benutzerAnlegen(write, { ...fresh, passwort_hash }, jetzt)
          return { ergebnis: 'neu', entitaet_id: id }
        }
        const werte = given(line)
        const aenderung = difference({ ...old }, parseBody(BenutzerAendern, bodyOf(werte)))
        if (aenderung === undefined) return { ergebnis: 'unveraendert', entitaet_id: old.id }
        await benutzerAendern(write, old.id, parseBody(BenutzerAendern, aenderung.nachher), jetzt)
        const felder = namedChanges(aenderung, { einheit_id: [old.einheit_name, werte['einheit'] ?? null] })
        return { ergebnis: 'geaendert', entitaet_id: old.id, aenderung, felder }
      },
    }
  },
  // A new password moves `tokens_ab`: a user with one may have begun to work.
  snapshot: snapshotOf('benutzer', ['benutzername', 'name', 'email', 'einheit_id', 'aktiv', 'rollen', 'tokens_ab']),
  refuseDelete: async ({ actor }, ids) => {
    if (actor.id === null || !ids.includes(actor.id)) return
    throw conflict(
      'wird_verwendet',
      'Ihre eigene Anmeldung stammt aus diesem Import. Bitten Sie eine andere Person der Administration.',
      { id: actor.id },
    )
  },
  remove: async (write, ids) => {
    const { tx, announce } = write
    await lockVerwaltung(tx)
    const deleted = await tx
      .deleteFrom('benutzer')
      .where(anyOf('id', ids))
      .returning(['id as gegenstand_id', sql<string>`name || ' (' || benutzername || ')'`.as('gegenstand')])
      .execute()
    const eintraege = deleted.map((wen) => ({ ereignis: 'benutzer_geloescht', ...wen }) as const)
    await recordSicherheitFor(write, ...eintraege)
    await requireVerwaltung(tx)
    for (const id of ids) announce({ art: 'benutzer', id })
  },
  readState: async ({ tx }, id, how) => {
    const row = await tx.selectFrom('benutzer').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    return row && pick({ ...row }, how)
  },
  restore: async (write, id, before, { jetzt }) =>
    void (await benutzerAendern(write, id, parseBody(BenutzerAendern, before), jetzt)),
}

const readVorhandene = ({ tx }: Write, ids: readonly string[]) =>
  tx
    .selectFrom('benutzer')
    .leftJoin('einheit', 'einheit.id', 'benutzer.einheit_id')
    .select(['benutzer.id', 'benutzername', 'benutzer.name', 'email', 'einheit_id', 'rollen'])
    .select('einheit.name as einheit_name')
    .where(anyOf('benutzer.id', ids))
    .execute()
