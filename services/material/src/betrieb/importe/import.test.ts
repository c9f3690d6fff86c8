import assert from 'node:assert/strict'
import { newId } from '@zeughaus/platform'
import { strToU8, zipSync } from 'fflate'
import { test } from 'vitest'
import { specTable } from '../../../test/spec-tables.ts'
import { einObjekttyp, einStandort } from '../../objekte/stammdaten/stammdaten.factory.ts'
import { type Content, starteImporte, withId } from './import.factory.ts'
import { importJobs } from './import.jobs.ts'
import { IMPORT_LIMITS } from './limits.ts'

const { url, store, person, ott, client, umgebung, arbeiter, lade, geprueft, uebernommen, fehlerVon, anzahl } =
  await starteImporte()

// importe.1: A trial run reports the effect of each line and writes nothing.
test('a trial says of each line what it would do, and writes nothing', async () => {
  await client.POST('/materialien', { body: { name: 'Probe Alt', materialtyp: 'menge', einheit: 'Stück' } })
  await client.POST('/materialien', { body: { name: 'Probe Gleich', materialtyp: 'menge', einheit: 'Stück' } })
  const { id, ergebnisse } = await geprueft(
    'materialien',
    'name;materialtyp;einheit\nProbe Neu;menge;Stück\nprobe alt;menge;Paar\nProbe Gleich;menge;Stück\nProbe Falsch;bunt;Stück\n',
  )
  assert.deepEqual(ergebnisse, { neu: 1, geaendert: 1, unveraendert: 1, fehler: 1 })
  assert.deepEqual(await fehlerVon(id), [[5, 'materialtyp']])
  assert.equal(await anzahl('Probe%'), 2)
  const { data } = await client.GET('/importe/{id}/zeilen', withId(id))
  assert.match(data?.eintraege[3]?.fehler[0]?.grund ?? '', /menge/)
})

test('an empty name is one error of its line', async () => {
  const { id } = await geprueft('materialien', 'name;materialtyp;einheit\n;menge;Stück\n')
  assert.deepEqual(await fehlerVon(id), [[2, 'name']])
})

// importe.3: While a line is wrong nothing is written unless the caller agrees.
test('nothing of a file is written while one of its lines is wrong, unless the person says so', async () => {
  const { id } = await geprueft('materialien', 'name;materialtyp;einheit\nGanz A;menge;Stück\nGanz B;;Stück\n')
  assert.equal(await uebernommen(id), 'import_fehlerhaft')
  assert.equal(await anzahl('Ganz%'), 0)
  assert.equal(await uebernommen(id, true), 'uebernommen')
  assert.equal(await anzahl('Ganz%'), 1)
})

// importe.4: A line refused at writing stops the whole file.
test('a line that is refused only when it is written stops the whole file and says why', async () => {
  const { id } = await geprueft(
    'materialien',
    'name;materialtyp;einheit;kategorie\nSpät A;menge;Stück;\nSpät B;menge;Stück;Weg\n',
  ).catch(() => ({ id: '' }))
  assert.notEqual(id, '')
  assert.deepEqual(await fehlerVon(id), [[3, 'kategorie']])
  const { data: kategorie } = await client.POST('/kategorien', { body: { name: 'Weg' } })
  const good = await geprueft(
    'materialien',
    'name;materialtyp;einheit;kategorie\nSpät A;menge;Stück;\nSpät B;menge;Stück;Weg\n',
  )
  await client.DELETE('/kategorien/{id}', withId(kategorie?.id ?? ''))
  assert.equal(await uebernommen(good.id), 'geprueft')
  assert.deepEqual(await fehlerVon(good.id), [[3, 'kategorie']])
  assert.equal(await anzahl('Spät%'), 0)
})

