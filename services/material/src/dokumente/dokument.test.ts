import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { newId } from '@zeughaus/platform'
import type { TestAnswer } from '@zeughaus/platform/testing'
import sharp from 'sharp'
import type { Ablehnung } from '../kontrollen/pruefling.factory.ts'
import { einObjekt } from '../objekte/objekt.factory.ts'
import { type Person, starteTestdienst } from '../testing.ts'
import { type DokumentAntwort, dateienIn, einBild, einPdf, ersetze, hochladen, lade } from './dokument.factory.ts'

const dienst = await starteTestdienst()
const { store, person, berechtigtePerson, gleichzeitig, anweisungen, clock, dokumente } = dienst
const leitung = await person('materialverantwortlicher')
const anna = await person('mitarbeiter')

const dokument = ({ status, body, text }: TestAnswer, erwartet = 201) => {
  assert.equal(status, erwartet, text)
  return body as DokumentAntwort
}
const urteil = ({ status, body }: TestAnswer) => [status, (body as Partial<Ablehnung> | undefined)?.code]
const einesObjekts = async () => ({ entitaet_typ: 'objekt', entitaet_id: (await einObjekt(store)).id })
type Entitaet = Awaited<ReturnType<typeof einesObjekts>>
const liste = async (wer: Person, { entitaet_typ, entitaet_id }: Entitaet, filter = '') => {
  const { status, body, text } = await wer.get(
    `/dokumente?entitaet_typ=${entitaet_typ}&entitaet_id=${entitaet_id}${filter}`,
  )
  assert.equal(status, 200, text)
  return body as { eintraege: DokumentAntwort[]; gesamt: number }
}
const ids = ({ eintraege }: { eintraege: readonly DokumentAntwort[] }) => eintraege.map(({ id }) => id)
const versionen = async (wer: Person, id: string) => {
  const { status, body, text } = await wer.get(`/dokumente/${id}/versionen`)
  assert.equal(status, 200, text)
  return body as { eintraege: DokumentAntwort[]; gesamt: number }
}

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
    hash: createHash('sha256').update(datei).digest('hex'),
    vorgaenger_id: null,
    aktuell: true,
    hochgeladen_von: anna.id,
    hochgeladen_von_name: 'mitarbeiter',
    hochgeladen_am: new Date(clock.now()).toISOString(),
    aktionen: ['herunterladen'],
  })
  const antwort = await fetch(`${dienst.url}/api/v1/dokumente/${id}/download`, {
    headers: { authorization: `Bearer ${anna.token}` },
  })
  assert.deepEqual(Buffer.from(await antwort.arrayBuffer()), datei)
  assert.equal(antwort.headers.get('content-type'), 'application/pdf')
  assert.equal(antwort.headers.get('x-content-type-options'), 'nosniff')
  assert.match(antwort.headers.get('content-security-policy') ?? '', /default-src 'none'/)
  assert.equal(
    antwort.headers.get('content-disposition'),
    `attachment; filename="Pr_fung _Atemschutz_ 2026.pdf"; filename*=UTF-8''${encodeURIComponent(name)}`,
  )
})

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
  const [bild, zweites] = [await einBild('jpeg', 40, 30), await einBild('jpeg')]
  const film = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom\0\0\0\bmdat', 'latin1')
  const beschrieben = await sharp(bild)
    .withXmp(
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></x:xmpmeta>',
    )
    .jpeg({ progressive: true })
    .toBuffer()
  const entitaet = await einesObjekts()
  for (const datei of [Buffer.concat([bild, zweites]), Buffer.concat([bild, film]), beschrieben]) {
    assert.equal(dokument(await lade(anna, { ...entitaet, datei })).medientyp, 'image/jpeg')
  }
})

test('ist_original and dokumenttyp are required, and what a document belongs to must exist', async () => {
  const entitaet = await einesObjekts()
  const ohne = (feld: string) => {
    const alle = { ...entitaet, dokumenttyp: 'Sonstiges', ist_original: 'false' }
    return hochladen(Object.fromEntries(Object.entries(alle).filter(([name]) => name !== feld)), {})
  }
  for (const feld of ['entitaet_typ', 'entitaet_id', 'dokumenttyp', 'ist_original']) {
    const { status, body } = await anna.post('/dokumente', undefined, ohne(feld))
    assert.equal(status, 400)
    assert.deepEqual(
      (body as { details: { felder: { pfad: string }[] } }).details.felder.map(({ pfad }) => pfad),
      [feld],
    )
  }
  for (const felder of [
    { ist_original: 'ja' },
    { dokumenttyp: 'Pruefprotokoll' },
    { entitaet_typ: 'benutzer' },
    { entitaet_id: 'x' },
    { mehr: '1' },
  ]) {
    assert.equal((await lade(anna, { ...entitaet, ...felder })).status, 400, JSON.stringify(felder))
  }
  assert.deepEqual(urteil(await lade(anna, { ...entitaet, entitaet_id: newId() })), [422, 'unbekannte_referenz'])
  assert.deepEqual(urteil(await lade(anna, { ...entitaet, entitaet_typ: 'material' })), [422, 'unbekannte_referenz'])
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
  assert.equal((await liste(anna, entitaet)).gesamt, 0)
})

