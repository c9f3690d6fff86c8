import { FESTE_ROLLEN } from './access/rights.ts'
import { hasMaterial } from './backup/index.ts'
import { materialSettings } from './settings.ts'
import { openDatabase, placesOf } from './start.ts'

/** Describes this installation for the Verfahrensdokumentation: German names and values. */
export async function facts(): Promise<readonly (readonly [string, string])[]> {
  const settings = materialSettings.read(process.env)
  const places = placesOf(settings)
  const configured = [
    ['Datenbank', settings.DATABASE_URL === undefined ? `PostgreSQL, eingebettet, in ${places.folder}` : 'PostgreSQL'],
    ['Dokumente', `Dateien in ${places.dokumente}, höchstens ${settings.MATERIAL_DOKUMENT_MAX_MB} MB`],
    ['Benachrichtigungen', settings.SMTP_URL === undefined ? 'nur im Protokoll' : `E-Mail von ${settings.MAIL_FROM}`],
  ] as const
  if (!hasMaterial(places)) return [...configured, ['Bestand', 'noch nichts angelegt']]
  const postgres = await openDatabase(settings)
  try {
    const { db } = postgres
    const personen = await db.selectFrom('benutzer').select('rollen').where('aktiv', '=', true).execute()
    const own = await db.selectFrom('rolle').select('name').orderBy('name').execute()
    const historie = await db
      .selectFrom('historie')
      .select(({ fn }) => fn.countAll<number>().as('anzahl'))
      .executeTakeFirstOrThrow()
    return [
      ...configured,
      ...FESTE_ROLLEN.map(
        (rolle) =>
          [
            `Aktive Personen mit ${rolle}`,
            `${personen.filter(({ rollen }) => rollen.includes(rolle)).length}`,
          ] as const,
      ),
      ['Eigene Rollen', own.map(({ name }) => `„${name}“`).join(', ') || 'keine'],
      ['Einträge der Historie', `${historie.anzahl}`],
    ]
  } finally {
    await postgres.close()
  }
}