// importe.30: An import goes back to `geprueft` when the person who ordered it may no longer import.
test('an import is written in the name of who has ordered it, and set back when that person may not any more', async () => {
  const { id } = await geprueft('benutzer', 'benutzername;name\nw.wessen;Wessen Name\n')
  const pia = await person('administration')
  const bestellt = await pia.post(`/importe/${id}/uebernehmen`, {})
  assert.equal((bestellt.body as { uebernommen_von: string }).uebernommen_von, pia.id)
  const setRolle = (rolle: 'mitarbeiter' | 'administration') =>
    store.db
      .updateTable('benutzer')
      .set({ rollen: [rolle] })
      .where('id', '=', pia.id)
      .execute()
  await setRolle('mitarbeiter')
  await arbeiter.runDue()
  const deferred = (await client.GET('/importe/{id}', withId(id))).data
  assert.equal(deferred?.status, 'geprueft')
  assert.match(deferred?.hinweis ?? '', /darf nicht mehr importieren/)
  await setRolle('administration')
  await store.db
    .updateTable('benutzer')
    .set({ rollen: ['mitarbeiter'] })
    .where('id', '=', ott.id)
    .execute()
  await pia.post(`/importe/${id}/uebernehmen`, {})
  await arbeiter.runDue()
  await store.db
    .updateTable('benutzer')
    .set({ rollen: ['administration'] })
    .where('id', '=', ott.id)
    .execute()
  const done = (await client.GET('/importe/{id}', withId(id))).data
  assert.deepEqual([done?.status, done?.hinweis], ['uebernommen', null])
})

test('a cell with a control character is refused with its line, as every other way in refuses it', async () => {
  const { status, body } = await lade(
    'materialien',
    'name;materialtyp;einheit\nGut;menge;Stück\nB\u0007öse;menge;Stück\n',
  )
  assert.deepEqual([status, body.code, body.details], [422, 'datei_unlesbar', { zeile: 3 }])
})

// importe.5: Templates, objects, users and qualifications come in by their names.
test('templates, objects, users and qualifications come in by their names, and go again', async () => {
  await einStandort(store, { name: 'Wache Import' })
  const { id: objekttyp_id } = await einObjekttyp(store, { name: 'Importkiste' })
  await client.POST('/faecher', { body: { objekttyp_id, name: 'Oben' } })
  await client.POST('/qualifikationstypen', { body: { name: 'Bootsführer', art: 'lehrgang' } })
  const files = [
    ['materialien', 'name,materialtyp,einheit\nSeil 1,menge,Stück\n"Seil, lang",menge,Stück\n'],
    [
      'vorlagen',
      'vorlage;objekttyp;material;sollmenge;fach\nKiste;Importkiste;Seil 1;2;oben\nKiste;Importkiste;Seil, lang;1;Am Griff\n',
    ],
    [
      'objekte',
      'code;name;standort;objekttyp\nIK-1;Kiste eins;wache import;Importkiste\nIK-2;Kiste zwei;Wache Import;Importkiste\n',
    ],
    ['benutzer', 'benutzername;name;rollen\nb.import;Berta Import;mitarbeiter\n'],
    [
      'qualifikationen',
      'benutzername;qualifikation;erworben_am;gueltig_bis\nB.Import;Bootsführer;01.02.2024;2029-02-01\n',
    ],
  ] as const
  const ids: string[] = []
  for (const [kind, content] of files) {
    const { id, ergebnisse } = await geprueft(kind, content)
    assert.equal(ergebnisse['fehler'], 0, `${kind}: ${JSON.stringify(await fehlerVon(id))}`)
    assert.equal(await uebernommen(id), 'uebernommen', kind)
    ids.push(id)
  }
  const positionen = await store.db
    .selectFrom('objektposition')
    .innerJoin('objekt', 'objekt.id', 'objektposition.objekt_id')
    .select(['objekt.code', 'sollmenge', 'fach_freitext'])
    .where('objekt.code', 'like', 'IK-%')
    .orderBy('objekt.code')
    .orderBy('reihenfolge')
    .execute()
  assert.deepEqual(
    positionen.map(({ sollmenge, fach_freitext }) => [sollmenge, fach_freitext]),
    [
      [2, null],
      [1, 'Am Griff'],
      [2, null],
      [1, 'Am Griff'],
    ],
  )
  const [one] = await store.db.selectFrom('benutzer_qualifikation').select(['erworben_am', 'gueltig_bis']).execute()
  assert.deepEqual(one, { erworben_am: '2024-02-01', gueltig_bis: '2029-02-01' })
  for (const [kind, content] of files) {
    const { ergebnisse } = await geprueft(kind, content)
    assert.deepEqual([ergebnisse['neu'], ergebnisse['geaendert']], [0, 0], `${kind} a second time`)
  }
  for (const id of ids.reverse()) {
    const { data, error } = await client.POST('/importe/{id}/zuruecknehmen', withId(id))
    assert.equal(data?.status, 'zurueckgenommen', error?.error)
  }
  assert.equal(await anzahl('Seil%'), 0)
})