test('the types with an umlaut are understood in every form of Unicode', async () => {
  const entitaet = await einesObjekts()
  const { dokumenttyp } = dokument(await lade(anna, { ...entitaet, dokumenttyp: 'Prüfprotokoll'.normalize('NFD') }))
  assert.equal(dokumenttyp, 'Prüfprotokoll')
})

test('the same file is refused at the same thing, with the name and day of the first one, and allowed elsewhere', async () => {
  const [hier, dort] = [await einesObjekts(), await einesObjekts()]
  const datei = einPdf()
  const erstes = dokument(await lade(anna, { ...hier, datei, dateiname: 'erstes.pdf' }))
  const { status, body } = await lade(leitung, { ...hier, datei, dateiname: 'zweites.pdf', dokumenttyp: 'Sonstiges' })
  assert.equal(status, 409)
  const { code, error, details } = body as Ablehnung
  assert.equal(code, 'dokument_vorhanden')
  assert.match(error, /„erstes\.pdf“ vom \d\d\.\d\d\.\d{4}\./)
  assert.deepEqual(details, {
    dokument_id: erstes.id,
    dateiname: 'erstes.pdf',
    hochgeladen_am: erstes.hochgeladen_am,
  })
  dokument(await lade(anna, { ...dort, datei }))
})

test('of two uploads of the same file at once one wins, and the other leaves no file', async () => {
  const entitaet = await einesObjekts()
  const datei = einPdf()
  const vorher = dateienIn(dokumente).length
  const antworten = await gleichzeitig(
    (tx) => tx.selectFrom('objekt').select('id').where('id', '=', entitaet.entitaet_id).forUpdate().execute(),
    [() => lade(anna, { ...entitaet, datei }), () => lade(leitung, { ...entitaet, datei })],
  )
  assert.deepEqual(antworten.map(({ status }) => status).sort(), [201, 409])
  assert.equal(dateienIn(dokumente).length, vorher + 1)
})

test('a repeated upload with its Idempotency-Key is one document; with another file it is refused', async () => {
  const entitaet = await einesObjekts()
  const datei = einPdf('eins')
  const headers = { 'idempotency-key': newId() }
  const sende = (bytes: Buffer, grenze: string) => {
    const { body, headers: eigene } = hochladen({ ...entitaet, datei: bytes })
    const text = Buffer.from(body as Uint8Array)
      .toString('latin1')
      .replaceAll('grenze-7d1f', grenze)
    const typ = { 'content-type': `${eigene?.['content-type']}`.replace('grenze-7d1f', grenze) }
    return anna.post('/dokumente', undefined, {
      body: new Uint8Array(Buffer.from(text, 'latin1')),
      headers: { ...headers, ...typ },
    })
  }
  const { id } = dokument(await sende(datei, 'erste'))
  const vorher = dateienIn(dokumente)
  assert.equal(dokument(await sende(datei, 'zweite-laengere')).id, id)
  assert.deepEqual(urteil(await sende(einPdf('zwei'), 'erste')), [409, 'schluessel_verbraucht'])
  assert.deepEqual(dateienIn(dokumente), vorher)
  assert.equal((await anna.get(`/dokumente/${id}/download`)).status, 200)
})

test('the Idempotency-Key of an upload belongs to its path: the same file for another document is another request', async () => {
  const entitaet = await einesObjekts()
  const [eins, zwei] = [dokument(await lade(leitung, entitaet)).id, dokument(await lade(leitung, entitaet)).id]
  const datei = hochladen({ datei: einPdf('neu') }, { ist_original: 'true' })
  const mit = { ...datei, headers: { ...datei.headers, 'idempotency-key': newId() } }
  const ersetzt = (id: string) => leitung.post(`/dokumente/${id}/ersetzen`, undefined, mit)
  assert.equal(dokument(await ersetzt(eins)).vorgaenger_id, eins)
  assert.deepEqual(urteil(await ersetzt(zwei)), [409, 'schluessel_verbraucht'])
  const { aktuell } = (await leitung.get(`/dokumente/${zwei}`)).body as DokumentAntwort
  assert.equal(aktuell, true)
})

