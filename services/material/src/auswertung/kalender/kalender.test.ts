import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { addDays, addMonths, dayOf } from '@zeughaus/platform'
import { test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'
import { einGeraet, einGeraeteplatz } from '../../objekte/geraete/geraet.factory.ts'
import { einBeladenesObjekt } from '../../objekte/objekt/objekt.factory.ts'
import { eineQualifikation } from '../../personal/qualifikationen/personal.factory.ts'
import { einWartungsplan } from '../../werkstatt/wartung/wartung.factory.ts'
import { writeKalender } from './ical.ts'

const { store, clock, person, berechtigtePerson, niemand } = await starteTestdienst()
const anna = await person('mitarbeiter')
const today = dayOf(clock.now(), 'Europe/Berlin')
const inTagen = (days: number): string => addDays(today, days)
const amTag = (day: string): string => `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`

/** The feed's entries about one thing, with folded lines joined (RFC 5545 section 3.1). */
async function eintraege(bezug: string, who = anna, selection = ''): Promise<string[]> {
  const { status, text, headers } = await who.get(`/kalender/termine.ics${selection}`)
  assert.equal(status, 200)
  assert.equal(headers.get('content-type'), 'text/calendar; charset=utf-8')
  assert.match(text, /^BEGIN:VCALENDAR\r\n[\s\S]+END:VCALENDAR(\r\n)?$/)
  return text
    .replaceAll('\r\n ', '')
    .split('BEGIN:VEVENT')
    .slice(1)
    .filter((eintrag) => eintrag.includes(bezug))
}

async function einObjektMit(...deadlines: { letzte_pruefung?: string; ablaufdatum?: string }[]) {
  const objekt = await einBeladenesObjekt(
    store,
    deadlines.map(() => 1),
  )
  for (const [place, deadline] of deadlines.entries()) {
    await store.db
      .updateTable('objektposition')
      .set({ ...deadline, pruefintervall_monate: 12 })
      .where('id', '=', objekt.positionen[place]?.id ?? '')
      .execute()
  }
  return objekt
}

// print.18: A due test is an all-day entry of the calendar.
test('a due test is an entry of its day, all day long, with object and material', async () => {
  const { id, positionen } = await einObjektMit({ letzte_pruefung: today })
  const { code } = await store.db.selectFrom('objekt').select('code').where('id', '=', id).executeTakeFirstOrThrow()
  const { name } = await store.db
    .selectFrom('material')
    .select('name')
    .where('id', '=', positionen[0]?.material_id ?? '')
    .executeTakeFirstOrThrow()
  const [eintrag = '', ...further] = await eintraege(id)
  assert.deepEqual(further, [])
  assert.ok(eintrag.includes(amTag(addMonths(today, 12))))
  assert.ok(eintrag.includes(`SUMMARY:Prüfung ${code}: ${name}`))
})

// print.19: All expiries of one day at one object are one entry.
test('all that expires on one day at one object is one entry', async () => {
  const { id } = await einObjektMit(
    { ablaufdatum: inTagen(5) },
    { ablaufdatum: inTagen(5) },
    { ablaufdatum: inTagen(6) },
  )
  const found = await eintraege(id)
  assert.equal(found.length, 2)
  assert.match(found[0] ?? '', /SUMMARY:Ablauf .*: 2 Positionen/)
})

// print.33: The next check of an object is an all-day entry of the calendar.
test('the next check of an object is an entry of its day', async () => {
  const { id } = await einObjektMit()
  const own = { kontrollregel: 'eigene', kontrollintervall: 2, kontrollintervall_einheit: 'monate' } as const
  await store.db.updateTable('objekt').set(own).where('id', '=', id).execute()
  const [eintrag = '', ...further] = await eintraege(id)
  assert.deepEqual(further, [])
  assert.match(eintrag, /SUMMARY:Kontrolle /)
  assert.ok(eintrag.includes(amTag(today)))
})

// print.20: HU and UVV are entries.
test('HU and UVV of a vehicle are entries', async () => {
  const { id } = await einObjektMit()
  const deadlines = { naechste_hu: inTagen(30), naechste_uvv: inTagen(-3) }
  await store.db
    .insertInto('fahrzeugdetails')
    .values({ objekt_id: id, ...deadlines })
    .execute()
  const found = await eintraege(id)
  assert.match(found[0] ?? '', /SUMMARY:UVV /)
  assert.match(found[1] ?? '', /SUMMARY:HU /)
  assert.ok(found[1]?.includes(amTag(inTagen(30))))
})

test('an entry keeps its uid, so that a calendar renews it', async () => {
  const { id } = await einObjektMit({ ablaufdatum: inTagen(9) })
  const uid = async () => /UID:(\S+)/.exec((await eintraege(id))[0] ?? '')?.[1]
  const before = await uid()
  assert.ok(before)
  clock.forward(60_000)
  assert.equal(await uid(), before)
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

// print.21: A due test of a device names the device.
test('a due test of a device is an entry that names the device', async () => {
  const { id: objektposition_id, objekt_id } = await einGeraeteplatz(store)
  const geraet = await einGeraet(store, { objektposition_id, naechste_pruefung: inTagen(4) })
  await einGeraet(store, { objektposition_id, naechste_pruefung: inTagen(4), status: 'ausgesondert' })
  const [eintrag = '', ...further] = await eintraege(objekt_id)
  assert.deepEqual(further, [])
  assert.ok(eintrag.includes(amTag(inTagen(4))))
  assert.match(eintrag, new RegExp(`SUMMARY:Geräteprüfung .*: .* ${geraet.seriennummer}`))
})

// print.22: Maintenance due by time is an entry.
test('maintenance that falls due by time is an entry', async () => {
  const { id } = await einObjektMit()
  await einWartungsplan(
    store,
    [
      { bezeichnung: 'Ölwechsel', intervall_monate: 12, zuletzt_am: today },
      { bezeichnung: 'Bremsen', intervall_monate: 12, zuletzt_am: today },
      { bezeichnung: 'Reifen', intervall_km: 10 },
    ],
    { objekt_id: id },
  )
  const [eintrag = '', ...further] = await eintraege(id)
  assert.deepEqual(further, [])
  assert.ok(eintrag.includes(amTag(addMonths(today, 12))))
  assert.match(eintrag, /SUMMARY:Wartung .*: 2 Arbeiten/)
  assert.match(eintrag, /· Bremsen\\n· Ölwechsel/)
})

// print.23: The last day of a qualification is an entry for its holder, and on request for users who may read it.
test('the last day of a qualification is an entry for its holder, and for who may know of it and asks', async () => {
  const [leitung, lesender] = [await person('leitungsverantwortlicher'), await berechtigtePerson('lesen')]
  const own = await eineQualifikation(store, { benutzer_id: anna.id, gueltig_bis: inTagen(3) })
  const foreign = await eineQualifikation(store, { benutzer_id: leitung.id, gueltig_bis: inTagen(3) })
  const visible = (who: typeof anna, selection?: string) =>
    Promise.all([own, foreign].map(async ({ id }) => (await eintraege(id, who, selection)).length > 0))
  const others = '?qualifikationen_anderer=true'
  assert.deepEqual(await visible(anna), [true, false])
  assert.deepEqual(await visible(leitung), [false, true])
  assert.deepEqual(await visible(leitung, '?qualifikationen_anderer=false'), [false, true])
  assert.deepEqual(await visible(leitung, others), [true, true])
  assert.deepEqual(await visible(lesender), [false, false])
  for (const who of [anna, lesender]) assert.equal((await who.get(`/kalender/termine.ics${others}`)).status, 403)
  assert.match((await eintraege(own.id))[0] ?? '', new RegExp(`SUMMARY:${own.qualifikationstyp_name} läuft ab: `))
  await eineQualifikation(store, { benutzer_id: anna.id, qualifikationstyp_id: own.qualifikationstyp_id })
  assert.deepEqual(await visible(leitung, others), [false, true])
})

const MANY = 20_000

test('while 20,000 entries are written, the event loop serves others all the time', async () => {
  const termine = Array.from({ length: MANY }, (_unused, number) => ({
    art: 'pruefung' as const,
    tag: inTagen(number % 700),
    objekt_id: `objekt-${number}`,
    objekt_code: `O-${number}`,
    objekt_name: 'Löschfahrzeug',
    standort_name: 'Wache Süd',
    anzahl: 2,
    was: ['Schlauch', 'Tragkraftspritze'],
  }))
  let drangenommen = 0
  let amEnde = false
  const others = (async () => {
    for (; !amEnde; drangenommen += 1) await setImmediate()
  })()
  let text = ''
  for await (const piece of writeKalender(Readable.from([termine]), clock.now())) text += piece
  amEnde = true
  await others
  assert.ok(drangenommen >= MANY / 200, `${drangenommen} turns of the event loop`)
  assert.equal(text.match(/^BEGIN:VEVENT\r$/gm)?.length, MANY)
  assert.equal(text.match(/^END:VEVENT\r$/gm)?.length, MANY)
  assert.equal(text.match(/BEGIN:VCALENDAR|END:VCALENDAR/g)?.length, 2)
})
