import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { newId } from '@zeughaus/platform'
import type { TestAnswer } from '@zeughaus/platform/testing'
import sharp from 'sharp'
import { test } from 'vitest'
import { type Person, starteTestdienst } from '../../../test/service.ts'
import type { Refusal } from '../../kontrollen/kontrolle/pruefling.factory.ts'
import { einObjekt } from '../../objekte/objekt/objekt.factory.ts'
import { type DokumentAntwort, dateienIn, einBild, einPdf, lade, replace, upload } from './dokument.factory.ts'

const service = await starteTestdienst()
const { store, person, berechtigtePerson, gleichzeitig, anweisungen, clock, dokumente } = service
const leitung = await person('materialverantwortlicher')
const anna = await person('mitarbeiter')

const dokument = ({ status, body, text }: TestAnswer, expected = 201) => {
  assert.equal(status, expected, text)
  return body as DokumentAntwort
}
const verdict = ({ status, body }: TestAnswer) => [status, (body as Partial<Refusal> | undefined)?.code]
const einesObjekts = async () => ({ entitaet_typ: 'objekt', entitaet_id: (await einObjekt(store)).id })
type Entitaet = Awaited<ReturnType<typeof einesObjekts>>
const list = async (who: Person, { entitaet_typ, entitaet_id }: Entitaet, filter = '') => {
  const { status, body, text } = await who.get(
    `/dokumente?entitaet_typ=${entitaet_typ}&entitaet_id=${entitaet_id}${filter}`,
  )
  assert.equal(status, 200, text)
  return body as { eintraege: DokumentAntwort[]; gesamt: number }
}
const ids = ({ eintraege }: { eintraege: readonly DokumentAntwort[] }) => eintraege.map(({ id }) => id)
const versionen = async (who: Person, id: string) => {
  const { status, body, text } = await who.get(`/dokumente/${id}/versionen`)
  assert.equal(status, 200, text)
  return body as { eintraege: DokumentAntwort[]; gesamt: number }
}

// dokumente.1: M and V upload a document and get it back byte for byte, as an attachment.
test('every logged-in user uploads a document and gets it back byte for byte, as an attachment', async () => {
  const entitaet = await einesObjekts()
  const datei = einPdf()
  const name = 'Prüfung „Atemschutz“ 2026.pdf'
  const { id, ...rest } = dokument(await lade(anna, { ...entitaet, datei, dateiname: name }))
  assert.deepEqual(rest, {
    ...entitaet,
    dokumenttyp: 'Prüfprotokoll',
    ist_original: true,
    dateiname: name,
    medientyp: 'application/pdf',
    groesse: datei.length,
    hash: hash('sha256', datei, 'hex'),
    vorgaenger_id: null,
    pruefung_id: null,
    aktuell: true,
    hochgeladen_von: anna.id,
    hochgeladen_von_name: 'mitarbeiter',
    hochgeladen_am: new Date(clock.now()).toISOString(),
    aktionen: ['herunterladen'],
  })
  const answer = await fetch(`${service.url}/api/v1/dokumente/${id}/download`, {
    headers: { authorization: `Bearer ${anna.token}` },
  })
  assert.deepEqual(Buffer.from(await answer.arrayBuffer()), datei)
  assert.equal(answer.headers.get('content-type'), 'application/pdf')
  assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
  assert.match(answer.headers.get('content-security-policy') ?? '', /default-src 'none'/)
  assert.equal(
    answer.headers.get('content-disposition'),
    `attachment; filename="Pr_fung _Atemschutz_ 2026.pdf"; filename*=UTF-8''${encodeURIComponent(name)}`,
  )
})

// dokumente.4: PDF, JPEG, PNG and WebP are allowed, read from the content.
test('the type is read from the content, not from name or header', async () => {
  const entitaet = await einesObjekts()
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const datei = await einBild(format)
    const { medientyp, dateiname } = dokument(
      await lade(anna, { ...entitaet, datei, dateiname: 'schaden.exe', medientyp: 'text/html' }),
    )
    assert.deepEqual([medientyp, dateiname], [`image/${format}`, `schaden.exe.${format === 'jpeg' ? 'jpg' : format}`])
  }
})

