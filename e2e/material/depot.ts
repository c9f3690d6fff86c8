/** Creates devices, a store, maintenance and people for the brigade of the tests through the API. */
import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { addDays, dayOf } from '@zeughaus/platform'
import { type App, type Login, ZONE } from './app.ts'
import { type Brigade, foundBrigade } from './brigade.ts'

interface Named {
  readonly id: string
}

export interface Depot extends Brigade {
  /** Pulsoximeter PO-0007 in RUCK-1, test overdue. */
  readonly faellig: Named
  /** Pulsoximeter PO-0008 in RUCK-1, tested, next test far ahead. */
  readonly geprueft: Named
  readonly regal: Named
  readonly schrank: Named
  /** 40 pieces at R1-01; its Artikelnummer is 4006381333931. */
  readonly verband: Named
  /** Issued and overdue. */
  readonly ausgabe: Named
  readonly plan: Named
  readonly auftrag: Named
  readonly klasseC: Named
  readonly pdf: Named
}

/** A day, `YYYY-MM-DD`, relative to today in the service's zone, where the day begins before midnight in UTC. */
export const day = (distance: number): string => addDays(dayOf(Date.now(), ZONE), distance)

export async function foundDepot(app: App): Promise<Depot> {
  const brigade = await foundBrigade(app)
  const post = <T = Named>(path: string, body?: unknown, as: Login = app.admin) =>
    app.call<T>(as, 'POST', path, body ?? {})
  const list = async <T>(path: string) => (await app.call<{ eintraege: T[] }>(app.admin, 'GET', path)).eintraege
  const [verband] = await list<Named>(`/materialien?q=${encodeURIComponent('Verbandpäckchen')}`)
  assert.ok(verband)
  await app.call(app.admin, 'PATCH', `/materialien/${verband.id}`, {
    artikelnummer: '4006381333931',
    mindestbestand: 50,
  })
  const geraete = await devices(app, brigade, post, list)
  const store = await stock(post, verband)
  const ausgabe = await post('/ausgaben', {
    material_id: verband.id,
    menge: 4,
    lagerplatz_id: store.regal.id,
    empfaenger: 'Jugendfeuerwehr, M. Krause',
    faellig_am: day(-3),
  })
  const work = await maintenance(post, brigade)
  const klasseC = await people(app, post, brigade)
  const pdf = await upload(app, brigade.lf1.id, 'Zulassung LF-1.pdf', 'Zulassungsdokument')
  await upload(app, brigade.lf1.id, 'Rechnung Reifen.pdf', 'Rechnung')
  return { ...brigade, ...geraete, ...store, ...work, verband, ausgabe, klasseC, pdf }
}

type Post = <T = Named>(path: string, body?: unknown, as?: Login) => Promise<T>
type List = <T>(path: string) => Promise<T[]>

async function devices(app: App, { ruck1 }: Brigade, post: Post, list: List) {
  const positions = await list<Named & { material: { name: string } }>(`/objekte/${ruck1.id}/positionen`)
  const place = positions.find(({ material }) => material.name.startsWith('Pulsoximeter'))
  assert.ok(place)
  await app.call(app.admin, 'PATCH', `/objektpositionen/${place.id}`, { pruefintervall_monate: 12, code: 'RUCK-1-PO' })
  const device = (seriennummer: string, letzte_pruefung: string) =>
    post(`/objektpositionen/${place.id}/geraete`, { seriennummer, letzte_pruefung })
  return { faellig: await device('PO-0007', day(-400)), geprueft: await device('PO-0008', day(-30)) }
}

