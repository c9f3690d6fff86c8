/** Every list of the service as a file: declared with the list itself, so that no list lacks its export. */
import { dayOf, type Returned, type Route, WrittenJson } from '@zeughaus/platform'
import { z } from 'zod'
import type { Akteur } from '../akteur.ts'
import type { Api, Kontext } from '../kontext.ts'
import { Lesezeichen } from '../lesezeichen.ts'
import type { Seite } from '../listen.ts'
import type { Recht } from '../rechte.ts'
import { EXPORTDATEI, EXPORTFEHLER, EXPORTHINWEIS, type Exportformat, exportdatei, exportformat } from './datei.ts'
import { spaltenVon } from './spalten.ts'

/** Entries that are read at a time: so few that they are gone before the garbage collection takes them for lasting. */
const PORTION = 500

type Listenantwort = { readonly 200: z.ZodType<Seite<unknown>, Seite<unknown>> }
/** The route of a list as its export sees it. */
type Listenroute = Route<{ query: z.ZodObject; response: Listenantwort }, Recht, Akteur>
type Exportroute = Route<{ query: z.ZodObject; response: { readonly 200: typeof EXPORTDATEI } }, Recht, Akteur>

/**
 * Declares beside each list `GET /x` its export `GET /x/export`: same right, same filters, same order, same entries,
 * because it asks the handler of the list for portion after portion.
 *
 * @param portion entries that are read at a time; tests make it small
 */
export function mitExport(api: Api, kontext: Pick<Kontext, 'clock' | 'zeitzone'>, portion = PORTION): Api {
  return {
    ...api,
    route: (route) => {
      api.route(route)
      // The generics hold at the door; behind it every list is handled alike.
      const liste = route as unknown as Listenroute
      const eintrag = eintragDerListe(liste)
      if (eintrag !== undefined) api.route(exportroute(liste, eintrag, { ...kontext, portion }))
    },
  }
}

/** The shape of the entries, when the route answers pages of them. */
function eintragDerListe({ method, schema }: Listenroute): z.ZodObject | undefined {
  const antwort = schema.response[200]
  if (method !== 'GET' || !(antwort instanceof z.ZodObject) || schema.query?.shape['seite'] === undefined) return
  const eintraege = antwort.shape['eintraege']
  return eintraege instanceof z.ZodArray && eintraege.element instanceof z.ZodObject ? eintraege.element : undefined
}

function exportroute(
  liste: Listenroute,
  eintrag: z.ZodObject,
  { clock, zeitzone, portion }: Pick<Kontext, 'clock' | 'zeitzone'> & { readonly portion: number },
): Exportroute {
  const spalten = spaltenVon(eintrag)
  const pfad = liste.path.replace(/\/alle$/, '')
  const gegenstand = pfad.slice(pfad.lastIndexOf('/') + 1)
  return {
    method: 'GET',
    path: `${liste.path}/export`,
    permission: liste.permission,
    summary: `${liste.summary}: als Tabelle herunterladen`,
    description: EXPORTHINWEIS,
    ...(liste.tags === undefined ? {} : { tags: liste.tags }),
    schema: {
      ...liste.schema,
      query: liste.schema.query.omit({ seite: true, limit: true }).extend({ format: exportformat }),
      response: { 200: EXPORTDATEI },
    },
    errors: { ...liste.errors, ...EXPORTFEHLER },
    handler: async (aufruf) => {
      const { format, ...filter } = aufruf.query as { format: Exportformat }
      const aufrufDerListe = { ...aufruf, query: { ...filter, seite: 1, limit: portion } }
      const lies = async () =>
        gelesen(await liste.handler(aufrufDerListe as unknown as Parameters<Listenroute['handler']>[0]))
      const lesezeichen = new Lesezeichen()
      // Read before the answer begins, so that a refusal is an error and not a broken file.
      const erste = await lesezeichen.weiter(lies)
      const name = `${gegenstand}-${dayOf(clock.now(), zeitzone)}`
      const portionen = alle(erste.eintraege, lesezeichen, lies)
      return exportdatei(format, name, erste.gesamt, { spalten, portionen, zeitzone })
    },
  }
}

/** A page that its handler has answered, as it is or as its text. */
const gelesen = (antwort: Returned<Listenantwort>): Seite<unknown> =>
  (antwort instanceof WrittenJson ? JSON.parse(antwort.text) : antwort) as Seite<unknown>

async function* alle(erste: readonly unknown[], lesezeichen: Lesezeichen, lies: () => Promise<Seite<unknown>>) {
  yield erste
  while (!lesezeichen.amEnde) yield (await lesezeichen.weiter(lies)).eintraege
}