test("a phone's picture is taken with the second picture, the film or the description behind it", async () => {
  const [image, second] = [await einBild('jpeg', 40, 30), await einBild('jpeg')]
  const film = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom\0\0\0\bmdat', 'latin1')
  const beschrieben = await sharp(image)
    .withXmp(
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></x:xmpmeta>',
    )
    .jpeg({ progressive: true })
    .toBuffer()
  const entitaet = await einesObjekts()
  for (const datei of [Buffer.concat([image, second]), Buffer.concat([image, film]), beschrieben]) {
    assert.equal(dokument(await lade(anna, { ...entitaet, datei })).medientyp, 'image/jpeg')
  }
})

// dokumente.2: `dokumenttyp` and `ist_original` are required, and the thing must exist.
test('ist_original and dokumenttyp are required, and what a document belongs to must exist', async () => {
  const entitaet = await einesObjekts()
  const ohne = (field: string) => {
    const all = { ...entitaet, dokumenttyp: 'Sonstiges', ist_original: 'false' }
    return upload(Object.fromEntries(Object.entries(all).filter(([name]) => name !== field)), {})
  }
  for (const field of ['entitaet_typ', 'entitaet_id', 'dokumenttyp', 'ist_original']) {
    const { status, body } = await anna.post('/dokumente', undefined, ohne(field))
    assert.equal(status, 400)
    assert.deepEqual(
      (body as { details: { felder: { pfad: string }[] } }).details.felder.map(({ pfad }) => pfad),
      [field],
    )
  }
  for (const fields of [
    { ist_original: 'ja' },
    { dokumenttyp: 'Pruefprotokoll' },
    { entitaet_typ: 'benutzer' },
    { entitaet_id: 'x' },
    { mehr: '1' },
  ]) {
    assert.equal((await lade(anna, { ...entitaet, ...fields })).status, 400, JSON.stringify(fields))
  }
  assert.deepEqual(verdict(await lade(anna, { ...entitaet, entitaet_id: newId() })), [422, 'unbekannte_referenz'])
  assert.deepEqual(verdict(await lade(anna, { ...entitaet, entitaet_typ: 'material' })), [422, 'unbekannte_referenz'])
  assert.equal((await anna.get(`/dokumente?entitaet_typ=objekt&entitaet_id=${newId()}`)).status, 404)
  for (const [filter, fehlt] of Object.entries({
    '': ['entitaet_typ', 'entitaet_id'],
    'entitaet_typ=objekt': ['entitaet_id'],
    [`entitaet_id=${newId()}`]: ['entitaet_typ'],
  })) {
    const { status, body } = await anna.get(`/dokumente?${filter}`)
    const { details } = body as { details: { felder: { pfad: string }[] } }
    assert.deepEqual([status, details.felder.map(({ pfad }) => pfad)], [400, fehlt])
  }
  assert.equal((await anna.get(`/dokumente/${newId()}`)).status, 404)
  assert.equal((await list(anna, entitaet)).gesamt, 0)
})

// dokumente.3: The six types carry their umlauts on the wire.
test('the types with an umlaut are understood in every form of Unicode', async () => {
  const entitaet = await einesObjekts()
  const { dokumenttyp } = dokument(await lade(anna, { ...entitaet, dokumenttyp: 'Prüfprotokoll'.normalize('NFD') }))
  assert.equal(dokumenttyp, 'Prüfprotokoll')
})

// dokumente.13: The same bytes at the same thing are 409 with name and day of the first file; elsewhere they are allowed.
test('the same file is refused at the same thing, with the name and day of the first one, and allowed elsewhere', async () => {
  const [hier, there] = [await einesObjekts(), await einesObjekts()]
  const datei = einPdf()
  const first = dokument(await lade(anna, { ...hier, datei, dateiname: 'erstes.pdf' }))
  const { status, body } = await lade(leitung, { ...hier, datei, dateiname: 'zweites.pdf', dokumenttyp: 'Sonstiges' })
  assert.equal(status, 409)
  const { code, error, details } = body as Refusal
  assert.equal(code, 'dokument_vorhanden')
  assert.match(error, /„erstes\.pdf“ vom \d\d\.\d\d\.\d{4}\./)
  assert.deepEqual(details, {
    dokument_id: first.id,
    dateiname: 'erstes.pdf',
    hochgeladen_am: first.hochgeladen_am,
  })
  dokument(await lade(anna, { ...there, datei }))
})

