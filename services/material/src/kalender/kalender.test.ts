import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { addDays, addMonths, dayOf } from '@zeughaus/platform'
import { einGeraet, einGeraeteplatz } from '../geraete/geraet.factory.ts'
import { einBeladenesObjekt } from '../objekte/objekt.factory.ts'
import { eineQualifikation } from '../personal/personal.factory.ts'
import { starteTestdienst } from '../testing.ts'
import { einWartungsplan } from '../wartung/wartung.factory.ts'
import { schreibeKalender } from './kalender.ts'

const { store, clock, person, berechtigtePerson, niemand } = await starteTestdienst()
const anna = await person('mitarbeiter')
const heute = dayOf(clock.now(), 'Europe/Berlin')
const inTagen = (tage: number): string => addDays(heute, tage)
const amTag = (tag: string): string => `DTSTART;VALUE=DATE:${tag.replaceAll('-', '')}`

/** The entries of the feed about one thing, with folded lines joined (RFC 5545 section 3.1). */
async function eintraege(bezug: string, wer = anna): Promise<string[]> {
  const { status, text, headers } = await wer.get('/kalender/termine.ics')
  assert.equal(status, 200)
  assert.equal(headers.get('content-type'), 'text/calendar; charset=utf-8')
  assert.match(text, /^BEGIN:VCALENDAR\r\n[\s\S]+END:VCALENDAR(\r\n)?$/)
  return text
    .replaceAll('\r\n ', '')
    .split('BEGIN:VEVENT')
    .slice(1)
    .filter((eintrag) => eintrag.includes(bezug))
}

async function einObjektMit(...fristen: { letzte_pruefung?: string; ablaufdatum?: string }[]) {
  const objekt = await einBeladenesObjekt(
    store,
    fristen.map(() => 1),
  )
  for (const [stelle, frist] of fristen.entries()) {
    await store.db
      .updateTable('objektposition')
      .set({ ...frist, pruefintervall_monate: 12 })
      .where('id', '=', objekt.positionen[stelle]?.id ?? '')
      .execute()
  }
  return objekt
}

test('a due test is an entry of its day, all day long, with object and material', async () => {
  const { id, positionen } = await einObjektMit({ letzte_pruefung: heute })
  const { code } = await store.db.selectFrom('objekt').select('code').where('id', '=', id).executeTakeFirstOrThrow()
  const { name } = await store.db
    .selectFrom('material')
    .select('name')
    .where('id', '=', positionen[0]?.material_id ?? '')
    .executeTakeFirstOrThrow()
  const [eintrag = '', ...weitere] = await eintraege(id)
  assert.deepEqual(weitere, [])
  assert.ok(eintrag.includes(amTag(addMonths(heute, 12))))
  assert.ok(eintrag.includes(`SUMMARY:Prüfung ${code}: ${name}`))
})

test('what expires on one day at one object is one entry', async () => {
  const { id } = await einObjektMit(
    { ablaufdatum: inTagen(5) },
    { ablaufdatum: inTagen(5) },
    { ablaufdatum: inTagen(6) },
  )
  const gefunden = await eintraege(id)
  assert.equal(gefunden.length, 2)
  assert.match(gefunden[0] ?? '', /SUMMARY:Ablauf .*: 2 Positionen/)
})

test('HU and UVV of a vehicle are entries', async () => {
  const { id } = await einObjektMit()
  const fristen = { naechste_hu: inTagen(30), naechste_uvv: inTagen(-3) }
  await store.db
    .insertInto('fahrzeugdetails')
    .values({ objekt_id: id, ...fristen })
    .execute()
  const gefunden = await eintraege(id)
  assert.match(gefunden[0] ?? '', /SUMMARY:UVV /)
  assert.match(gefunden[1] ?? '', /SUMMARY:HU /)
  assert.ok(gefunden[1]?.includes(amTag(inTagen(30))))
})

test('an entry keeps its uid, so that a calendar renews it', async () => {
  const { id } = await einObjektMit({ ablaufdatum: inTagen(9) })
  const uid = async () => /UID:(\S+)/.exec((await eintraege(id))[0] ?? '')?.[1]
  const vorher = await uid()
  assert.ok(vorher)
  clock.forward(60_000)
  assert.equal(await uid(), vorher)
})

test('discarded positions and objects out of service are due for nothing', async () => {
  const ausgesondert = await einObjektMit({ ablaufdatum: inTagen(1) })
  await store.db
    .updateTable('objektposition')
    .set({ ist_status: 'ausgesondert' })
    .where('objekt_id', '=', ausgesondert.id)
    .execute()
  const ausserDienst = await einObjektMit({ ablaufdatum: inTagen(1) })
  await store.db.updateTable('objekt').set({ status: 'ausser_dienst' }).where('id', '=', ausserDienst.id).execute()
  assert.deepEqual([...(await eintraege(ausgesondert.id)), ...(await eintraege(ausserDienst.id))], [])
})