// importe.2: A wrong line names file, line, column and the right form.
test('each wrong line of a template is named, also what only the schema of the command knows', async () => {
  await einObjekttyp(store, { name: 'Fehlerkiste' })
  await client.POST('/materialien', { body: { name: 'Leine', materialtyp: 'menge', einheit: 'Stück' } })
  const { id } = await geprueft(
    'vorlagen',
    'vorlage;objekttyp;material;sollmenge\nF;Fehlerkiste;Leine;viele\nG;Fehlerkiste;Luft;1\n',
  )
  assert.deepEqual(await fehlerVon(id), [
    [2, 'sollmenge'],
    [3, 'material'],
  ])
})

test('a template whose name several have is refused, and changes none of them', async () => {
  const { id: objekttyp_id } = await einObjekttyp(store, { name: 'Doppelkiste' })
  const { data: material } = await client.POST('/materialien', {
    body: { name: 'Karabiner', materialtyp: 'menge', einheit: 'Stück' },
  })
  const positionen = [{ material_id: material?.id ?? '', sollmenge: 5 }]
  for (const name of ['Zweimal', 'ZWEIMAL']) {
    const { error } = await client.POST('/vorlagen', { body: { name, objekttyp_id, positionen } })
    assert.equal(error, undefined)
  }
  const { id } = await geprueft('vorlagen', 'vorlage;objekttyp;material;sollmenge\nZweimal;Doppelkiste;Karabiner;4\n')
  assert.deepEqual(await fehlerVon(id), [[2, 'vorlage']])
})

// importe.13: A repeated line names the earlier one.
test('a line that repeats an earlier one is wrong and names it', async () => {
  const { id } = await geprueft('materialien', 'name;materialtyp;einheit\n\nDoppel;menge;Stück\ndoppel;menge;Stück\n')
  assert.deepEqual(await fehlerVon(id), [[4, 'name']])
})

// importe.6: CSV with the usual separators and charsets is read.
test('the usual charsets and separators are read, quoted line breaks too', async () => {
  const windows = Uint8Array.from(Buffer.from('name;materialtyp;einheit\nPutztücher €;menge;Stück\n', 'latin1'))
  windows[windows.indexOf(0xac)] = 0x80
  const cases: Content[] = [
    '\uFEFFname;materialtyp;einheit\r\nPutztücher;menge;Stück\r\n',
    'name,materialtyp,einheit\nPutztücher,menge,Stück\n',
    'name\tmaterialtyp\teinheit\nPutztücher\tmenge\tStück\n',
    windows,
    new Uint8Array(Buffer.from('\uFEFFname;materialtyp;einheit\nPutztücher;menge;Stück\n', 'utf16le')),
  ]
  for (const [place, content] of cases.entries()) {
    const { id } = await geprueft('materialien', content)
    const { data } = await client.GET('/importe/{id}/zeilen', withId(id))
    assert.match(data?.eintraege[0]?.werte['name'] ?? '', /^Putztücher/, String(place))
  }
})