test('replacing makes a new version, says anew whether it is the original, and keeps the old one', async () => {
  const entitaet = await einesObjekts()
  const datei = einPdf()
  const eins = dokument(await lade(leitung, { ...entitaet, datei }))
  const zwei = dokument(await ersetze(leitung, eins.id, { ist_original: 'false' }))
  const drei = dokument(await ersetze(leitung, zwei.id, { dokumenttyp: 'Sonstiges' }))
  assert.deepEqual(
    [zwei, drei].map(({ dokumenttyp, ist_original, vorgaenger_id, aktuell }) => [
      dokumenttyp,
      ist_original,
      vorgaenger_id,
      aktuell,
    ]),
    [
      ['Prüfprotokoll', false, eins.id, true],
      ['Sonstiges', true, zwei.id, true],
    ],
  )
  assert.deepEqual(ids(await liste(anna, entitaet)), [drei.id])
  for (const { id } of [eins, zwei, drei]) {
    assert.deepEqual(ids(await versionen(anna, id)), [drei.id, zwei.id, eins.id])
  }
  const angeboten = (await versionen(leitung, drei.id)).eintraege.map(({ aktionen }) => aktionen)
  assert.deepEqual(angeboten, [['herunterladen', 'ersetzen', 'loeschen'], ['herunterladen'], ['herunterladen']])
  assert.equal((await anna.get(`/dokumente/${eins.id}/download`)).status, 200)
  assert.deepEqual(urteil(await ersetze(leitung, zwei.id)), [409, 'dokument_veraltet'])
  assert.deepEqual(urteil(await leitung.delete(`/dokumente/${eins.id}`)), [409, 'dokument_veraltet'])
  const ohneOriginal = hochladen({}, {})
  assert.equal((await leitung.post(`/dokumente/${drei.id}/ersetzen`, undefined, ohneOriginal)).status, 400)
  assert.equal((await ersetze(leitung, newId())).status, 404)
  assert.equal((await ersetze(anna, drei.id)).status, 403)
  // "The same bytes as an older, replaced version are allowed."
  dokument(await lade(anna, { ...entitaet, datei }))
})

test('of two replacements of one version at once one wins', async () => {
  const entitaet = await einesObjekts()
  const { id } = dokument(await lade(leitung, entitaet))
  const vorher = dateienIn(dokumente).length
  const antworten = await gleichzeitig(
    (tx) => tx.selectFrom('objekt').select('id').where('id', '=', entitaet.entitaet_id).forUpdate().execute(),
    [() => ersetze(leitung, id), () => ersetze(leitung, id)],
  )
  assert.deepEqual(antworten.map(urteil).sort(), [
    [201, undefined],
    [409, 'dokument_veraltet'],
  ])
  assert.equal(dateienIn(dokumente).length, vorher + 1)
})

test('deleting the current version makes its predecessor current again, also where its bytes were uploaded anew', async () => {
  const entitaet = await einesObjekts()
  const datei = einPdf()
  const eins = dokument(await lade(leitung, { ...entitaet, datei }))
  const zwei = dokument(await ersetze(leitung, eins.id))
  const anderes = dokument(await lade(leitung, { ...entitaet, datei }))
  const vorher = dateienIn(dokumente).length
  assert.equal((await anna.delete(`/dokumente/${zwei.id}`)).status, 403)
  assert.equal((await leitung.delete(`/dokumente/${zwei.id}`)).status, 204)
  assert.deepEqual(ids(await liste(anna, entitaet)), [anderes.id, eins.id])
  assert.equal((await leitung.delete(`/dokumente/${eins.id}`)).status, 204)
  assert.deepEqual(ids(await liste(anna, entitaet)), [anderes.id])
  assert.equal(dateienIn(dokumente).length, vorher - 2)
  for (const pfad of ['', '/download', '/versionen']) {
    assert.equal((await leitung.get(`/dokumente/${zwei.id}${pfad}`)).status, 404)
  }
  assert.equal((await leitung.delete(`/dokumente/${zwei.id}`)).status, 404)
})