// dokumente.14: Of two uploads of one file at once, one wins.
test('of two uploads of the same file at once one wins, and the other leaves no file', async () => {
  const entitaet = await einesObjekts()
  const datei = einPdf()
  const before = dateienIn(dokumente).length
  const answers = await gleichzeitig(
    (tx) => tx.selectFrom('objekt').select('id').where('id', '=', entitaet.entitaet_id).forUpdate().execute(),
    [() => lade(anna, { ...entitaet, datei }), () => lade(leitung, { ...entitaet, datei })],
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409])
  assert.equal(dateienIn(dokumente).length, before + 1)
})

// dokumente.15: A repeated upload with its `Idempotency-Key` is one document.
test('a repeated upload with its Idempotency-Key is one document; with another file it is refused', async () => {
  const entitaet = await einesObjekts()
  const file = einPdf('eins')
  const headers = { 'idempotency-key': newId() }
  const send = (bytes: Buffer, bound: string) => {
    const { body, headers: own } = upload({ ...entitaet, datei: bytes })
    const text = Buffer.from(body as Uint8Array)
      .toString('latin1')
      .replaceAll('grenze-7d1f', bound)
    const typ = { 'content-type': `${own?.['content-type']}`.replace('grenze-7d1f', bound) }
    return anna.post('/dokumente', undefined, {
      body: new Uint8Array(Buffer.from(text, 'latin1')),
      headers: { ...headers, ...typ },
    })
  }
  const { id } = dokument(await send(file, 'erste'))
  const before = dateienIn(dokumente)
  assert.equal(dokument(await send(file, 'zweite-laengere')).id, id)
  assert.deepEqual(verdict(await send(einPdf('zwei'), 'erste')), [409, 'schluessel_verbraucht'])
  assert.deepEqual(dateienIn(dokumente), before)
  assert.equal((await anna.get(`/dokumente/${id}/download`)).status, 200)
})

test('the Idempotency-Key of an upload belongs to its path: the same file for another document is another request', async () => {
  const entitaet = await einesObjekts()
  const [one, two] = [dokument(await lade(leitung, entitaet)).id, dokument(await lade(leitung, entitaet)).id]
  const file = upload({ datei: einPdf('neu') }, { ist_original: 'true' })
  const mit = { ...file, headers: { ...file.headers, 'idempotency-key': newId() } }
  const replaced = (id: string) => leitung.post(`/dokumente/${id}/ersetzen`, undefined, mit)
  assert.equal(dokument(await replaced(one)).vorgaenger_id, one)
  assert.deepEqual(verdict(await replaced(two)), [409, 'schluessel_verbraucht'])
  const { aktuell } = (await leitung.get(`/dokumente/${two}`)).body as DokumentAntwort
  assert.equal(aktuell, true)
})

// dokumente.16: Replacing makes a new version, asks again whether it is the original and keeps the old one; lists show current versions, the chain is newest first.
test('replacing makes a new version, asks again whether it is the original, and keeps the old one', async () => {
  const entitaet = await einesObjekts()
  const datei = einPdf()
  const one = dokument(await lade(leitung, { ...entitaet, datei }))
  const two = dokument(await replace(leitung, one.id, { ist_original: 'false' }))
  const three = dokument(await replace(leitung, two.id, { dokumenttyp: 'Sonstiges' }))
  assert.deepEqual(
    [two, three].map(({ dokumenttyp, ist_original, vorgaenger_id, aktuell }) => [
      dokumenttyp,
      ist_original,
      vorgaenger_id,
      aktuell,
    ]),
    [
      ['Prüfprotokoll', false, one.id, true],
      ['Sonstiges', true, two.id, true],
    ],
  )
  assert.deepEqual(ids(await list(anna, entitaet)), [three.id])
  for (const { id } of [one, two, three]) {
    assert.deepEqual(ids(await versionen(anna, id)), [three.id, two.id, one.id])
  }
  const angeboten = (await versionen(leitung, three.id)).eintraege.map(({ aktionen }) => aktionen)
  assert.deepEqual(angeboten, [['herunterladen', 'ersetzen', 'loeschen'], ['herunterladen'], ['herunterladen']])
  assert.equal((await anna.get(`/dokumente/${one.id}/download`)).status, 200)
  assert.deepEqual(verdict(await replace(leitung, two.id)), [409, 'dokument_veraltet'])
  assert.deepEqual(verdict(await leitung.delete(`/dokumente/${one.id}`)), [409, 'dokument_veraltet'])
  const withoutOriginal = upload({}, {})
  assert.equal((await leitung.post(`/dokumente/${three.id}/ersetzen`, undefined, withoutOriginal)).status, 400)
  assert.equal((await replace(leitung, newId())).status, 404)
  assert.equal((await replace(anna, three.id)).status, 403)
  // A replaced version does not count as the same file.
  dokument(await lade(anna, { ...entitaet, datei }))
})