// importe.7: XLSX is read, the own export too.
test('an XLSX is read: our own export can be imported again', async () => {
  await client.POST('/materialien', { body: { name: 'Aus dem Export', materialtyp: 'menge', einheit: 'Stück' } })
  const { id } = await geprueft('materialien', await ownExport())
  const { data } = await client.GET('/importe/{id}', withId(id))
  assert.ok((data?.ergebnisse.unveraendert ?? 0) > 0)
  assert.equal(data?.ergebnisse.fehler, 0)
})

/** The names of all materials as the service's XLSX, with the headings of the import. */
async function ownExport(): Promise<Uint8Array<ArrayBuffer>> {
  const { writeXlsx } = await import('../../auswertung/export/xlsx.ts')
  const rows = await store.db.selectFrom('material').select(['name', 'materialtyp', 'einheit']).execute()
  const columns = (['name', 'materialtyp', 'einheit'] as const).map((name) => ({
    name,
    kind: 'text' as const,
    cell: (row: unknown) => (row as (typeof rows)[number])[name],
  }))
  const portions = (async function* () {
    yield rows
  })()
  return new Uint8Array(
    Buffer.concat(await Array.fromAsync(writeXlsx({ columns, portions, timeZone: 'Europe/Berlin' }))),
  )
}

// importe.9: A file that is no table, and unknown or missing columns, are refused with their line.
test('a file that is no table, lacks columns or names unknown ones is refused with its line', async () => {
  const cases: readonly (readonly [Content, RegExp])[] = [
    ['name;farbe\nA;rot\n', /„farbe“ gibt es hier nicht/],
    ['name\nA\n', /fehlen die Spalten: materialtyp, einheit/],
    ['name;name;materialtyp;einheit\n', /steht zweimal/],
    ['name;materialtyp;einheit\n"offen;menge;Stück\n', /Anführungszeichen in Zeile/],
    [new Uint8Array([0, 1, 2, 3]), /weder eine CSV/],
    [new Uint8Array(Buffer.from('PK\x03\x04 und dann nichts')), /XLSX-Datei ist beschädigt/],
  ]
  for (const [content, sentence] of cases) {
    const { status, body } = await lade('materialien', content)
    assert.equal(status, 422)
    assert.equal(body.code, 'datei_unlesbar')
    assert.match(body.error, sentence)
  }
})

// importe.8: An XLSX that unpacks to a huge one is refused before it is read.
test('a small XLSX that unpacks to a huge one is refused before it is read', async () => {
  const nullen = new Uint8Array(IMPORT_LIMITS.unpackedBytes + 1)
  const bombe = zipSync({ 'xl/workbook.xml': strToU8('<x/>'), 'xl/worksheets/sheet1.xml': nullen }, { level: 1 })
  assert.ok(bombe.length < IMPORT_LIMITS.fileBytes / 10)
  const { status, body } = await lade('materialien', new Uint8Array(bombe))
  assert.deepEqual([status, body.code], [413, 'datei_zu_gross'])
})

/** Brings an import of one line into a state. */
async function bringe(state: string, name: string, wrong: boolean): Promise<string> {
  const { body } = await lade('materialien', `name;materialtyp;einheit\n${name};${wrong ? 'bunt' : 'menge'};Stück\n`)
  if (state === 'wird_geprueft') return body.id
  await arbeiter.runDue()
  if (state === 'geprueft') return body.id
  await client.POST('/importe/{id}/uebernehmen', withId(body.id))
  if (state === 'wird_uebernommen') return body.id
  await arbeiter.runDue()
  if (state === 'zurueckgenommen') await client.POST('/importe/{id}/zuruecknehmen', withId(body.id))
  return body.id
}