test('commas, semicolons and line breaks of a name stay text', async () => {
  const { id } = await einObjektMit({ ablaufdatum: inTagen(2) })
  await store.db.updateTable('objekt').set({ code: 'A,B;C\\D' }).where('id', '=', id).execute()
  const [eintrag = ''] = await eintraege(id)
  assert.ok(eintrag.includes('SUMMARY:Ablauf A\\,B\\;C\\\\D: '))
})

test('the calendar needs a login', async () => {
  assert.equal((await niemand.get('/kalender/termine.ics')).status, 401)
})

test('a due test of a device is an entry that names the device', async () => {
  const { id: objektposition_id, objekt_id } = await einGeraeteplatz(store)
  const geraet = await einGeraet(store, { objektposition_id, naechste_pruefung: inTagen(4) })
  await einGeraet(store, { objektposition_id, naechste_pruefung: inTagen(4), status: 'ausgesondert' })
  const [eintrag = '', ...weitere] = await eintraege(objekt_id)
  assert.deepEqual(weitere, [])
  assert.ok(eintrag.includes(amTag(inTagen(4))))
  assert.match(eintrag, new RegExp(`SUMMARY:Geräteprüfung .*: .* ${geraet.seriennummer}`))
})

test('maintenance that falls due by time is an entry', async () => {
  const { id } = await einObjektMit()
  await einWartungsplan(
    store,
    [
      { bezeichnung: 'Ölwechsel', intervall_monate: 12, zuletzt_am: heute },
      { bezeichnung: 'Bremsen', intervall_monate: 12, zuletzt_am: heute },
      { bezeichnung: 'Reifen', intervall_km: 10 },
    ],
    { objekt_id: id },
  )
  const [eintrag = '', ...weitere] = await eintraege(id)
  assert.deepEqual(weitere, [])
  assert.ok(eintrag.includes(amTag(addMonths(heute, 12))))
  assert.match(eintrag, /SUMMARY:Wartung .*: 2 Arbeiten/)
  assert.match(eintrag, /· Bremsen\\n· Ölwechsel/)
})

test('the last day of a qualification is an entry for whoever may know of it', async () => {
  const [leitung, lesender] = [await person('leitungsverantwortlicher'), await berechtigtePerson('lesen')]
  const eigene = await eineQualifikation(store, { benutzer_id: anna.id, gueltig_bis: inTagen(3) })
  const fremde = await eineQualifikation(store, { benutzer_id: leitung.id, gueltig_bis: inTagen(3) })
  const sichtbar = (wer: typeof anna) =>
    Promise.all([eigene, fremde].map(async ({ id }) => (await eintraege(id, wer)).length > 0))
  assert.deepEqual(await sichtbar(anna), [true, false])
  assert.deepEqual(await sichtbar(leitung), [true, true])
  assert.deepEqual(await sichtbar(lesender), [false, false])
  assert.match((await eintraege(eigene.id))[0] ?? '', new RegExp(`SUMMARY:${eigene.qualifikationstyp_name} läuft ab: `))
  await eineQualifikation(store, { benutzer_id: anna.id, qualifikationstyp_id: eigene.qualifikationstyp_id })
  assert.deepEqual(await sichtbar(leitung), [false, true])
})

const VIELE = 20_000

test('while 20,000 entries are written, the event loop serves others all the time', async () => {
  const termine = Array.from({ length: VIELE }, (_unbenutzt, nummer) => ({
    art: 'pruefung' as const,
    tag: inTagen(nummer % 700),
    objekt_id: `objekt-${nummer}`,
    objekt_code: `O-${nummer}`,
    objekt_name: 'Löschfahrzeug',
    standort_name: 'Wache Süd',
    anzahl: 2,
    was: ['Schlauch', 'Tragkraftspritze'],
  }))
  let drangenommen = 0
  let amEnde = false
  const andere = (async () => {
    for (; !amEnde; drangenommen += 1) await setImmediate()
  })()
  let text = ''
  for await (const stueck of schreibeKalender(Readable.from([termine]), clock.now())) text += stueck
  amEnde = true
  await andere
  assert.ok(drangenommen >= VIELE / 200, `${drangenommen} turns of the event loop`)
  assert.equal(text.match(/^BEGIN:VEVENT\r$/gm)?.length, VIELE)
  assert.equal(text.match(/^END:VEVENT\r$/gm)?.length, VIELE)
  assert.equal(text.match(/BEGIN:VCALENDAR|END:VCALENDAR/g)?.length, 2)
})