test('of two replacements of one version at once one wins', async () => {
  const entitaet = await einesObjekts()
  const { id } = dokument(await lade(leitung, entitaet))
  const before = dateienIn(dokumente).length
  const answers = await gleichzeitig(
    (tx) => tx.selectFrom('objekt').select('id').where('id', '=', entitaet.entitaet_id).forUpdate().execute(),
    [() => replace(leitung, id), () => replace(leitung, id)],
  )
  assert.deepEqual(answers.map(verdict).sort(), [
    [201, undefined],
    [409, 'dokument_veraltet'],
  ])
  assert.equal(dateienIn(dokumente).length, before + 1)
})

// dokumente.17: Deleting the current version makes its predecessor current.
test('deleting the current version makes its predecessor current again, also where its bytes were uploaded again', async () => {
  const entitaet = await einesObjekts()
  const datei = einPdf()
  const one = dokument(await lade(leitung, { ...entitaet, datei }))
  const two = dokument(await replace(leitung, one.id))
  const other = dokument(await lade(leitung, { ...entitaet, datei }))
  const before = dateienIn(dokumente).length
  assert.equal((await anna.delete(`/dokumente/${two.id}`)).status, 403)
  assert.equal((await leitung.delete(`/dokumente/${two.id}`)).status, 204)
  assert.deepEqual(ids(await list(anna, entitaet)), [other.id, one.id])
  assert.equal((await leitung.delete(`/dokumente/${one.id}`)).status, 204)
  assert.deepEqual(ids(await list(anna, entitaet)), [other.id])
  assert.equal(dateienIn(dokumente).length, before - 2)
  for (const path of ['', '/download', '/versionen']) {
    assert.equal((await leitung.get(`/dokumente/${two.id}${path}`)).status, 404)
  }
  assert.equal((await leitung.delete(`/dokumente/${two.id}`)).status, 404)
})

// dokumente.18: M see no Rechnung: not in lists, counts, versions or files.
test('a mitarbeiter sees no Rechnung: not in lists, counts and versions, not the file, and not by its bytes', async () => {
  const entitaet = await einesObjekts()
  const datei = einPdf()
  const offen = dokument(await lade(anna, entitaet))
  const rechnung = dokument(await lade(leitung, { ...entitaet, datei, dokumenttyp: 'Rechnung' }))
  const berechtigt = await berechtigtePerson('lesen', 'dokument.hochladen', 'dokument.bearbeiten')
  for (const who of [anna, berechtigt]) {
    const { gesamt, eintraege } = await list(who, entitaet)
    assert.deepEqual([gesamt, ids({ eintraege })], [1, [offen.id]])
    assert.equal((await list(who, entitaet, '&dokumenttyp=Rechnung')).gesamt, 0)
    for (const path of ['', '/download', '/versionen']) {
      assert.equal((await who.get(`/dokumente/${rechnung.id}${path}`)).status, 403, path)
    }
    assert.equal((await lade(who, { ...entitaet, dokumenttyp: 'Rechnung' })).status, 403)
    const table = await who.get(`/dokumente/export?entitaet_typ=objekt&entitaet_id=${entitaet.entitaet_id}&format=csv`)
    assert.ok(!table.text.includes(rechnung.id))
  }
  assert.equal((await replace(berechtigt, rechnung.id)).status, 403)
  assert.equal((await replace(berechtigt, offen.id, { dokumenttyp: 'Rechnung' })).status, 403)
  assert.equal((await berechtigt.delete(`/dokumente/${rechnung.id}`)).status, 403)
  // A refusal would reveal that the file exists.
  dokument(await lade(anna, { ...entitaet, datei }))
  assert.deepEqual((await list(leitung, entitaet)).gesamt, 3)
  assert.equal((await leitung.get(`/dokumente/${rechnung.id}/download`)).status, 200)
})

