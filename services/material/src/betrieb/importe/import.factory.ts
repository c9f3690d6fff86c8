/** A service that runs imports when a test says so, and helpers for tests of imports. */
import assert from 'node:assert/strict'
import { materialClient } from '@zeughaus/clients'
import { silentLog } from '@zeughaus/platform'
import { startJobs } from '@zeughaus/postgres'
import { starteTestdienst } from '../../../test/service.ts'
import { importJobs } from './import.jobs.ts'

export type Content = string | Uint8Array<ArrayBuffer>

interface Answer {
  readonly status: number
  readonly body: {
    readonly id: string
    readonly error: string
    readonly code: string
    readonly details: Record<string, unknown>
  }
}

/** How a file would be read, as far as tests look. */
export interface Vorschau {
  readonly passt: boolean
  readonly kopfzeile: number | null
  readonly zeilen: number
  readonly spalten: readonly { titel: string; feld: string | null; herkunft: string | null }[]
  readonly namen: readonly {
    feld: string
    name: string
    vorhanden: boolean
    vorschlag: string | null
    aehnliche: string[]
  }[]
}

export const withId = (id: string) => ({ params: { path: { id } } })

export async function starteImporte() {
  const { url, store, clock, person } = await starteTestdienst()
  const ott = await person('administration')
  const client = materialClient({ url, credential: () => ott.token })
  const umgebung = { store, clock, timeZone: 'Europe/Berlin', closing: new AbortController().signal }
  const arbeiter = startJobs(store.db, importJobs(umgebung), {
    pollMs: 3_600_000,
    onError: (_kind, error) => silentLog.warn(error),
  })

  async function lade(kind: string, content: Content, typ = 'text/csv'): Promise<Answer> {
    const answer = await fetch(`${url}/api/v1/importe?art=${kind}&dateiname=liste.csv`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ott.token}`, 'content-type': typ },
      body: content,
    })
    return { status: answer.status, body: (await answer.json()) as Answer['body'] }
  }

  /** Uploads and waits for the trial. */
  async function geprueft(kind: string, content: Content): Promise<{ id: string; ergebnisse: Record<string, number> }> {
    const { status, body } = await lade(kind, content)
    assert.equal(status, 201, JSON.stringify(body))
    await arbeiter.runDue()
    const { data } = await client.GET('/importe/{id}', withId(body.id))
    assert.equal(data?.status, 'geprueft')
    return { id: body.id, ergebnisse: data.ergebnisse }
  }

  /** Sends a form; `zuordnung` as the app does after the person has looked at it. */
  async function sende<T>(path: string, dateiname: string, content: Content, zuordnung?: unknown) {
    const form = new FormData()
    if (zuordnung !== undefined) form.append('zuordnung', JSON.stringify(zuordnung))
    form.append('datei', new File([content], dateiname))
    const answer = await fetch(`${url}/api/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ott.token}` },
      body: form,
    })
    return { status: answer.status, body: (await answer.json()) as T }
  }

  async function vorschauVon(dateiname: string, content: Content, art = 'vorlagen') {
    const { status, body } = await sende<Vorschau>(`/importe/vorschau?art=${art}`, dateiname, content)
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }

  /** Takes the proposed columns as they are, and waits for the trial. */
  async function mitVorschlag(dateiname: string, content: Content, more: object = {}, art = 'vorlagen') {
    const { kopfzeile, spalten } = await vorschauVon(dateiname, content, art)
    const zuordnung = { kopfzeile, felder: spalten.map(({ feld }) => feld), ...more }
    const { status, body } = await sende<{ id: string }>(`/importe?art=${art}`, dateiname, content, zuordnung)
    assert.equal(status, 201, JSON.stringify(body))
    await arbeiter.runDue()
    const { data } = await client.GET('/importe/{id}', withId(body.id))
    assert.ok(data)
    return data
  }

  async function uebernommen(id: string, fehlerhafte_auslassen = false): Promise<string | undefined> {
    const { error } = await client.POST('/importe/{id}/uebernehmen', { ...withId(id), body: { fehlerhafte_auslassen } })
    if (error !== undefined) return error.code
    await arbeiter.runDue()
    return (await client.GET('/importe/{id}', withId(id))).data?.status
  }

  /** The lines with what they change: the field, its old value and its new one. */
  async function aenderungenVon(id: string) {
    const { data } = await client.GET('/importe/{id}/zeilen', withId(id))
    return (data?.eintraege ?? []).flatMap(({ zeile, aenderungen }) =>
      aenderungen.map(({ feld, vorher, nachher }) => [zeile, feld, vorher, nachher]),
    )
  }

  async function fehlerVon(id: string) {
    const { data } = await client.GET('/importe/{id}/zeilen', {
      params: { path: { id }, query: { ergebnis: 'fehler' } },
    })
    return (data?.eintraege ?? []).map(({ zeile, fehler }) => [zeile, ...fehler.map(({ spalte }) => spalte)])
  }

  const anzahl = async (name: string) =>
    (await store.db.selectFrom('material').select('id').where('name', 'like', name).execute()).length

  return {
    ...{ url, store, clock, person, ott, client, umgebung, arbeiter },
    ...{ lade, sende, geprueft, vorschauVon, mitVorschlag, uebernommen, aenderungenVon, fehlerVon, anzahl },
  }
}