test('a mitarbeiter sees no Rechnung: not in lists, counts and versions, not the file, and not by its bytes', async () => {
  const entitaet = await einesObjekts()
  const datei = einPdf()
  const offen = dokument(await lade(anna, entitaet))
  const rechnung = dokument(await lade(leitung, { ...entitaet, datei, dokumenttyp: 'Rechnung' }))
  const berechtigt = await berechtigtePerson('lesen', 'dokument.hochladen', 'dokument.bearbeiten')
  for (const wer of [anna, berechtigt]) {
    const { gesamt, eintraege } = await liste(wer, entitaet)
    assert.deepEqual([gesamt, ids({ eintraege })], [1, [offen.id]])
    assert.equal((await liste(wer, entitaet, '&dokumenttyp=Rechnung')).gesamt, 0)
    for (const pfad of ['', '/download', '/versionen']) {
      assert.equal((await wer.get(`/dokumente/${rechnung.id}${pfad}`)).status, 403, pfad)
    }
    assert.equal((await lade(wer, { ...entitaet, dokumenttyp: 'Rechnung' })).status, 403)
    const tabelle = await wer.get(
      `/dokumente/export?entitaet_typ=objekt&entitaet_id=${entitaet.entitaet_id}&format=csv`,
    )
    assert.ok(!tabelle.text.includes(rechnung.id))
  }
  assert.equal((await ersetze(berechtigt, rechnung.id)).status, 403)
  assert.equal((await ersetze(berechtigt, offen.id, { dokumenttyp: 'Rechnung' })).status, 403)
  assert.equal((await berechtigt.delete(`/dokumente/${rechnung.id}`)).status, 403)
  // A refusal would tell that the file is there.
  dokument(await lade(anna, { ...entitaet, datei }))
  assert.deepEqual((await liste(leitung, entitaet)).gesamt, 3)
  assert.equal((await leitung.get(`/dokumente/${rechnung.id}/download`)).status, 200)
})

test('a version that was a Rechnung stays hidden in the chain of a document that is none', async () => {
  const entitaet = await einesObjekts()
  const rechnung = dokument(await lade(leitung, { ...entitaet, dokumenttyp: 'Rechnung' }))
  const heute = dokument(await ersetze(leitung, rechnung.id, { dokumenttyp: 'Sonstiges' }))
  assert.deepEqual(ids(await versionen(anna, heute.id)), [heute.id])
  assert.deepEqual(ids(await versionen(leitung, heute.id)), [heute.id, rechnung.id])
  assert.equal((await anna.get(`/dokumente/${rechnung.id}/versionen`)).status, 403)
})

test("a proof of somebody's qualification is read by him and by the higher roles", async () => {
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
  const pfade = [`/dokumente/${id}`, `/dokumente/${id}/download`, `/dokumente/${id}/versionen`]
  const gelistet = `/dokumente?entitaet_typ=benutzer_qualifikation&entitaet_id=${qualifikation}`
  for (const pfad of [...pfade, gelistet]) {
    assert.deepEqual(
      [(await anna.get(pfad)).status, (await leitung.get(pfad)).status, (await bernd.get(pfad)).status],
      [200, 200, 403],
    )
  }
  assert.equal((await lade(bernd, entitaet)).status, 403)
})

test('all documents are listed and found by a part of their name, without invoices and proofs of others', async () => {
  const marke = newId()
  const entitaet = await einesObjekts()
  const lege = async (name: string, felder: Record<string, string> = {}) =>
    dokument(await lade(leitung, { ...entitaet, datei: einPdf(), dateiname: `${name} ${marke}.pdf`, ...felder })).id
  const anleitung = await lege('Anleitung')
  const rechnung = await lege('Rechnung', { dokumenttyp: 'Rechnung' })
  const typ = newId()
  const qualifikation = newId()
  await store.db.insertInto('qualifikationstyp').values({ id: typ, name: typ, art: 'lehrgang' }).execute()
  await store.db
    .insertInto('benutzer_qualifikation')
    .values({ id: qualifikation, benutzer_id: anna.id, qualifikationstyp_id: typ })
    .execute()
  const nachweis = await lege('Nachweis', { entitaet_typ: 'benutzer_qualifikation', entitaet_id: qualifikation })
  const bernd = await person('mitarbeiter')
  const gefunden = async (wer: Person, filter = '') => {
    const { body } = await wer.get(`/dokumente/alle?q=${marke.toUpperCase()}${filter}`)
    return ids(body as { eintraege: DokumentAntwort[] })
  }
  assert.deepEqual(await gefunden(leitung), [nachweis, rechnung, anleitung])
  assert.deepEqual(await gefunden(anna), [nachweis, anleitung])
  assert.deepEqual(await gefunden(bernd), [anleitung])
  assert.deepEqual(await gefunden(leitung, `&objekt_id=${entitaet.entitaet_id}`), [rechnung, anleitung])
})

test('a list takes few statements, however many documents there are, and is sorted', async () => {
  const entitaet = await einesObjekts()
  const namen = ['Blatt 10.pdf', 'Blatt 9.pdf', 'Äußeres.pdf']
  for (const dateiname of namen) dokument(await lade(anna, { ...entitaet, dateiname }))
  const gelistet = async (filter: string) =>
    (await liste(anna, entitaet, filter)).eintraege.map(({ dateiname }) => namen.indexOf(dateiname))
  assert.deepEqual(await gelistet(''), [2, 1, 0])
  assert.deepEqual(await gelistet('&sortierung=dateiname'), [2, 1, 0])
  assert.deepEqual(await gelistet('&sortierung=-dateiname&limit=2'), [0, 1])
  assert.equal(await anweisungen(() => liste(anna, entitaet)), 3)
})