// dokumente.19: A former Rechnung stays hidden in the chain of versions.
test('a version that was a Rechnung stays hidden in the chain of a document that is none', async () => {
  const entitaet = await einesObjekts()
  const rechnung = dokument(await lade(leitung, { ...entitaet, dokumenttyp: 'Rechnung' }))
  const today = dokument(await replace(leitung, rechnung.id, { dokumenttyp: 'Sonstiges' }))
  assert.deepEqual(ids(await versionen(anna, today.id)), [today.id])
  assert.deepEqual(ids(await versionen(leitung, today.id)), [today.id, rechnung.id])
  assert.equal((await anna.get(`/dokumente/${rechnung.id}/versionen`)).status, 403)
})

// dokumente.20: The proof of a qualification is read by its person and by V.
test('the proof of a qualification is read by its person and by the higher roles', async () => {
  const typ = newId()
  const qualifikation = newId()
  await store.db.insertInto('qualifikationstyp').values({ id: typ, name: typ, art: 'lehrgang' }).execute()
  await store.db
    .insertInto('benutzer_qualifikation')
    .values({ id: qualifikation, benutzer_id: anna.id, qualifikationstyp_id: typ })
    .execute()
  const entitaet = { entitaet_typ: 'benutzer_qualifikation', entitaet_id: qualifikation }
  const { id } = dokument(await lade(anna, entitaet))
  const bernd = await person('mitarbeiter')
  const paths = [`/dokumente/${id}`, `/dokumente/${id}/download`, `/dokumente/${id}/versionen`]
  const gelistet = `/dokumente?entitaet_typ=benutzer_qualifikation&entitaet_id=${qualifikation}`
  for (const path of [...paths, gelistet]) {
    assert.deepEqual(
      [(await anna.get(path)).status, (await leitung.get(path)).status, (await bernd.get(path)).status],
      [200, 200, 403],
    )
  }
  assert.equal((await lade(bernd, entitaet)).status, 403)
})

test('all documents are listed and found by a part of their name, without invoices and proofs of others', async () => {
  const mark = newId()
  const entitaet = await einesObjekts()
  const lay = async (name: string, fields: Record<string, string> = {}) =>
    dokument(await lade(leitung, { ...entitaet, datei: einPdf(), dateiname: `${name} ${mark}.pdf`, ...fields })).id
  const anleitung = await lay('Anleitung')
  const rechnung = await lay('Rechnung', { dokumenttyp: 'Rechnung' })
  const typ = newId()
  const qualifikation = newId()
  await store.db.insertInto('qualifikationstyp').values({ id: typ, name: typ, art: 'lehrgang' }).execute()
  await store.db
    .insertInto('benutzer_qualifikation')
    .values({ id: qualifikation, benutzer_id: anna.id, qualifikationstyp_id: typ })
    .execute()
  const proof = await lay('Nachweis', { entitaet_typ: 'benutzer_qualifikation', entitaet_id: qualifikation })
  const bernd = await person('mitarbeiter')
  const found = async (who: Person, filter = '') => {
    const { body } = await who.get(`/dokumente/alle?q=${mark.toUpperCase()}${filter}`)
    return ids(body as { eintraege: DokumentAntwort[] })
  }
  assert.deepEqual(await found(leitung), [proof, rechnung, anleitung])
  assert.deepEqual(await found(anna), [proof, anleitung])
  assert.deepEqual(await found(bernd), [anleitung])
  assert.deepEqual(await found(leitung, `&objekt_id=${entitaet.entitaet_id}`), [rechnung, anleitung])
})

test('a list takes few statements, however many documents there are, and is sorted', async () => {
  const entitaet = await einesObjekts()
  const namen = ['Blatt 10.pdf', 'Blatt 9.pdf', 'Äußeres.pdf']
  for (const dateiname of namen) dokument(await lade(anna, { ...entitaet, dateiname }))
  const gelistet = async (filter: string) =>
    (await list(anna, entitaet, filter)).eintraege.map(({ dateiname }) => namen.indexOf(dateiname))
  assert.deepEqual(await gelistet(''), [2, 1, 0])
  assert.deepEqual(await gelistet('&sortierung=dateiname'), [2, 1, 0])
  assert.deepEqual(await gelistet('&sortierung=-dateiname&limit=2'), [0, 1])
  assert.equal(await anweisungen(() => list(anna, entitaet)), 3)
})