async function stock(post: Post, verband: Named) {
  const wache = await post('/lagerorte', { name: 'Wache Nord', art: 'standort' })
  const halle = await post('/lagerorte', { name: 'Halle', art: 'gebaeude', uebergeordnet_id: wache.id })
  const raum = await post('/lagerorte', { name: 'Regalraum', art: 'raum', uebergeordnet_id: halle.id })
  const regal = await post('/lagerplaetze', { code: 'R1-01', name: 'Regal 1, Fach 1', lagerort_id: raum.id })
  const schrank = await post('/lagerplaetze', { code: 'S1', name: null, lagerort_id: halle.id })
  await post('/materialbewegungen', {
    art: 'zugang',
    material_id: verband.id,
    menge: 40,
    nach_lagerplatz_id: regal.id,
    belegnummer: 'LS-2026-0815',
  })
  return { regal, schrank }
}

async function maintenance(post: Post, { lf1 }: Brigade) {
  const plan = await post<Named & { positionen: Named[] }>('/wartungsplaene', {
    objekt_id: lf1.id,
    name: 'Jahreswartung',
    positionen: [
      { bezeichnung: 'Ölwechsel', intervall_monate: 12, intervall_km: 15_000, zuletzt_am: day(-200), zuletzt_km: 2000 },
      { bezeichnung: 'Bremsen prüfen', intervall_monate: 24, zuletzt_am: day(-100) },
    ],
  })
  const auftrag = await post('/wartungsauftraege', {
    objekt_id: lf1.id,
    werkstatt: 'extern',
    werkstatt_name: 'Autohaus Schröder',
    beschreibung: 'Blaulicht rechts instand setzen',
    kosten: '249.90',
  })
  return { plan, auftrag }
}

async function people(app: App, post: Post, { anna, bernd, lf, nord }: Brigade): Promise<Named> {
  const zug = await post('/einheiten', { name: '1. Zug' })
  await post('/einheiten', { name: 'Gruppe 2', uebergeordnet_id: zug.id })
  await app.call(app.admin, 'PATCH', `/benutzer/${bernd.ich.id}`, { einheit_id: zug.id })
  const klasseC = await post('/qualifikationstypen', { name: 'Führerschein C', art: 'fuehrerschein' })
  await app.call(app.admin, 'PUT', `/objekttypen/${lf.id}/qualifikationsanforderungen`, {
    qualifikationstyp_ids: [klasseC.id],
  })
  await post('/benutzer-qualifikationen', {
    benutzer_id: anna.ich.id,
    qualifikationstyp_id: klasseC.id,
    gueltig_bis: day(20),
  })
  await post('/benutzer-qualifikationen', {
    benutzer_id: bernd.ich.id,
    qualifikationstyp_id: klasseC.id,
    erworben_am: day(-2000),
    gueltig_bis: day(-5),
  })
  await post('/zustaendigkeiten', { benutzer_id: anna.ich.id, standort_id: nord.id })
  return klasseC
}

export async function upload(app: App, objekt_id: string, name: string, dokumenttyp: string): Promise<Named> {
  const form = new FormData()
  const fields = { entitaet_typ: 'objekt', entitaet_id: objekt_id, dokumenttyp, ist_original: 'true' }
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set('datei', new File([onePage(name)], name))
  const response = await fetch(`${app.url}/api/v1/dokumente`, {
    method: 'POST',
    headers: { authorization: `Bearer ${app.admin.token}` },
    body: form,
  })
  assert.equal(response.status, 201, await response.clone().text())
  return (await response.json()) as Named
}

/**
 * A scanner that types: the keys of a code and Enter, as fast as such a device sends them. From inside of the page,
 * because a busy machine would put pauses between the keys.
 */
export const wedge = (page: Page, code: string): Promise<void> =>
  page.evaluate<void>(`for (const key of [...${JSON.stringify(code)}, 'Enter'])
    (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))`)

/** A PDF of one page with a line of text (ISO 32000-1, annex H.2). */
export function onePage(line: string): string {
  const text = `BT /F1 24 Tf 72 700 Td (${line.replaceAll(/[^\x20-\x7e]|[()\\]/g, '.')}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((body, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${body}\nendobj\n`
    return offset
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const head = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  return `${file}${head}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
}