// importe.24: Only an import that has ended its trial can be ordered to be written.
// importe.25: With a wrong line the order is refused (409 `import_fehlerhaft`) …
// importe.26: … unless it says that wrong lines are left out.
// importe.27: While the trial runs, or the writing, neither order is taken (409 `uebergang_unzulaessig`).
// importe.28: Only a written import is taken back, once.
// importe.29: One that was taken back stays so.
for (const [place, { from, trigger, condition, to, refusal }] of specTable('Import').entries()) {
  if (trigger !== 'uebernehmen' && trigger !== 'zuruecknehmen') continue
  test(`an import that is ${from}: ${trigger}${condition && ` (${condition})`} → ${to}`, async () => {
    const id = await bringe(from, `Zustand ${place}`, condition.startsWith('fehlerhaft'))
    assert.equal((await client.GET('/importe/{id}', withId(id))).data?.status, from)
    const body = { fehlerhafte_auslassen: condition.includes('auslassen') }
    const answer = await ott.post(`/importe/${id}/${trigger}`, trigger === 'uebernehmen' ? body : undefined)
    assert.deepEqual(
      [answer.status, (answer.body as { code?: string }).code],
      refusal === undefined ? [trigger === 'uebernehmen' ? 202 : 200, undefined] : [refusal.status, refusal.code],
    )
    assert.equal((await client.GET('/importe/{id}', withId(id))).data?.status, to === 'unchanged' ? from : to)
    await arbeiter.runDue()
  })
}

// importe.10: A killed phase begins again and leaves nothing twice.
test('a phase that was killed begins again and leaves nothing twice', async () => {
  const rows = Array.from({ length: 1200 }, (_, number) => `Abbruch ${number};menge;Stück`)
  const { id } = await geprueft('materialien', `name;materialtyp;einheit\n${rows.join('\n')}\n`)
  await client.POST('/importe/{id}/uebernehmen', { ...withId(id), body: {} })
  const stirbt = new AbortController()
  const sterbender = importJobs({ ...umgebung, closing: stirbt.signal })['import']
  const run = sterbender?.({ import_id: id })
  stirbt.abort()
  await assert.rejects(run ?? Promise.resolve())
  assert.equal(await anzahl('Abbruch%'), 0)
  await arbeiter.runDue()
  const { data } = await client.GET('/importe/{id}', withId(id))
  assert.deepEqual([data?.status, data?.stand, data?.ergebnisse.neu], ['uebernommen', 1200, 1200])
  assert.equal(await anzahl('Abbruch%'), 1200)
})

// importe.14: The template file of each kind can be uploaded as it is.
test('the template file of each kind can be uploaded as it is', async () => {
  for (const kind of ['materialien', 'vorlagen', 'objekte', 'benutzer', 'qualifikationen'] as const) {
    const answer = await fetch(`${url}/api/v1/importe/vorlage.csv?art=${kind}`, {
      headers: { authorization: `Bearer ${ott.token}` },
    })
    assert.equal(answer.headers.get('content-type'), 'text/csv; charset=utf-8')
    assert.equal((await lade(kind, new Uint8Array(await answer.arrayBuffer()))).status, 201, kind)
  }
})

// importe.15: A form or a raw body carries the file.
test('a form with the file does as well, the name comes from it', async () => {
  const form = new FormData()
  form.append('datei', new File(['name;materialtyp;einheit\nAus dem Formular;menge;Stück\n'], 'meine Liste.csv'))
  const answer = await fetch(`${url}/api/v1/importe?art=materialien`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ott.token}` },
    body: form,
  })
  assert.equal(answer.status, 201)
  assert.equal(((await answer.json()) as { dateiname: string }).dateiname, 'meine Liste.csv')
})

// importe.16: Imports are A's.
test('imports are for administrators, and an unknown one is 404', async () => {
  const chef = await person('leitungsverantwortlicher')
  assert.equal((await chef.get('/importe')).status, 403)
  assert.equal((await client.GET('/importe/{id}', withId(newId()))).response.status, 404)
})
